// Texts that describe important moments of a run, for screen readers and captions, and texts for sound.

import type { NodeCondition } from '../../facts/node-status.ts';
import { t } from '../../languages/t.ts';

const NODE: Readonly<Record<NodeCondition, (name: string) => string>> = {
  healthy: (name) => t`${name} has recovered.`,
  down: (name) => t`${name} is down.`,
  refusing: (name) => t`${name} is refusing calls.`,
  slow: (name) => t`${name} is slow.`,
  stalled: (name) => t`${name} is stalled.`,
  errors: (name) => t`${name} is failing.`,
};

export const MOMENTS = {
  label: t`What happens`,
  by: (instant: string, sentences: string) => t`By ${instant}: ${sentences}`,
  node: NODE,
  poolFull: (server: string) => t`${server}: every thread is busy.`,
  poolFree: (server: string) => t`${server} has free threads again.`,
  queueGrows: (server: string) => t`${server}: requests are queuing.`,
  jam: (server: string, service: string) => t`${server}: the jam comes from ${service}.`,
  ownJam: (server: string) => t`${server} itself is the bottleneck, not a service behind it.`,
  queueEmpty: (server: string) => t`${server}’s queue is empty again.`,
  timedOut: (server: string) => t`${server}: the first request has timed out.`,
  failed: (server: string) => t`${server}: the first request has failed.`,
  rejected: (server: string) => t`${server}: the first request was rejected.`,
  abandoned: (server: string) => t`${server}: the first client has given up.`,
  breakerOpens: (server: string, node: string) => t`${server}: the circuit breaker to ${node} has opened.`,
  breakerCloses: (server: string, node: string) => t`${server}: the circuit breaker to ${node} has closed.`,
  over: t`The run is over.`,
} as const;

/** Only whole pages need these, because frames have no such menus. */
export const SOUND_CHOICES = {
  captions: t`Captions: describe events on screen`,
  sound: t`Sound`,
  sounds: { off: t`off`, quiet: t`quiet`, loud: t`loud` },
  soundHelp: t`Each tick is a batch of completed requests: A on the left, the last server on the right. The higher the tone, the higher the p99 latency. A low buzz is a failure.`,
} as const;
