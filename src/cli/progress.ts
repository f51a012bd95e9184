// The progress line on standard error: on a terminal it is rewritten in place; elsewhere a new line appears
// now and then.

import type { EngineView } from '../engine/view/engine-view.ts';
import { formatDuration, type Nanos } from '../scenario/duration.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { visible } from './print.ts';

export interface TextStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const QUIET_MILLIS = 500;
const TERMINAL_EVERY_MILLIS = 200;
const ELSEWHERE_EVERY_MILLIS = 5000;

export class ProgressLine {
  private readonly stream: TextStream;
  private readonly began: number;
  private next: number;
  private shown = false;

  constructor(stream: TextStream, now = performance.now()) {
    this.stream = stream;
    this.began = now;
    this.next = now + (stream.isTTY === true ? QUIET_MILLIS : ELSEWHERE_EVERY_MILLIS);
  }

  /** Writes the line if it is due; the line shows how long the work has taken so far. */
  report(lineAt: (wallSeconds: number) => string, now = performance.now()): void {
    if (now < this.next) return;
    const isTerminal = this.stream.isTTY === true;
    this.next = now + (isTerminal ? TERMINAL_EVERY_MILLIS : ELSEWHERE_EVERY_MILLIS);
    const line = lineAt((now - this.began) / 1000);
    this.stream.write(isTerminal ? `\r\x1b[2K${visible(line)}` : `${visible(line)}\n`);
    this.shown = isTerminal;
  }

  /** Removes the line. */
  clear(): void {
    if (this.shown) this.stream.write('\r\x1b[2K');
    this.shown = false;
  }
}

/** The share of a server's run that is complete. */
export function runProgress({ stop }: Scenario, id: string, view: EngineView, wallSeconds: number): string {
  const { offered, inSystem, retried } = view.measures.values();
  // `offered` includes retries, which do not count towards the number of requests that the scenario asks for.
  const share = Math.max(
    stop.requests === null ? 0 : (offered - retried - inSystem) / stop.requests,
    stop.durationNanos === null ? 0 : view.now / stop.durationNanos,
  );
  const percent = Math.floor(100 * Math.min(1, Math.max(0, share)));
  return `${id}: ${percent} % of the requests, ${clockOf(view.now)} simulated in ${wallSeconds.toFixed(1)} s`;
}

/** A duration in words: "1.25s", "4 min 2 s", "3 h 20 min", "9 days 4 h". */
function clockOf(nanos: Nanos): string {
  const seconds = Math.floor(nanos / 1e9);
  if (seconds < 60) return formatDuration(Math.round(nanos / 1e6) * 1e6);
  const parts = [
    [Math.floor(seconds / 86_400), seconds < 172_800 ? 'day' : 'days'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  const shown = parts.slice(first, first + 2).filter(([amount]) => amount > 0);
  return shown.map(([amount, unit]) => `${amount} ${unit}`).join(' ');
}
