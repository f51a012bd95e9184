// Limits of containers: Kubernetes and Docker.

import { t } from '../../languages/t.ts';
import { knownProduct, leaves } from './known-product.ts';
import type { Product } from './product.ts';

const CPU = t`limits CPU time; the model has whole cores and no container limit`;
const MEMORY = /^(\d{1,9}(?:\.\d{1,6})?)([KMG])i?B?$/i;

export const CONTAINERS: Product = knownProduct('container', [
  ['container.limits.cpu container.limits.cpus container.cpus', leaves(CPU)],
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
