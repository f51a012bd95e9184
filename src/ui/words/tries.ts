// What the things to try say: the words for a change and for what came of it, part of the catalogue in text.ts.

import type { EffectMeasure, NodeState } from '../../scenario/story.ts';

/** A number before and after; as text, with its unit. */
export interface Told {
  readonly server: string;
  readonly now: string;
  readonly before: string;
  /** Too little apart to call it a change. */
  readonly same: boolean;
  /** There is nothing to tell of now, or there was nothing before: no request completed. */
  readonly hasNow: boolean;
  readonly hadBefore: boolean;
}

const ago = ({ same, before, hadBefore }: Told): string =>
  same ? ', as before' : hadBefore ? ` (before: ${before})` : '';

const EFFECTS: Readonly<Record<EffectMeasure, (told: Told) => string>> = {
  rate: (told) =>
    `${told.server} ${told.same ? 'still finishes' : 'finishes'} ${told.now} requests a second${told.same ? '' : ago(told)}`,
  failed: (told) => `${told.now} requests a second fail in ${told.server}${ago(told)}`,
  p50: (told) =>
    told.hasNow
      ? `half of what ${told.server} finishes took less than ${told.now}${ago(told)}`
      : `${told.server} finishes nothing`,
  p99: (told) =>
    told.hasNow
      ? `the slowest hundredth in ${told.server} took more than ${told.now}${ago(told)}`
      : `${told.server} finishes nothing`,
  waiting: (told) => `${told.now} requests are in ${told.server}${ago(told)}`,
  held: (told) => `${told.now} lanes of ${told.server} are taken${ago(told)}`,
  memory: (told) => `${told.server} reserves ${told.now} of memory${ago(told)}`,
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
  /** Until there is something to tell. */
  watch: (cause: string) => `${cause}: watch what it does…`,
  paused: (cause: string) => `${cause}. Press play to see what it does.`,
  told: (cause: string, effects: readonly string[]) => `${cause}: ${effects.join('; ')}.`,
  later: (cause: string, span: string) => `${cause}, ${span} later`,
  effects: EFFECTS,
  close: 'Close',
};

/** For scenes that nobody wrote a story for. */
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
