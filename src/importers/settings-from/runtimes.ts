// Settings of language runtimes: Node.js, Go, the JVM's virtual threads (as Spring Boot turns them on).

import { paragraph } from '../../languages/list.ts';
import { t } from '../../languages/t.ts';
import { PARAMETERS } from '../../scenario/parameters.ts';
import type { Step } from '../../scenario/scenario.ts';
import type { Assignment } from './assignments.ts';
import type { Draft } from './draft.ts';
import { knownProduct } from './known-product.ts';
import { type Product, roleByName } from './product.ts';

const NODE_WHY = t`libuv runs file access, DNS look-ups, compression and the like on a pool of threads.`;
const NO_OFFLOAD = t`Helper threads run offload steps; this scenario’s program has none, so they stay idle.`;

export const NODE: Product = {
  name: 'Node.js',
  roleOf: ({ name }) => roleByName({ uvthreadpoolsize: 'helpers' }, name),
  apply(draft, found) {
    const helpers = found.get('helpers');
    if (helpers === undefined) return;
    draft.takeModel(helpers.given, 'loop-with-helpers', t`Node.js runs one event loop with helper threads.`);
    const why = offloads(draft) ? NODE_WHY : paragraph([NODE_WHY, NO_OFFLOAD]);
    draft.set(helpers.given, 'helpers', helpers.value, why);
  },
};

function offloads({ scenario }: Draft): boolean {
  const steps: readonly Step[] = [...scenario.request, ...scenario.classes.flatMap((each) => each.request)];
  return steps.some((step) => step.kind === 'offload');
}

export const GO: Product = {
  name: 'Go',
  roleOf: ({ name }) => roleByName({ gomaxprocs: 'carriers' }, name),
  apply(draft, found) {
    const carriers = found.get('carriers');
    if (carriers === undefined) return;
    draft.takeModel(carriers.given, 'green-threads', t`Go runs goroutines on a few threads.`);
    draft.set(carriers.given, 'carriers', carriers.value, t`Threads that run goroutines at the same time.`);
  },
};

export const JVM: Product = knownProduct('JVM', [
  [
    'activeprocessorcount',
    (draft, setting) => {
      const { server } = draft;
      if (server.model === 'green-threads' && server.carriers === PARAMETERS.carriers.default)
        draft.set(
          setting.given,
          'carriers',
          setting.value,
          t`Number of carriers on which the JVM runs virtual threads.`,
        );
      else draft.leave(setting.given, t`it sets the size of the JVM’s own pools but does not limit CPU time`);
    },
  ],
]);

export const VIRTUAL_THREADS: Product = {
  name: t`virtual threads`,
  roleOf: ({ name }) =>
    roleByName({ 'threads.virtual.enabled': 'on', 'virtualthreadscheduler.parallelism': 'carriers' }, name),
  apply(draft, found) {
    const on: Assignment | undefined = found.get('on');
    if (on !== undefined) {
      if (on.value !== 'true') draft.leave(on.given, t`virtual threads stay off`);
      else {
        draft.takeModel(on.given, 'green-threads', t`Each request runs on a virtual thread.`);
        draft.agree(on.given, t`Green threads`, t`Virtual threads run on a few carriers.`);
      }
    }
    const carriers = found.get('carriers');
    if (carriers !== undefined) {
      draft.takeModel(carriers.given, 'green-threads', t`Virtual threads run on a few carriers.`);
      draft.set(
        carriers.given,
        'carriers',
        carriers.value,
        t`Carriers that run virtual threads at the same time.`,
      );
    }
  },
};
