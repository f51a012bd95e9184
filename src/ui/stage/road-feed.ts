// Gives each frame to the picture of a server, and repaints the picture as long as anything moves. Uses no
// components.

import type { FrameHub } from '../../app/stores/frame-hub.ts';
import type { RunStore } from '../../app/stores/run-store.ts';
import type { ViewState, ViewStore } from '../../app/stores/view-store.ts';
import type { Frame } from '../../protocol/frame-reader.ts';
import type { NodeRegion } from '../../road/layout/bridge-layout.ts';
import type { Head } from '../../road/layout/layout.ts';
import type { RoadPicture } from '../../road/road-picture.ts';
import { cssZoomOf } from '../shared/place-beside.ts';

/**
 * Number of animation frames that a road needs to start: one for layout, one for painting. Roads start one
 * after another, because starting all at once would block the page.
 */
const FRAMES_TO_BEGIN = 2;

/**
 * The head in the corner changes its width with its numbers. The road leaves at least this width free for it,
 * and more in steps of HEAD_STEP_PX.
 */
const HEAD_LEAST_PX = 256;
const HEAD_STEP_PX = 64;
const GAP_OVER_ALERTS_PX = 4;

/**
 * Determines the box at the top left of a road that its head may cover: the largest so far at this width of
 * the road. If the box had the head's present size, the whole road would move whenever a number gains or
 * loses a digit.
 */
export class HeadRoom {
  #roadWidth = 0;
  #roadTop = 0;
  #largest: Head | undefined;

  box(head: HTMLElement | null, host: HTMLElement): Head | undefined {
    if (head === null) return undefined;
    if (host.clientWidth !== this.#roadWidth || host.offsetTop !== this.#roadTop) this.#largest = undefined;
    this.#roadWidth = host.clientWidth;
    this.#roadTop = host.offsetTop;
    const beyond = Math.max(0, head.offsetLeft + head.offsetWidth - HEAD_LEAST_PX);
    const { width, height } = this.#largest ?? { width: 0, height: 0 };
    this.#largest = {
      width: Math.max(width, HEAD_LEAST_PX + Math.ceil(beyond / HEAD_STEP_PX) * HEAD_STEP_PX),
      // If the head is entirely above the road, it covers nothing of it.
      height: Math.max(height, head.offsetTop + head.offsetHeight - host.offsetTop, 0),
    };
    return this.#largest;
  }
}

/**
 * The height, in CSS pixels, that alerts cover at the lower edge of the road; 0 if alerts are below the road.
 */
export function footOf(alerts: HTMLElement | null): number {
  if (alerts === null || alerts.offsetHeight === 0) return 0;
  const { position, bottom } = getComputedStyle(alerts);
  return position === 'absolute' ? alerts.offsetHeight + Number.parseFloat(bottom) + GAP_OVER_ALERTS_PX : 0;
}

/**
 * Resizes the road to its host. `head`: see `HeadRoom`. `foot`: the height that is covered at the bottom
 * left.
 */
export function fillHost(road: RoadPicture, host: HTMLElement, head?: Head, foot?: number): void {
  road.resize(host.clientWidth, host.clientHeight, window.devicePixelRatio * cssZoomOf(host), head, foot);
  // Resizing clears the canvas, so draw at once.
  road.draw(performance.now());
}

export interface RoadFeed {
  readonly index: number;
  readonly id: string;
  readonly frames: FrameHub;
  readonly run: RunStore;
  readonly looks: ViewStore;
  /** The element for the description of the picture, which screen readers read. */
  readonly words: () => HTMLElement | null;
  readonly onCaption: (sentence: string) => void;
  /** Called when the positions of nodes have changed. */
  readonly onRegions: (regions: readonly NodeRegion[]) => void;
}

/** The part of a road's interface that the feed needs. Tests implement it too. */
export type FedRoad = Pick<
  RoadPicture,
  | 'accept'
  | 'caption'
  | 'description'
  | 'draw'
  | 'follow'
  | 'heldLoadOf'
  | 'look'
  | 'nodeRegions'
  | 'pointOut'
  | 'refreshTheme'
  | 'renewSigns'
>;

/**
 * Gives each frame to the road, repaints while anything moves, and updates the road's colours. The road's
 * text changes only with summaries, like all other text on the page. Returns a function that stops all this.
 */
export function feedRoad(road: FedRoad, feed: RoadFeed): () => void {
  const { index, id, frames, run, looks, words, onCaption, onRegions } = feed;
  let reported: readonly NodeRegion[] | null = null;
  let handle: number | null = null;
  let begun = false;
  let stopWaiting: (() => void) | null = null;
  const draw = (now: number): void => {
    handle = null;
    const moving = road.draw(now);
    onCaption(road.caption());
    const regions = road.nodeRegions();
    if (regions !== reported) onRegions(regions);
    reported = regions;
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
  if (road.heldLoadOf !== undefined) frames.held.set(index, (node) => road.heldLoadOf!(node));
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
    frames.held.delete(index);
    stopFrames();
    stopColours();
    stopLooks();
    stopRun();
    stopWaiting?.();
    if (handle !== null) cancelAnimationFrame(handle);
  };
}

/** Calls `then` after this many frames. Returns a function that cancels it. */
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

/** Calls `changed` after each change of theme or palette. Returns a function that stops this. */
function watchLooks(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] });
  return () => observer.disconnect();
}
