// What the things to try say: the words for a change and for what came of it, part of the catalogue in text.ts.

import { t } from '../../languages/t.ts';
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
  same ? t`, as before` : hadBefore ? t` (before: ${before})` : '';

const EFFECTS: Readonly<Record<EffectMeasure, (effect: EffectText) => string>> = {
  rate: (effect) =>
    effect.same
      ? t`${effect.server} still finishes ${effect.now} requests a second`
      : t`${effect.server} finishes ${effect.now} requests a second${beforeText(effect)}`,
  failed: (effect) => t`${effect.now} requests a second fail in ${effect.server}${beforeText(effect)}`,
  p50: (effect) =>
    effect.hasNow
      ? t`half of what ${effect.server} finishes took less than ${effect.now}${beforeText(effect)}`
      : t`${effect.server} finishes nothing`,
  p99: (effect) =>
    effect.hasNow
      ? t`the slowest hundredth in ${effect.server} took more than ${effect.now}${beforeText(effect)}`
      : t`${effect.server} finishes nothing`,
  waiting: (effect) => t`${effect.now} requests are in ${effect.server}${beforeText(effect)}`,
  held: (effect) => t`${effect.now} lanes of ${effect.server} are taken${beforeText(effect)}`,
  memory: (effect) => t`${effect.server} reserves ${effect.now} of memory${beforeText(effect)}`,
};

const NODES: Readonly<Record<NodeState, (node: number) => string>> = {
  none: (node) => t`Bridge ${node} is back`,
  down: (node) => t`Bridge ${node} is broken`,
  refusing: (node) => t`Bridge ${node} turns all calls away`,
  slow: (node) => t`Bridge ${node} is slow`,
  flapping: (node) => t`Bridge ${node} comes and goes`,
  errors: (node) => t`Bridge ${node} answers with errors`,
};

export const TRIES = {
  label: t`Try`,
  list: t`Things to try`,
  node: (node: number, state: NodeState) => NODES[state](node),
  asItWas: t`Back as it was`,
  /** Until the effect is reported. */
  watch: (cause: string) => t`${cause}: watch what it does…`,
  paused: (cause: string) => t`${cause}. Press play to see what it does.`,
  report: (cause: string, effects: readonly string[]) => t`${cause}: ${effects.join(t`; `)}.`,
  later: (cause: string, span: string) => t`${cause}, ${span} later`,
  effects: EFFECTS,
  close: t`Close`,
};

/** For scenes without a written story. */
export const PLAIN_STORY = {
  title: t`What happens here?`,
  lead: t`A **car** is a request, a **lane** is a thread, a **bridge** is a service they call. All roads get the same traffic.`,
  breakOne: t`Break bridge 1`,
  healOne: t`Heal bridge 1`,
  twice: (name: string) => t`Twice the ${name}`,
  asBefore: (name: string) => t`The ${name} as before`,
  withTwice: (name: string) => t`With twice the ${name}`,
  of: (name: string, server: string | null) => (server === null ? name : t`${name} of\u00a0${server}`),
};
