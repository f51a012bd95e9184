// The options of a picture or a clip, and the appearance and the instants that follow from them.

import type { ViewState } from '../../app/stores/view-store.ts';
import type { StudioSnapshot } from '../../app/studio-context.ts';
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
import { speedName } from '../transport/speed-name.ts';

export const SUBJECTS = ['picture', 'clip', 'chart'] as const;
export type Subject = (typeof SUBJECTS)[number];

export interface PictureOptions {
  readonly subject: Subject;
  readonly pictureFormat: PictureFormat;
  readonly clipFormat: ClipFormat;
  /** Id of the server to show; null for all. */
  readonly server: string | null;
  readonly shape: Shape;
  /** Index into the sizes of the format. If the format has fewer sizes, it means the largest. */
  readonly size: number;
  readonly theme: PictureTheme;
  /** Whether the link is printed under the image. */
  readonly caption: boolean;
  readonly span: ClipSpan;
  /** Length of the clip, in seconds. */
  readonly seconds: number;
  /** Simulated seconds per second of the clip. */
  readonly speed: number;
  readonly chart: ChartEntry;
}

export interface PictureProps {
  readonly moment: StudioSnapshot;
  readonly options: PictureOptions;
  readonly onOptions: (options: PictureOptions) => void;
}

const SECONDS = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20];

export function firstOptions(moment: StudioSnapshot, speed: number): PictureOptions {
  return {
    subject: 'picture',
    pictureFormat: 'png',
    clipFormat: 'webm',
    server: null,
    shape: 'wide',
    size: 0,
    theme: moment.looks.theme,
    caption: true,
    // A run that has just begun has no past, so the clip shows what follows.
    span: (moment.atNanos ?? 0) > speed * 1e9 ? 'before' : 'after',
    seconds: 5,
    speed: Number.isFinite(speed) ? speed : 1,
    chart: CHARTS[0],
  };
}

/** The format of the file to make. */
export function formatOf(options: PictureOptions): PictureFormat | ClipFormat {
  return options.subject === 'clip' ? options.clipFormat : options.pictureFormat;
}

export function sizeOf(options: PictureOptions): PictureSize {
  const sizes = sizesOf(formatOf(options), options.shape);
  return sizes[Math.min(options.size, sizes.length - 1)];
}

/** The lengths that the user can choose, in seconds. */
export function secondsOf(format: ClipFormat): readonly number[] {
  return SECONDS.filter((seconds) => seconds <= SECONDS_MAX[format]);
}

/** The length of the clip, cut to the limit of its format. */
export function lengthOf({ clipFormat, seconds }: PictureOptions): number {
  return Math.min(seconds, SECONDS_MAX[clipFormat]);
}

export function planOf(options: PictureOptions, nowNanos: number): ClipPlan {
  const { subject, span, speed, clipFormat } = options;
  if (subject !== 'clip') return planStill(nowNanos, speed);
  const framesPerSecond = FRAMES_PER_SECOND[clipFormat];
  return planClip({ span, nowNanos, seconds: lengthOf(options), speed, framesPerSecond });
}

/** `link`: the link that is printed below the roads. */
export function lookOf(
  options: PictureOptions,
  moment: StudioSnapshot,
  view: Pick<ViewState, 'camera' | 'followed'>,
  link: string,
): PictureLook {
  const { server, theme, caption, subject, speed } = options;
  const { zoom, x, y } = view.camera;
  return {
    ...sizeOf(options),
    theme,
    palette: moment.looks.palette,
    camera: { zoom, x, y },
    servers: server === null ? moment.scenario.servers.map(({ id }) => id) : [server],
    followed: view.followed,
    // The address without its scheme, which is easier to read.
    link: caption ? link.replace(/^https?:\/\//, '') : null,
    pace: subject === 'clip' ? speedName(speed) : null,
    poster: null,
  };
}
