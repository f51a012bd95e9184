// Tells when a seek has got where it was to go, or will not get there: a newer one takes its place, or the engine dies.

import type { Studio } from '../app/studio-context.ts';
import type { Nanos } from '../scenario/duration.ts';

export class Arrival {
  private readonly studio: Pick<Studio, 'frames' | 'run'>;
  private end: (() => void) | null = null;

  constructor(studio: Pick<Studio, 'frames' | 'run'>) {
    this.studio = studio;
  }

  /** Calls back once, later: when a frame shows this instant, or the run's end before it; or at the latest with the next call. */
  watch(atNanos: Nanos, done: () => void): void {
    this.stop();
    const ends: (() => void)[] = [];
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      for (const each of ends) each();
      this.end = null;
      done();
    };
    this.end = end;
    // The newest frame is from before the seek, and one more may be under way. Frames that come while a seek goes on are not shown.
    const old = this.studio.frames.latest;
    let isSecond = false;
    ends.push(
      this.studio.frames.subscribe((frame) => {
        if (frame === old) return;
        if (isSecond || frame.clock === atNanos || (frame.finished && frame.clock < atNanos)) end();
        isSecond = true;
      }),
      this.studio.run.subscribe(({ status }, before) => {
        const arrives = status.seeking === null && before.status.seeking !== null;
        if (arrives || status.error !== null) end();
      }),
    );
  }

  /** Calls back now, if somebody waits. */
  stop(): void {
    this.end?.();
  }
}
