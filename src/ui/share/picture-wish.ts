// What somebody wants to save as a picture or a clip, and what follows from it: its look, and the instants it shows.

import type { ViewState } from '../../app/stores/view-store.ts';
import type { Moment } from '../../app/studio-context.ts';
import { CHARTS, type ChartEntry } from '../../charts/chart-list.ts';
import { type ClipPlan, type ClipSpan, planClip, planStill } from '../../clips/clip-plan.ts';
import type { PictureLook, PictureTheme } from '../../clips/scenery.ts';
import {
  type ClipFormat,
  FRAMES_PER_SECOND,
  type PictureFormat,
  type PictureSize,
  SECONDS_MAX,
  type Shape,
  sizesOf,
} from '../../clips/sizes.ts';
import { speedName } from '../transport/speeds.ts';

export const SUBJECTS = ['picture', 'clip', 'chart'] as const;
export type Subject = (typeof SUBJECTS)[number];

export interface PictureWish {
  readonly subject: Subject;
  readonly pictureFormat: PictureFormat;
  readonly clipFormat: ClipFormat;
  /** Id of a server; null for all. */
  readonly server: string | null;
  readonly shape: Shape;
  /** Place among the sizes that the format has; the largest where there are fewer. */
  readonly size: number;
  readonly theme: PictureTheme;
  /** Write the link below the roads. */
  readonly caption: boolean;
  readonly span: ClipSpan;
  /** Of watching. */
  readonly seconds: number;
  /** Simulated seconds a second of watching. */
  readonly speed: number;
  readonly chart: ChartEntry;
}

export interface PictureProps {
  readonly moment: Moment;
  readonly wish: PictureWish;
  readonly onWish: (wish: PictureWish) => void;
}

const SECONDS = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20];

export function firstWish(moment: Moment, speed: number): PictureWish {
  return {
    subject: 'picture',
    pictureFormat: 'png',
    clipFormat: 'webm',
    server: null,
    shape: 'wide',
    size: 0,
    theme: moment.looks.theme,
    caption: true,
    // Of a run that has just begun there is nothing to look back at.
    span: (moment.atNanos ?? 0) > speed * 1e9 ? 'before' : 'after',
    seconds: 5,
    speed: Number.isFinite(speed) ? speed : 1,
    chart: CHARTS[0],
  };
}

/** Of the roads. */
export function formatOf(wish: PictureWish): PictureFormat | ClipFormat {
  return wish.subject === 'clip' ? wish.clipFormat : wish.pictureFormat;
}

export function sizeOf(wish: PictureWish): PictureSize {
  const sizes = sizesOf(formatOf(wish), wish.shape);
  return sizes[Math.min(wish.size, sizes.length - 1)];
}

/** Lengths to choose from, seconds. */
export function secondsOf(format: ClipFormat): readonly number[] {
  return SECONDS.filter((seconds) => seconds <= SECONDS_MAX[format]);
}

/** The length that the clip is to have: not longer than its format allows. */
export function lengthOf({ clipFormat, seconds }: PictureWish): number {
  return Math.min(seconds, SECONDS_MAX[clipFormat]);
}

export function planOf(wish: PictureWish, nowNanos: number): ClipPlan {
  const { subject, span, speed, clipFormat } = wish;
  if (subject !== 'clip') return planStill(nowNanos, speed);
  const framesPerSecond = FRAMES_PER_SECOND[clipFormat];
  return planClip({ span, nowNanos, seconds: lengthOf(wish), speed, framesPerSecond });
}

/** `link`: what to write below the roads. */
export function lookOf(
  wish: PictureWish,
  moment: Moment,
  view: Pick<ViewState, 'camera' | 'followed'>,
  link: string,
): PictureLook {
  const { server, theme, caption, subject, speed } = wish;
  const { zoom, x, y } = view.camera;
  return {
    ...sizeOf(wish),
    theme,
    palette: moment.looks.palette,
    camera: { zoom, x, y },
    servers: server === null ? moment.scenario.servers.map(({ id }) => id) : [server],
    followed: view.followed,
    // An address says the same without its scheme.
    link: caption ? link.replace(/^https?:\/\//, '') : null,
    pace: subject === 'clip' ? speedName(speed) : null,
  };
}
