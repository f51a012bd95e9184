// Plays ticks by the browser's audio clock, scheduled slightly ahead.

import { type ServerRhythm, type Tick, Ticker } from './ticks.ts';

/** The part of AudioContext that the sonifier uses. */
export type SoundMaker = Pick<
  AudioContext,
  | 'currentTime'
  | 'destination'
  | 'createOscillator'
  | 'createGain'
  | 'createStereoPanner'
  | 'resume'
  | 'state'
  | 'suspend'
  | 'close'
>;

/** How far ahead ticks are scheduled. */
export const SPAN_SECONDS = 0.25;
const TICK_SECONDS = 0.05;
const FAILURE_SECONDS = 0.12;
/** Time in which a sound rises to its full volume. Without it, the sound would begin with a click. */
const ATTACK_SECONDS = 0.004;
const SILENT = 0.0001;

export class Sonifier {
  private readonly context: SoundMaker;
  private readonly ticker = new Ticker();
  private plannedUntil = 0;

  constructor(context: SoundMaker) {
    this.context = context;
  }

  /** Schedules the ticks from now to SPAN_SECONDS ahead. `loudness`: 0 to 1. */
  play(servers: readonly ServerRhythm[], loudness: number): void {
    // Browsers start sound only after a user action. Until then each call requests it again; the state tells
    // whether the browser refused.
    if (this.context.state !== 'running') this.context.resume().catch(() => {});
    const from = Math.max(this.plannedUntil, this.context.currentTime);
    const until = this.context.currentTime + SPAN_SECONDS;
    if (until <= from) return;
    this.plannedUntil = until;
    for (const tick of this.ticker.over(servers, until - from)) this.sound(tick, from, loudness);
  }

  /**
   * Stops at once, including ticks that are already scheduled, and releases the audio hardware until the next
   * `play`.
   */
  rest(): void {
    if (this.context.state === 'running') this.context.suspend().catch(() => {});
  }

  end(): void {
    void this.context.close();
  }

  private sound({ atSeconds, hertz, pan, isFailure }: Tick, from: number, loudness: number): void {
    const { context } = this;
    const begins = from + atSeconds;
    const ends = begins + (isFailure ? FAILURE_SECONDS : TICK_SECONDS);
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const panner = context.createStereoPanner();
    oscillator.type = isFailure ? 'sawtooth' : 'triangle';
    oscillator.frequency.value = hertz;
    panner.pan.value = pan;
    gain.gain.setValueAtTime(SILENT, begins);
    gain.gain.exponentialRampToValueAtTime(loudness, begins + ATTACK_SECONDS);
    gain.gain.exponentialRampToValueAtTime(SILENT, ends);
    oscillator.connect(gain);
    gain.connect(panner);
    panner.connect(context.destination);
    oscillator.start(begins);
    oscillator.stop(ends);
  }
}
