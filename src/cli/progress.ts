// The progress line on standard error: on a terminal it is rewritten in place, elsewhere a line now and then.

import type { EngineView } from '../engine/view/engine-view.ts';
import { formatDuration } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';

export interface TextStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const QUIET_MILLIS = 500;
const TERMINAL_EVERY_MILLIS = 200;
const ELSEWHERE_EVERY_MILLIS = 5000;

export class Progress {
  private readonly stream: TextStream;
  private readonly began: number;
  private next: number;
  private shown = false;

  constructor(stream: TextStream, now = performance.now()) {
    this.stream = stream;
    this.began = now;
    this.next = now + (stream.isTTY === true ? QUIET_MILLIS : ELSEWHERE_EVERY_MILLIS);
  }

  /** Says how far the server is, if it is time to. */
  report(scenario: Scenario, id: string, view: EngineView, now = performance.now()): void {
    if (now < this.next) return;
    const isTerminal = this.stream.isTTY === true;
    this.next = now + (isTerminal ? TERMINAL_EVERY_MILLIS : ELSEWHERE_EVERY_MILLIS);
    const { offered, inSystem } = view.measures.counts();
    const { requests, durationNanos } = scenario.stop;
    const share = Math.max(
      requests === null ? 0 : (offered - inSystem) / requests,
      durationNanos === null ? 0 : Math.min(1, view.now / durationNanos),
    );
    const clock = formatDuration(Math.round(view.now / 1e6) * 1e6);
    const wall = ((now - this.began) / 1000).toFixed(1);
    const line = `${id}: ${Math.floor(100 * share)} % of the requests, ${clock} simulated in ${wall} s`;
    this.stream.write(isTerminal ? `\r\x1b[2K${line}` : `${line}\n`);
    this.shown = isTerminal;
  }

  /** Takes the line away. */
  clear(): void {
    if (this.shown) this.stream.write('\r\x1b[2K');
    this.shown = false;
  }
}
