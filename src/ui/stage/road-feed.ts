// Feeds the picture of a server every frame, and paints while anything moves. No components.

import type { FrameHub } from '../../app/stores/frame-hub.ts';
import type { RunStore } from '../../app/stores/run-store.ts';
import type { ViewState, ViewStore } from '../../app/stores/view-store.ts';
import type { Frame } from '../../protocol/frame-reader.ts';
import type { NodeRegion } from '../../road/layout/bridge-layout.ts';
import type { Head } from '../../road/layout/layout.ts';
import type { RoadPicture } from '../../road/road-picture.ts';
import { cssZoomOf } from '../shared/place-beside.ts';

/** Roads begin one after the other, or they would hold up the page: in one frame laid out, in the next painted. */
const FRAMES_TO_BEGIN = 2;

/** What covers the corner grows and shrinks with its numbers: the road keeps clear of so much at least, and of steps from there. */
const HEAD_LEAST_PX = 256;
const HEAD_STEP_PX = 64;
const GAP_OVER_ALERTS_PX = 4;

/**
 * The box at the top left of a road that its head covers: the largest that it was in a road of this width, or the whole road would
 * move each time that a number gains a digit and loses it again.
 */
export class HeadRoom {
  private roadWidth = 0;
  private roadTop = 0;
  private largest: Head | undefined;

  box(head: HTMLElement | null, host: HTMLElement): Head | undefined {
    if (head === null) return undefined;
    if (host.clientWidth !== this.roadWidth || host.offsetTop !== this.roadTop) this.largest = undefined;
    this.roadWidth = host.clientWidth;
    this.roadTop = host.offsetTop;
    const beyond = Math.max(0, head.offsetLeft + head.offsetWidth - HEAD_LEAST_PX);
    const { width, height } = this.largest ?? { width: 0, height: 0 };
    this.largest = {
      width: Math.max(width, HEAD_LEAST_PX + Math.ceil(beyond / HEAD_STEP_PX) * HEAD_STEP_PX),
      // The road may lie below the line of the head.
      height: Math.max(height, head.offsetTop + head.offsetHeight - host.offsetTop, 0),
    };
    return this.largest;
  }
}

/** How much of the road's lower edge alerts cover, in CSS pixels: none where they have room of their own. */
export function footOf(alerts: HTMLElement | null): number {
  if (alerts === null || alerts.offsetHeight === 0) return 0;
  const { position, bottom } = getComputedStyle(alerts);
  return position === 'absolute' ? alerts.offsetHeight + Number.parseFloat(bottom) + GAP_OVER_ALERTS_PX : 0;
}

/** `head`: see `HeadRoom`. `foot`: so much of the bottom left is covered, too. */
export function fillHost(road: RoadPicture, host: HTMLElement, head?: Head, foot?: number): void {
  road.resize(host.clientWidth, host.clientHeight, window.devicePixelRatio * cssZoomOf(host), head, foot);
  // A canvas that was resized is empty until it is drawn.
  road.draw(performance.now());
}

export interface RoadFeed {
  readonly index: number;
  readonly id: string;
  readonly frames: FrameHub;
  readonly run: RunStore;
  readonly looks: ViewStore;
  /** Takes what is written on the picture, for those who do not see it. */
  readonly words: () => HTMLElement | null;
  readonly onCaption: (sentence: string) => void;
  /** Nodes lie elsewhere. */
  readonly onRegions: (regions: readonly NodeRegion[]) => void;
}

/** The part of a road that is fed; a test has one of its own. */
export type FedRoad = Pick<
  RoadPicture,
  | 'accept'
  | 'caption'
  | 'description'
  | 'draw'
  | 'follow'
  | 'look'
  | 'nodeRegions'
  | 'pointOut'
  | 'refreshTheme'
  | 'renewSigns'
>;

/**
 * Hands on each frame, paints while anything moves and keeps the colours right. What the road says is renewed with each
 * summary, which is of the newest frame's instant, as everything else on the page that says something. Returns how to stop.
 */
export function feedRoad(road: FedRoad, feed: RoadFeed): () => void {
  const { index, id, frames, run, looks, words, onCaption, onRegions } = feed;
  let told: readonly NodeRegion[] | null = null;
  let handle: number | null = null;
  let begun = false;
  let stopWaiting: (() => void) | null = null;
  const draw = (now: number): void => {
    handle = null;
    const moving = road.draw(now);
    onCaption(road.caption());
    const regions = road.nodeRegions();
    if (regions !== told) onRegions(regions);
    told = regions;
    const said = words();
    const description = road.description();
    if (said !== null && said.textContent !== description) said.textContent = description;
    if (moving) wake();
  };
  const wake = (): void => {
    if (begun) handle ??= requestAnimationFrame(draw);
  };
  const accept = (frame: Frame): void => {
    if (!begun) {
      stopWaiting ??= afterFrames(index * FRAMES_TO_BEGIN, () => {
        begun = true;
        if (frames.latest !== null) accept(frames.latest);
      });
      return;
    }
    const block = frame.servers[index];
    if (block === undefined) return;
    road.accept(block, frame.clock);
    wake();
  };
  const point = ({ camera, pointedOut, followed }: ViewState): void => {
    road.look(camera, !camera.glides);
    road.pointOut(pointedOut);
    road.follow(followed?.server === id ? followed.request : null);
    wake();
  };
  const recolour = (): void => {
    if (road.refreshTheme()) wake();
  };
  recolour(); // The theme may have changed since the picture was made.
  point(looks.getState());
  const stopColours = watchLooks(recolour);
  const stopLooks = looks.subscribe((now, before) => {
    const others = now.pointedOut !== before.pointedOut || now.followed !== before.followed;
    if (now.camera !== before.camera || others) point(now);
  });
  const stopFrames = frames.subscribe(accept);
  const stopRun = run.subscribe(({ summary }, before) => {
    if (summary === before.summary) return;
    road.renewSigns();
    wake();
  });
  return () => {
    stopFrames();
    stopColours();
    stopLooks();
    stopRun();
    stopWaiting?.();
    if (handle !== null) cancelAnimationFrame(handle);
  };
}

/** In the next frame but so many. Returns how to call it off. */
function afterFrames(count: number, then: () => void): () => void {
  let left = count;
  const wait = (): void => {
    left -= 1;
    if (left < 0) then();
    else handle = requestAnimationFrame(wait);
  };
  let handle = requestAnimationFrame(wait);
  return () => cancelAnimationFrame(handle);
}

/** Calls back after each change. Returns how to stop. */
function watchLooks(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] });
  return () => observer.disconnect();
}
