// Stories of the scenes in presets/asynchronous-io.ts.

import { grouped } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';
import {
  attempt,
  breaking,
  breakingOneMore,
  down,
  healing,
  type Story,
  set,
  slider,
  steady,
  type Try,
  up,
} from '../story.ts';

const MS = 1e6;
const threadsTry = (to: number, from: number, ...effects: Try['effects']): Try => {
  const threads = grouped(to);
  const words = [
    t`Give A ${threads} threads`,
    t`Back to ${from} threads`,
    t`With ${threads} threads`,
  ] as const;
  return attempt(words, set('A.threads', to, from), ...effects);
};

const rateTry = (label: string, back: string, to: number, from: number, ...effects: Try['effects']): Try => {
  const cause = t`With ${grouped(to)} requests/s`;
  return attempt([label, back, cause], set('rate', to, from), ...effects);
};

const LEAD = t`In A a request keeps its **lane** while it waits for a reply. B parks it. Both servers get the same traffic.`;
const SLIDERS: Story['sliders'] = [slider('A.threads'), slider('rate')];

export const ASYNCHRONOUS_IO_STORIES: Readonly<Record<string, Story>> = {
  'stalled-node': {
    lead: LEAD,
    sliders: SLIDERS,
    title: t`One node of ten stalls. What happens to fifty threads?`,
    settlesNanos: 500 * MS,
    turnNanos: 1500 * MS,
    tries: [
      healing(10, up('B.rate'), steady('A.rate')),
      threadsTry(500, 50, up('A.rate'), up('A.memory')),
      breakingOneMore(4, down('B.rate'), steady('A.rate')),
    ],
  },
  'rate-1k': {
    lead: LEAD,
    sliders: SLIDERS,
    title: t`1,000 requests a second: is A at its limit?`,
    settlesNanos: 500 * MS,
    tries: [
      rateTry(
        t`Three times the traffic`,
        t`A third of the traffic`,
        3000,
        1000,
        up('B.rate'),
        up('A.waiting'),
      ),
      breaking(10, up('A.held'), down('B.rate')),
      threadsTry(15, 50, down('A.rate'), steady('B.rate')),
    ],
  },
  'rate-2k': {
    lead: LEAD,
    sliders: SLIDERS,
    title: t`2,000 requests a second: how much headroom is left?`,
    settlesNanos: 500 * MS,
    tries: [
      rateTry(t`50 % more traffic`, t`Back to 2,000/s`, 3000, 2000, up('B.rate'), up('A.waiting')),
      attempt(
        [t`Calls of 40 ms`, t`Calls of 20 ms again`, t`With calls of 40 ms`],
        set('latency', 40 * MS, 20 * MS),
        down('A.rate'),
        steady('B.rate'),
      ),
      threadsTry(30, 50, down('A.rate'), up('A.waiting')),
    ],
  },
  'slow-motion': {
    lead: LEAD,
    sliders: SLIDERS,
    title: t`One node stalls, in slow motion. Which percentile suffers first?`,
    turnNanos: 8000 * MS,
    settlesNanos: 2000 * MS,
    tries: [
      breakingOneMore(4, down('B.rate')),
      threadsTry(1000, 500, up('A.rate'), up('A.memory')),
      rateTry(t`Half the traffic`, t`Full traffic`, 500, 1000, down('B.rate')),
    ],
  },
  'latency-60ms': {
    lead: LEAD,
    sliders: SLIDERS,
    title: t`Nodes take 60 ms instead of 20. Are fifty threads enough?`,
    settlesNanos: 500 * MS,
    turnNanos: 1000 * MS,
    tries: [
      threadsTry(70, 50, up('A.rate'), up('A.memory')),
      attempt(
        [t`Calls of 20 ms again`, t`Calls of 60 ms`, t`With calls of 20 ms`],
        set('latency', 20 * MS, 60 * MS),
        up('A.rate'),
        down('B.p50'),
      ),
      rateTry(t`Half the traffic`, t`Full traffic`, 500, 1000, down('B.rate'), down('B.waiting')),
    ],
  },
  'rate-10k': {
    lead: LEAD,
    sliders: SLIDERS,
    title: t`10,000 requests a second: how many threads does A need?`,
    settlesNanos: 300 * MS,
    tries: [
      threadsTry(300, 50, up('A.rate'), up('A.memory')),
      rateTry(t`A fifth of the traffic`, t`Full traffic`, 2000, 10_000, down('B.rate')),
      breaking(10, down('A.rate'), down('B.rate')),
    ],
  },
  'one-output': {
    title: t`A lock on the output, or one thread that owns it: which wins?`,
    lead: t`In A each car drives through the **tunnel** itself. In B it hands its record to the **single writer**.`,
    sliders: [slider('rate'), slider('A.threads')],
    settlesNanos: 1000 * MS,
    turnNanos: 4000 * MS,
    tries: [
      attempt(
        [t`Remove the lock`, t`Put the lock back`, t`With a copy per thread`],
        { kind: 'structure', key: 'lock', to: 'output:local', from: 'output:mutex' },
        down('A.p99'),
        down('A.waiting'),
      ),
      rateTry(t`Half the traffic`, t`Full traffic`, 450, 900, down('A.p50'), down('B.rate')),
      threadsTry(100, 50, up('A.memory')),
    ],
  },
};
