// What the things to try say: the words for a change and for what came of it, part of the catalogue in text.ts.

import type { EffectMeasure, NodeState } from '../../scenario/story.ts';

/** A figure before and after a try, as text with its unit. */
export interface EffectText {
  readonly server: string;
  readonly now: string;
  readonly before: string;
  /** The difference is too small to call it a change. */
  readonly same: boolean;
  /** Whether there is a value: a percentile has none where no request completed. */
  readonly hasNow: boolean;
  readonly hadBefore: boolean;
}

const beforeText = ({ same, before, hadBefore }: EffectText): string =>
  same ? ', as before' : hadBefore ? ` (before: ${before})` : '';

const EFFECTS: Readonly<Record<EffectMeasure, (effect: EffectText) => string>> = {
  rate: (effect) =>
    `${effect.server} ${effect.same ? 'still finishes' : 'finishes'} ${effect.now} requests a second${effect.same ? '' : beforeText(effect)}`,
  failed: (effect) => `${effect.now} requests a second fail in ${effect.server}${beforeText(effect)}`,
  p50: (effect) =>
    effect.hasNow
      ? `half of what ${effect.server} finishes took less than ${effect.now}${beforeText(effect)}`
      : `${effect.server} finishes nothing`,
  p99: (effect) =>
    effect.hasNow
      ? `the slowest hundredth in ${effect.server} took more than ${effect.now}${beforeText(effect)}`
      : `${effect.server} finishes nothing`,
  waiting: (effect) => `${effect.now} requests are in ${effect.server}${beforeText(effect)}`,
  held: (effect) => `${effect.now} lanes of ${effect.server} are taken${beforeText(effect)}`,
  memory: (effect) => `${effect.server} reserves ${effect.now} of memory${beforeText(effect)}`,
};

const NODES: Readonly<Record<NodeState, string>> = {
  none: 'is back',
  down: 'is broken',
  refusing: 'turns all calls away',
  slow: 'is slow',
  flapping: 'comes and goes',
  errors: 'answers with errors',
};

export const TRIES = {
  label: 'Try',
  list: 'Things to try',
  node: (node: number, state: NodeState) => `Bridge ${node} ${NODES[state]}`,
  asItWas: 'Back as it was',
  /** Until the effect is reported. */
  watch: (cause: string) => `${cause}: watch what it does…`,
  paused: (cause: string) => `${cause}. Press play to see what it does.`,
  report: (cause: string, effects: readonly string[]) => `${cause}: ${effects.join('; ')}.`,
  later: (cause: string, span: string) => `${cause}, ${span} later`,
  effects: EFFECTS,
  close: 'Close',
};

/** For scenes without a written story. */
export const PLAIN_STORY = {
  title: 'What happens here?',
  lead: 'A **car** is a request, a **lane** is a thread, a **bridge** is a service they call. All roads get the same traffic.',
  breakOne: 'Break bridge 1',
  healOne: 'Heal bridge 1',
  twice: (name: string) => `Twice the ${name}`,
  asBefore: (name: string) => `The ${name} as before`,
  withTwice: (name: string) => `With twice the ${name}`,
  of: (name: string, server: string | null) => (server === null ? name : `${name} of ${server}`),
};
