// Creates the road of a server, gives it each frame, keeps its size right, and reports the positions of its
// nodes.

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useScenario, useStudio } from '../../app/studio-context.ts';
import type { NodeRegion } from '../../road/layout/bridge-layout.ts';
import type { RoadPicture } from '../../road/road-picture.ts';
import type { RoadScene } from '../../road/road-scene.ts';
import { same } from '../../scenario/same.ts';
import type { Server } from '../../scenario/server.ts';
import { useMedia } from '../shared/use-media.ts';
import { useSize } from '../shared/use-size.ts';
import { TEXT } from '../words/text.ts';
import type * as RoadFeed from './road-feed.ts';
import { roadSceneOf } from './road-scene-of.ts';

interface RoadHost {
  readonly server: Server;
  /** Index of the server in the frame. */
  readonly index: number;
  readonly host: RefObject<HTMLElement | null>;
  /** The element that covers the corner of the picture, where no signs are drawn. */
  readonly head: RefObject<HTMLElement | null>;
  /** The element that covers the lower edge of the picture while there are alerts. */
  readonly alerts: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly nodeCount: number;
  /** Whether the most important caption is also written on the lanes. */
  readonly hasBoard: boolean;
  /** Receives the description of the picture, for screen readers. */
  readonly words: RefObject<HTMLElement | null>;
  /** Called with the description of the picture after each paint. */
  readonly onCaption: (sentence: string) => void;
  /** The only road of a chain to show; null for all of them. */
  readonly stop: number | null;
}

/** Questions about the picture that components can ask. */
interface RoadHandle {
  readonly regions: readonly NodeRegion[];
  /**
   * The number of the request whose vehicle is at this point (in CSS pixels from the picture's upper left
   * corner); null if there is none.
   */
  requestAt(x: number, y: number): number | null;
  /**
   * The town of a chain (a small road) at this point, given by the number of its node from 0; null if there
   * is none.
   */
  townAt(x: number, y: number): number | null;
}

/** The page's font. Any size is enough to load it. */
const PAGE_FONT = '600 12px Inter';

interface BuiltRoad {
  readonly scene: RoadScene;
  readonly road: RoadPicture;
  /** Code that is loaded together with the road. */
  readonly feed: Pick<typeof RoadFeed, 'feedRoad' | 'fillHost' | 'footOf'>;
  readonly room: RoadFeed.HeadRoom;
}

function fillRoad(
  { road, feed, room }: BuiltRoad,
  host: HTMLElement,
  head: HTMLElement | null,
  alerts: HTMLElement | null,
): void {
  feed.fillHost(road, host, room.box(head, host), feed.footOf(alerts));
}

export function useRoadView(place: RoadHost): RoadHandle {
  const { server, index, host, head, alerts, canvas, nodeCount, hasBoard, words, onCaption, stop } = place;
  const { frames, run, view: looks } = useStudio();
  const scene = useScenario(({ scenario }) => scenario);
  const roadScene = useSame(roadSceneOf(server, scene));
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [built, setBuilt] = useState<BuiltRoad | null>(null);
  // The road of the previous scene has been destroyed. Filling it would allocate its memory again.
  const live = built?.scene === roadScene ? built : null;
  const view = live?.road ?? null;
  const [regions, setRegions] = useState<readonly NodeRegion[]>([]);

  useEffect(() => {
    let road: RoadPicture | null = null;
    let gone = false;
    const build = async (): Promise<void> => {
      // Loaded after the first picture of the page.
      const [{ drawRoad }, { HeadRoom, feedRoad, fillHost, footOf }] = await Promise.all([
        import('../../road/road-picture.ts'),
        import('./road-feed.ts'),
      ]);
      if (gone || canvas.current === null) return;
      road = drawRoad(canvas.current, roadScene);
      road.hasBoard = hasBoard;
      setBuilt({ scene: roadScene, road, feed: { feedRoad, fillHost, footOf }, room: new HeadRoom() });
    };
    build().catch(() => {
      if (!gone) onCaption(TEXT.stage.missing);
    });
    return () => {
      gone = true;
      setBuilt(null);
      road?.destroy();
    };
  }, [canvas, roadScene, hasBoard, onCaption]);

  useEffect(() => {
    if (live === null || host.current === null) return;
    fillRoad(live, host.current, head.current, alerts.current);
    return live.feed.feedRoad(live.road, {
      index,
      id: server.id,
      frames,
      run,
      looks,
      words: () => words.current,
      onCaption,
      onRegions: setRegions,
    });
  }, [live, index, server.id, frames, run, looks, host, head, alerts, words, onCaption]);

  const fill = (): void => {
    if (live === null || host.current === null) return;
    fillRoad(live, host.current, head.current, alerts.current);
    setRegions(live.road.nodeRegions());
  };
  useSize(host, fill);
  const filled = useRef<{ fill: () => void; box: unknown }>({ fill, box: null });
  filled.current.fill = fill;
  const refill = (): void => {
    if (live === null || host.current === null) return;
    const { room, feed } = live;
    const box = [room.box(head.current, host.current), feed.footOf(alerts.current)];
    if (same(box, filled.current.box)) return;
    filled.current.box = box;
    fill();
  };
  useSize(head, refill);
  useSize(alerts, refill);
  // When the font has loaded, draw the text again.
  useEffect(() => {
    void document.fonts?.load(PAGE_FONT).then(() => filled.current.fill());
  }, []);
  useEffect(() => view?.setReducedMotion(still), [view, still]);
  useEffect(() => {
    view?.show?.(stop);
    view?.draw(performance.now());
    setRegions(view?.nodeRegions() ?? []);
  }, [view, stop]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout of the picture depends on the number of nodes.
  useEffect(() => setRegions(view?.nodeRegions() ?? []), [view, nodeCount]);
  return {
    regions,
    requestAt: (x, y) => view?.requestAt(x, y) ?? null,
    townAt: (x, y) => view?.townAt?.(x, y) ?? null,
  };
}

/** Keeps the value's identity while it is deeply equal to the previous one. `value`: plain data. */
function useSame<Value>(value: Value): Value {
  const kept = useRef(value);
  if (!same(kept.current, value)) kept.current = value;
  return kept.current;
}
