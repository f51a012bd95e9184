// Types of the rows of the parameter table.

import type { Scenario } from './scenario.ts';
import type { Server } from './server.ts';

export type ParameterSection = 'traffic' | 'server' | 'machine' | 'upstream' | 'randomness';
/**
 * duration: whole nanoseconds. bytes: bytes. rate: per second. fraction: 0 to 1. factor: a multiple. count: whole
 * number.
 */
export type NumberUnit = 'duration' | 'bytes' | 'rate' | 'fraction' | 'factor' | 'cores' | 'count';

interface ParameterBase {
  readonly label: string;
  readonly section: ParameterSection;
  /** live: the running engine applies a change. restart: a change restarts the run with the same seed. */
  readonly effect: 'live' | 'restart';
  /** Whether the scenario uses the parameter. If false, no control is shown. */
  readonly applies?: (scenario: Scenario) => boolean;
  /** Only for section `server`: false if the server's other settings make it irrelevant. */
  readonly usedBy?: (fields: Readonly<Record<string, unknown>>) => boolean;
}

/** A named value of a number, such as the stack size of a runtime. */
export interface NamedValue {
  /** Name on the command line, in links, fields and documents. */
  readonly name: string;
  /** Name for people. */
  readonly label: string;
  readonly value: number;
}

/** The words for a parameter's null. */
interface NoValue {
  /** The word in links and fields, the same in every language. */
  readonly word: string;
  /** The word on the page, which its fields accept too. */
  readonly label: string;
}

export interface NumberParameter extends ParameterBase {
  readonly type: 'number';
  readonly unit: NumberUnit;
  readonly min: number;
  readonly max: number;
  /** Shape of the slider. `log` sliders with minimum 0 have a step from 0 to `smallest`. */
  readonly scale: 'linear' | 'log';
  /** Smallest value above 0 of a log slider; only if min is 0. */
  readonly smallest?: number;
  /** Set if null ("no limit", "never") is allowed too. */
  readonly none?: NoValue;
  /** Set if null means a derived value; returns that value. A slider then starts at it. */
  readonly ofNone?: (scenario: Scenario) => number;
  /** Named values. Documents contain the number instead of the name. */
  readonly named?: readonly NamedValue[];
  readonly default: number | null;
  readonly read: (scenario: Scenario, server: Server) => number | null;
  readonly write: (scenario: Scenario, server: Server, value: number | null) => Scenario;
}

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Whether the scenario has what the choice needs. If false, it is not offered. */
  readonly offered?: (scenario: Scenario) => boolean;
}

export interface ChoiceParameter extends ParameterBase {
  readonly type: 'choice';
  readonly choices: readonly Choice[];
  readonly default: string;
  readonly read: (scenario: Scenario, server: Server) => string;
  readonly write: (scenario: Scenario, server: Server, value: string) => Scenario;
}

export type Parameter = NumberParameter | ChoiceParameter;

/** The scenario with one server replaced (matched by id). */
export function withServer(scenario: Scenario, server: Server): Scenario {
  return { ...scenario, servers: scenario.servers.map((each) => (each.id === server.id ? server : each)) };
}
