// The story of a scene as data: a question that watching answers, things to try, and the effect of each try.

import { t } from '../languages/t.ts';
import type { Nanos } from './duration.ts';
import type { ParameterKey } from './parameters.ts';
import type { FaultKind } from './scenario.ts';
import type { Server } from './server.ts';
import type { ParameterValue } from './value.ts';

export type NodeState = FaultKind | 'none';

/** The change that a try makes, in terms of the page's controls, together with its reverse. */
export type Act =
  /**
   * Sets a fault of a node or heals the node. `node` is its number in the group `upstream`, or over all
   * groups if no group is named.
   */
  | {
      readonly kind: 'node';
      readonly node: number;
      readonly upstream?: string;
      /** Strength of the fault in the unit of its kind; the kind's default if omitted. */
      readonly strength?: number;
      readonly to: NodeState;
      readonly from: NodeState;
    }
  | {
      readonly kind: 'set';
      readonly key: ParameterKey;
      /** Null for a setting of the scenario, not of one server. */
      readonly server: string | null;
      readonly to: ParameterValue;
      readonly from: ParameterValue;
    }
  /**
   * A part of the scenario that is not a single number, as text in the format of links: see
   * links/settings.ts.
   */
  | { readonly kind: 'structure'; readonly key: string; readonly to: string; readonly from: string }
  /** Replaces the server with this id, for example by another thread model. */
  | { readonly kind: 'server'; readonly to: Server; readonly from: Server };

/** The act that undoes this one. */
export function reversed(act: Act): Act {
  return { ...act, to: act.from, from: act.to } as Act;
}

/**
 * rate: completed requests per second. failed: requests per second that ended otherwise. p50, p99: latency of
 * completed requests. waiting: requests in progress. held: busy threads. memory: reserved memory.
 */
export type EffectMeasure = 'rate' | 'failed' | 'p50' | 'p99' | 'waiting' | 'held' | 'memory';

/** The effect of a try on a server. Tests run each try and check its effects. */
export interface Effect {
  readonly measure: EffectMeasure;
  /** Id of the server. */
  readonly server: string;
  /** Null if the direction is left open. */
  readonly goes: 'up' | 'down' | 'nowhere' | null;
}

export type Effects = readonly [Effect, ...Effect[]];

export interface Try {
  /** Text of the button, an instruction in a few words. */
  readonly label: string;
  /** Text of the button that undoes the act while it is in force. */
  readonly back: string;
  /** Start of the sentence about the effect: "With 32 threads". If omitted, the node is named. */
  readonly cause?: string;
  readonly act: Act;
  /** The effects to mention, the most important first. */
  readonly effects: Effects;
  /** The final effects, if they differ. */
  readonly later?: { readonly afterNanos: Nanos; readonly effects: Effects };
}

/** A parameter whose slider is next to the scene, of one server or, if null, of the scenario. */
export interface StorySlider {
  readonly key: ParameterKey;
  readonly server: string | null;
}

export interface Story {
  /** Title of the story, which is a question. */
  readonly title: string;
  /** One sentence that identifies the servers. Words between double asterisks are bold. */
  readonly lead: string;
  /** The two most important sliders. */
  readonly sliders: readonly StorySlider[];
  /** Three things to try. */
  readonly tries: readonly Try[];
  /**
   * The instant at which the scene has shown its subject. If omitted, it is when a try would have taken
   * effect.
   */
  readonly turnNanos?: Nanos;
  /** Simulated time after which a try has taken effect: a few seconds of watching. */
  readonly settlesNanos: Nanos;
}

/** The stories by preset id. */
export type Stories = Readonly<Record<string, Story>>;

/** "rate" belongs to the scenario, "A.threads" to a server. */
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

/** Effects such as up('A.rate'): the figure rises, falls or stays the same. */
export const up = effectThat('up');
export const down = effectThat('down');
export const steady = effectThat('nowhere');

/**
 * Makes a try from its texts: the label of the button, the label of the button that undoes it, and the start
 * of the sentence about its effect. The start is omitted if the try takes down, slows or heals a node.
 */
export function attempt(
  [label, back, cause]: readonly [label: string, back: string, cause?: string],
  act: Act,
  ...effects: Effects
): Try {
  return { label, back, ...(cause === undefined ? {} : { cause }), act, effects };
}

export const breaking = (node: number, ...effects: Effects): Try =>
  attempt([t`Take node ${node} down`, t`Heal node ${node}`], breaks(node), ...effects);

export const breakingOneMore = (node: number, ...effects: Effects): Try =>
  attempt([t`Take one more down`, t`Heal node ${node}`], breaks(node), ...effects);

/** A try that heals a node that the scene has taken down. */
export const healing = (node: number, ...effects: Effects): Try =>
  attempt([t`Heal node ${node}`, t`Take node ${node} down again`], reversed(breaks(node)), ...effects);
