// What the page may ask of a simulation: the interface that the host implements, in a worker or in the page itself.
// Commands and replies are plain data; the frame's buffer is transferred both ways and recycled.

import type { Nanos } from '../scenario/duration.ts';
import type { Problem } from '../scenario/problem.ts';
import type { FaultKind, Scenario } from '../scenario/scenario.ts';
import type { Summary } from './summary.ts';

export interface SimulationApi {
  /** Answers with the version of the frame layout: proof that the other end lives and speaks the same language. */
  ping(): number;
  /** Builds the scenario at time 0, replacing what was there. */
  load(scenario: Scenario): LoadReply;
  /** Applies commands at the boundary, advances, writes the frame. */
  frame(request: FrameRequest): FrameReply;
  /** Numbers and curves for the charts; asked a few times a second. */
  summary(): Summary;
}

export type LoadReply = { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] };

/** A change by the user, applied at the boundary of a frame and logged with its instant. */
export type Command =
  /** The scenario as it should be now. Live parameters change the running engine, others start the run again. */
  | { readonly kind: 'configure'; readonly scenario: Scenario }
  /** Node (from 1) gets this fault, or `none` heals it. */
  | {
      readonly kind: 'fault';
      readonly upstream: string;
      readonly node: number;
      readonly fault: FaultKind | 'none';
      readonly factor: number;
    }
  /** From time 0 again with the scenario as it is now; live faults are gone. */
  | { readonly kind: 'restart' };

export interface FrameRequest {
  /** Simulated time to go forward; 0 only draws. Infinity: as far as the budget goes. */
  readonly spanNanos: Nanos;
  /** Wall time that the host may spend before it must answer. */
  readonly budgetMillis: number;
  readonly commands: readonly Command[];
  /** Where to write the frame; a larger one is made where it is null or too small. */
  readonly buffer: ArrayBuffer | null;
  /** Most records of threads and of vehicles for each server. */
  readonly maxThreads: number;
  readonly maxVehicles: number;
}

export interface FrameReply {
  readonly buffer: ArrayBuffer;
  /** Floats written. */
  readonly length: number;
  /** Problems of commands that were refused; the run goes on unchanged. */
  readonly problems: readonly Problem[];
}
