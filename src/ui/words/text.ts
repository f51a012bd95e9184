// Texts that many parts of the page use. They are in one place for translators; texts of single parts are in
// the other files of this folder.

import type { NodeCondition } from '../../facts/node-status.ts';
import { COUNTED } from '../../languages/counted.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { FaultKind } from '../../scenario/scenario.ts';

/** Names for the conditions of nodes, and for the faults that cause these conditions. */
const CONDITIONS: Readonly<Record<NodeCondition | FaultKind, string>> = {
  healthy: t`healthy`,
  down: t`down`,
  refusing: t`refusing`,
  slow: t`slow`,
  flapping: t`flapping`,
  errors: t`failing`,
  stalled: t`stalled`,
};

export const TEXT = {
  name: 'Threadway',
  stages: t`Servers`,
  conditions: CONDITIONS,

  header: {
    custom: t`Your own scene`,
  },

  stepKinds: {
    take: t`take a connection`,
    give: t`give it back`,
    cpu: t`compute`,
    call: t`call a node`,
    calls: t`calls at once`,
    sleep: t`sleep`,
    lock: t`locked work`,
    offload: t`blocking work`,
  },

  stage: {
    missing: t`The picture could not be loaded. Reload the page.`,
    upTo: (amount: string) => t`up to ${amount}`,
    more: (count: number) => t`${count} more`,
    each: (amount: string) => t`${amount} per stage`,
    ownProgram: t`other steps per request`,
    callTimeout: (group: string, time: string) => t`timeout of calls to ${group} ${time}`,
    counted: (count: number, word: keyof typeof COUNTED) => COUNTED[word](count, formatCount(count)),
    allNumbers: (id: string) => t`All numbers of server ${id}`,
    road: (id: string) => t`Road of server ${id}`,
    nodes: (id: string) => t`Nodes that server ${id} calls`,
  },

  node: {
    name: (node: number, group = t`node`) => `${group} ${node}`,
    /** The meaning of a sign on a bridge such as "×2". */
    marks: (calls: string) => t`1 = ${calls}: each mark on this bridge is ${calls} calls`,
  },

  transport: {
    label: t`Time`,
    play: t`Play`,
    pause: t`Pause`,
    clock: t`Simulated time`,
    fastest: t`Maximum speed`,
    slower: (factor: string) => t`${factor}× slower`,
    real: t`Real time`,
    faster: (factor: string) => t`${factor}× faster`,
    scrubber: t`Simulated time`,
    place: (at: string, whole: string, ends: boolean) =>
      ends ? t`${at} of ${whole}` : t`${at}, scale to ${whole}`,
    nodeIs: (node: number, condition: string, group = t`node`) => `${group} ${node} ${condition}`,
  },

  controls: {
    ofGroup: (label: string, group: string) => t`${label} of ${group}`,
    whole: (label: string) => t`${label}: whole range`,
    /** The last entry in the tooltip of a slider for threads. */
    needed: (count: string) => t`needs ${count}`,
    anew: t`The run had ended. It restarts with this setting.`,
  },

  vehicle: {
    keys: (server: string) => t`Cars of ${server}: the arrow keys step from one to the next`,
    missing: t`This could not be loaded. Reload the page.`,
  },
} as const;
