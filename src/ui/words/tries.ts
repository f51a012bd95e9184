// Texts of the suggestions to try and of their results. Part of the catalogue in text.ts.

import { t } from '../../languages/t.ts';
import type { NodeState } from '../../scenario/story.ts';

const NODES: Readonly<Record<NodeState, (node: number) => string>> = {
  none: (node) => t`Node ${node} is back`,
  down: (node) => t`Node ${node} is down`,
  refusing: (node) => t`Node ${node} is refusing calls`,
  slow: (node) => t`Node ${node} is slow`,
  flapping: (node) => t`Node ${node} is flapping`,
  errors: (node) => t`Node ${node} is failing`,
};

export const TRIES = {
  label: t`Try`,
  list: t`Things to try`,
  node: (node: number, state: NodeState) => NODES[state](node),
  asItWas: t`Put it back`,
  /** Shown before there is an effect to report. */
  hint: t`Try one and see what changes.`,
  /** The effect as it is announced, which happens once. The text on the page changes with the run. */
  at: (instant: string, sentence: string) => t`At ${instant}: ${sentence}`,
  /** Shown until the effect is reported. */
  watch: (cause: string) => t`${cause}. Watch…`,
  paused: (cause: string) => t`${cause}. Press play to see what it does.`,
  close: t`Close`,
};

/** Texts for scenes that have no written story. */
export const PLAIN_STORY = {
  title: t`What happens here?`,
  leadOfOne: t`A **car** is a request, a **lane** is a thread, a **bridge** is a node of a service.`,
  lead: t`A **car** is a request, a **lane** is a thread, a **bridge** is a node of a service. All roads get the same traffic.`,
  leadOfTwo: t`A **car** is a request, a **lane** is a thread, a **bridge** is a node of a service. Both roads get the same traffic.`,
  /** Used instead of `title` if a node is broken for good. */
  broken: (node: number) => t`Node ${node} is down. What keeps moving?`,
  twice: (name: string) => t`Double the ${name}`,
  asBefore: (name: string) => t`Restore the ${name}`,
  withTwice: (name: string) => t`With twice the ${name}`,
  of: (name: string, server: string | null) => (server === null ? name : t`${name} of\u00a0${server}`),
};
