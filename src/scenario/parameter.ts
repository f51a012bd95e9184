// What a row of the parameter table is made of.

import type { Scenario } from './scenario.ts';
import type { Server } from './server.ts';

export type ParameterSection = 'traffic' | 'server' | 'machine' | 'upstream' | 'randomness';
/** duration: whole nanoseconds. bytes: bytes. rate: per second. fraction: 0 to 1. factor: so many times. count: whole number. */
export type NumberUnit = 'duration' | 'bytes' | 'rate' | 'fraction' | 'factor' | 'cores' | 'count';

interface ParameterBase {
  readonly label: string;
  readonly section: ParameterSection;
  /** live: the running engine takes it on. restart: the run begins again with the same seed. */
  readonly effect: 'live' | 'restart';
  /** False where the scenario makes no use of it, so that no control is shown. */
  readonly applies?: (scenario: Scenario) => boolean;
  /** Only for section `server`: false where the server's other settings leave it without effect. */
  readonly usedBy?: (fields: Readonly<Record<string, unknown>>) => boolean;
}

/** A value that a number has somewhere, under the name of where: the size of a stack in a runtime. */
export interface NamedValue {
  /** Its word on the command line, in links, fields and documents. */
  readonly name: string;
  /** As people read it. */
  readonly label: string;
  readonly value: number;
  /** What it is, and where it comes from. */
  readonly source: string;
}

/** How null is said of a parameter. */
interface NoValue {
  /** In links and fields, the same in every language. */
  readonly word: string;
  /** On the page and in its fields. */
  readonly label: string;
}

export interface NumberParameter extends ParameterBase {
  readonly type: 'number';
  readonly unit: NumberUnit;
  readonly min: number;
  readonly max: number;
  /** Shape of the slider. `log` sliders whose minimum is 0 begin with a step to `smallest`. */
  readonly scale: 'linear' | 'log';
  /** Smallest value above 0 that a log slider reaches; only where min is 0. */
  readonly smallest?: number;
  /** There where null ("no limit", "never") is a value too. */
  readonly none?: NoValue;
  /** Where null stands for a value that follows from the others: that value. Sliders begin with it. */
  readonly ofNone?: (scenario: Scenario) => number;
  /** Values that have a name. What is written out is the number. */
  readonly named?: readonly NamedValue[];
  readonly default: number | null;
  readonly read: (scenario: Scenario, server: Server) => number | null;
  readonly write: (scenario: Scenario, server: Server, value: number | null) => Scenario;
}

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** False where the scenario lacks what the choice needs, so that it is not offered. */
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
