// The road of one server in the frame: a canvas under buttons that lie on its nodes. Wheel and fingers are the article's
// until somebody presses the road.

import type { Studio } from '../app/studio-context.ts';
import type { RoadScene } from '../road/road-scene.ts';
import { RoadView } from '../road/road-view.ts';
import { listenForCamera } from '../ui/stage/camera-gestures.ts';
import { feedRoad, fillHost, footOf, HeadRoom } from '../ui/stage/road-feed.ts';
import { roadSceneOf } from '../ui/stage/road-scene-of.ts';
import { TEXT } from '../ui/words/text.ts';
import { h, type Part, watch } from './dom.ts';
import { NodeSpots } from './node-spots.ts';

interface RoadOptions {
  readonly studio: Studio;
  readonly index: number;
  /** The head of the stage, which covers a corner of the road. */
  readonly head: HTMLElement;
  /** What lies over its lower edge at times. */
  readonly alerts: HTMLElement;
  readonly captionId: string;
  /** The most important caption is also written on the lanes. */
  readonly hasBoard: boolean;
  readonly onCaption: (sentence: string) => void;
}

export function roadPart(options: RoadOptions): Part {
  const { studio, index } = options;
  const { id } = studio.scenario.getState().scenario.servers[index];
  const words = h('p', { class: 'visually-hidden', id: `words-${id}` });
  const spots = new NodeSpots(studio, id);
  const host = h('div', { class: 'road' }, words, spots.element);
  const stage = { ...options, id, host, words, spots };
  let canvas: LiveCanvas | null = null;
  const stopScene = watch(
    studio.scenario,
    ({ scenario }) => {
      const server = scenario.servers[index];
      return server === undefined ? null : JSON.stringify(roadSceneOf(server, scenario));
    },
    (key) => {
      if (key === null) return;
      canvas?.stop();
      canvas = new LiveCanvas(stage, JSON.parse(key) as RoadScene);
    },
  );
  const hold = new GestureCapture(host);
  const stopCamera = listenForCamera(host, studio.view, (x, y) => {
    const request = canvas?.view.requestAt(x, y) ?? null;
    studio.actions.follow(request === null ? null : { server: id, request });
  });
  const stopNear = watch(
    studio.view,
    ({ camera }) => camera.zoom > 1,
    (isNear) => host.classList.toggle('near', isNear),
  );
  const stop = (): void => {
    stopScene();
    stopCamera();
    stopNear();
    hold.stop();
    spots.stop();
    canvas?.stop();
  };
  return { element: host, stop };
}

interface Stage extends RoadOptions {
  readonly id: string;
  readonly host: HTMLElement;
  readonly words: HTMLElement;
  readonly spots: NodeSpots;
}

/** A canvas with its road view; a server whose shape changes gets a new one. */
class LiveCanvas {
  readonly view: RoadView;
  private readonly stops: (() => void)[] = [];

  constructor(
    { studio, index, id, host, head, alerts, words, captionId, hasBoard, onCaption, spots }: Stage,
    scene: RoadScene,
  ) {
    const canvas = h('canvas', {
      role: 'img',
      'aria-label': TEXT.stage.road(id),
      'aria-describedby': `${captionId} ${words.id}`,
    });
    host.prepend(canvas);
    const view = new RoadView(canvas, scene);
    this.view = view;
    view.hasBoard = hasBoard;
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    const settle = (): void => view.setReducedMotion(still.matches);
    settle();
    still.addEventListener('change', settle);
    const room = new HeadRoom();
    const size = new ResizeObserver(() => {
      // The tokens are known once the canvas is in the document.
      view.refreshTheme();
      fillHost(view, host, room.box(head, host), footOf(alerts));
      spots.place(view.nodeRegions());
    });
    const { frames, run, scenario, view: looks } = studio;
    const stopFeed = feedRoad(view, {
      index,
      id,
      frames,
      run,
      scenario,
      looks,
      words: () => words,
      onCaption,
      onRegions: (regions) => spots.place(regions),
    });
    size.observe(host);
    size.observe(head);
    size.observe(alerts);
    this.stops.push(stopFeed, () => {
      size.disconnect();
      still.removeEventListener('change', settle);
      view.destroy();
      canvas.remove();
    });
  }

  stop(): void {
    for (const stop of this.stops) stop();
  }
}

/**
 * Decides who gets the wheel and the fingers over a road: the article, until the user presses the road; and the article again
 * after Escape or a press elsewhere.
 */
export class GestureCapture {
  private isHeld = false;
  private readonly host: HTMLElement;
  private readonly away = new AbortController();

  constructor(host: HTMLElement) {
    this.host = host;
    const { signal } = this.away;
    // The road does not get the event, so the browser scrolls or zooms the article.
    const keep = (event: Event): void => {
      if (!this.isHeld) event.stopImmediatePropagation();
    };
    for (const kind of ['wheel', 'touchstart', 'touchmove']) {
      host.addEventListener(kind, keep, { capture: true, passive: true, signal });
    }
    // The focus brings the keys to the road; going elsewhere takes both away.
    host.tabIndex = -1;
    host.addEventListener(
      'click',
      ({ target }) => {
        this.set(true);
        if (target instanceof HTMLCanvasElement) host.focus({ preventScroll: true });
      },
      { signal },
    );
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !host.contains(target)) this.set(false);
      },
      { signal },
    );
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.set(false), { signal });
    window.addEventListener('blur', () => this.set(false), { signal });
  }

  stop(): void {
    this.away.abort();
  }

  private set(isHeld: boolean): void {
    this.isHeld = isHeld;
    this.host.classList.toggle('held', isHeld);
  }
}
