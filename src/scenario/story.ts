// The story of a scene as data: a question that watching answers, what to try, and what each try changes.

import { t } from '../languages/t.ts';
import type { Nanos } from './duration.ts';
import type { ParameterKey } from './parameters.ts';
import type { FaultKind } from './scenario.ts';
import type { Server } from './server.ts';
import type { ParameterValue } from './value.ts';

export type NodeState = FaultKind | 'none';

/** What a try does, in terms of what anybody can change, and what was before. */
export type Act =
  /** Breaks a node or heals it: `node` is its number in the group `upstream`, or over all groups if none is named. */
  | {
      readonly kind: 'node';
      readonly node: number;
      readonly upstream?: string;
      /** How strong the fault is, as its kind counts it; the default of the kind if left out. */
      readonly strength?: number;
      readonly to: NodeState;
      readonly from: NodeState;
    }
  | {
      readonly kind: 'set';
      readonly key: ParameterKey;
      /** null: of the scenario, not of one server. */
      readonly server: string | null;
      readonly to: ParameterValue;
      readonly from: ParameterValue;
    }
  /** A part of the scenario that is no single number, by its text in links: see links/settings.ts. */
  | { readonly kind: 'structure'; readonly key: string; readonly to: string; readonly from: string }
  /** Another server in place of the one with its id, such as one of another thread model. */
  | { readonly kind: 'server'; readonly to: Server; readonly from: Server };

/** The way back. */
export function reversed(act: Act): Act {
  return { ...act, to: act.from, from: act.to } as Act;
}

/**
 * rate: requests completed a second. failed: those that ended otherwise, a second. p50, p99: latency of what completed.
 * waiting: requests that have not ended. held: threads that are taken. memory: reserved.
 */
export type EffectMeasure = 'rate' | 'failed' | 'p50' | 'p99' | 'waiting' | 'held' | 'memory';

/** What a try changes for whom: tests run each try and hold it to this. */
export interface Effect {
  readonly measure: EffectMeasure;
  /** Id of the server. */
  readonly server: string;
  /** null: no direction is claimed. */
  readonly goes: 'up' | 'down' | 'nowhere' | null;
}

export type Effects = readonly [Effect, ...Effect[]];

export interface Try {
  /** What its button says: an order in a few words. */
  readonly label: string;
  /** What it says where the act is done already: the way back. */
  readonly back: string;
  /** Begins the sentence that tells what came of it: "With 32 threads". Without it a node is named as a bridge. */
  readonly cause?: string;
  readonly act: Act;
  /** What to tell of it, the most telling first. */
  readonly effects: Effects;
  /** What came of it in the end, where that is something else. */
  readonly later?: { readonly afterNanos: Nanos; readonly effects: Effects };
}

/** A parameter whose slider stands by the scene; of one server, or null. */
export interface StorySlider {
  readonly key: ParameterKey;
  readonly server: string | null;
}

export interface Story {
  /** A question. */
  readonly title: string;
  /** One sentence that says who is who. Words between double asterisks stand out. */
  readonly lead: string;
  /** The ones that matter, two of them. */
  readonly sliders: readonly StorySlider[];
  /** Three. */
  readonly tries: readonly Try[];
  /** When the scene has shown what it is about; without it as soon as a try would have had its effect. */
  readonly turnNanos?: Nanos;
  /** Simulated time after which a try has had its effect: it passes within some seconds of watching. */
  readonly settlesNanos: Nanos;
}

/** By the ids of their presets. */
export type Stories = Readonly<Record<string, Story>>;

/** "rate" is of the scenario, "A.threads" of a server. */
type Setting = ParameterKey | `${string}.${ParameterKey}`;

export function slider(setting: Setting): StorySlider {
  const [key, server = null] = setting.split('.').toReversed();
  return { key: key as ParameterKey, server };
}

export function set(setting: Setting, to: ParameterValue, from: ParameterValue): Act {
  return { kind: 'set', ...slider(setting), to, from };
}

const breaks = (node: number): Act => ({ kind: 'node', node, to: 'down', from: 'none' });
export const slows = (node: number): Act => ({ kind: 'node', node, to: 'slow', from: 'none' });

const effectThat =
  (goes: Effect['goes']) =>
  (of: `${string}.${EffectMeasure}`): Effect => {
    const [server, measure] = of.split('.');
    return { measure: measure as EffectMeasure, server: server!, goes };
  };

/** "A.rate" goes up; down; stays as it was. */
export const up = effectThat('up');
export const down = effectThat('down');
export const steady = effectThat('nowhere');

/** A try with its words: what its button says, the way back, and the cause but for nodes. */
export function attempt(
  [label, back, cause]: readonly [label: string, back: string, cause?: string],
  act: Act,
  ...effects: Effects
): Try {
  return { label, back, ...(cause === undefined ? {} : { cause }), act, effects };
}

export const breaking = (node: number, ...effects: Effects): Try =>
  attempt([t`Take bridge ${node} down`, t`Heal bridge ${node}`], breaks(node), ...effects);

export const breakingOneMore = (node: number, ...effects: Effects): Try =>
  attempt([t`Take one more down`, t`Heal bridge ${node}`], breaks(node), ...effects);

/** Of a node that the scene has broken. */
export const healing = (node: number, ...effects: Effects): Try =>
  attempt([t`Heal bridge ${node}`, t`Take bridge ${node} down again`], reversed(breaks(node)), ...effects);
