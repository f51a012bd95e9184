// Names and colours of thread states in the thread map. The colours match those on the roads.

import { t } from '../../languages/t.ts';
import { THREAD_KIND } from '../../protocol/thread-map-api.ts';

interface ThreadKindLook {
  /** A value of THREAD_KIND. */
  readonly kind: number;
  readonly name: string;
  /** Design token of the state's colour. */
  readonly token: string;
}

/** The states in the order in which they divide a row, from the bottom up. */
export const KIND_LOOKS: readonly ThreadKindLook[] = [
  { kind: THREAD_KIND.running, name: t`running`, token: '--running' },
  { kind: THREAD_KIND.switching, name: t`switching`, token: '--switching' },
  { kind: THREAD_KIND.ready, name: t`ready`, token: '--ready' },
  { kind: THREAD_KIND.lockWait, name: t`waiting for a lock or connection`, token: '--lock' },
  { kind: THREAD_KIND.throttled, name: t`throttled by the CPU limit`, token: '--throttled' },
  { kind: THREAD_KIND.paused, name: t`paused`, token: '--muted' },
  { kind: THREAD_KIND.stuck, name: t`stuck on a call that will fail`, token: '--stuck' },
  { kind: THREAD_KIND.waiting, name: t`waiting for a reply`, token: '--waiting' },
  { kind: THREAD_KIND.idle, name: t`idle`, token: '--track' },
  { kind: THREAD_KIND.absent, name: t`does not exist`, token: '--panel' },
];

export function nameOfKind(kind: number): string {
  return KIND_LOOKS.find((look) => look.kind === kind)?.name ?? '';
}
