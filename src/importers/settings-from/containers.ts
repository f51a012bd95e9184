// Limits of containers: Kubernetes and Docker.

import { t } from '../../languages/t.ts';
import { knownProduct, leaves } from './known-product.ts';
import type { Product } from './product.ts';

/** "2", "1.5" or "500m", thousandths of a core. */
const CPU = /^(\d{1,5}(?:\.\d{1,6})?)(m?)$/;
const MEMORY = /^(\d{1,9}(?:\.\d{1,6})?)([KMG])i?B?$/i;

export const CONTAINERS: Product = knownProduct('container', [
  [
    'container.limits.cpu container.limits.cpus container.cpus',
    (draft, setting) => {
      const [, count, unit] = CPU.exec(setting.value) ?? [];
      if (count === undefined) draft.leave(setting.given, t`not a number of cores such as 500m or 1.5`);
      else
        draft.set(
          setting.given,
          'cpuLimit',
          String(Number(count) / (unit === 'm' ? 1000 : 1)),
          t`The container may use this much CPU time in every 100 ms; the machine keeps its cores.`,
        );
    },
  ],
  [
    'container.requests.cpu container.requests.cpus container.reservations.cpus container.reservations.memory container.cpushares container.requests.memory',
    leaves(t`a hint for the cluster’s scheduler, not a limit`),
  ],
  [
    'container.limits.memory container.memory',
    (draft, setting) => {
      const [, count, unit] = MEMORY.exec(setting.value) ?? [];
      if (count === undefined) draft.leave(setting.given, t`not a size such as 512Mi`);
      else
        draft.set(
          setting.given,
          'memory',
          `${count}${unit!.toUpperCase()}iB`,
          t`The container’s limit becomes the memory of the machine.`,
        );
    },
  ],
  ['container.replicas', leaves(t`the model has one server, which gets its share of the traffic`)],
]);
