// What stands before services: Envoy, HAProxy, nginx as a proxy; and resilience4j, which does the same within a program.

import { t } from '../../languages/t.ts';
import type { Assignment } from './assignments.ts';
import type { Draft } from './draft.ts';
import { counts, knownProduct, lasts, leaves } from './known-product.ts';
import { type Product, wholeOf } from './product.ts';

const CALL = t`How long a call may take.`;
const REPEATS = t`How often a failed call is made again.`;
const INSIDE = t`Calls at the same time; further ones fail at once.`;

/** Attempts in all: the first is no retry. */
function attempts(draft: Draft, setting: Assignment): void {
  const count = wholeOf(setting);
  if (count === null || count === 0) draft.leave(setting.given, t`no whole number from 1`);
  else draft.set(setting.given, 'retries', String(count - 1), t`Attempts in all: the first is no retry.`);
}

const ENVOY = knownProduct(
  'Envoy',
  [
    [
      'envoy.concurrency concurrency',
      counts('loops', t`Each worker thread is an event loop.`, 'multi-reactor'),
    ],
    ['route.timeout', lasts('timeout', 's', CALL)],
    ['retrypolicy.numretries numretries', counts('retries', REPEATS)],
    ['thresholds.maxrequests', counts('bulkhead', INSIDE)],
    [
      'thresholds.maxconnections',
      leaves(t`connections of a cluster: with HTTP/2 one is enough, and max_requests counts`),
    ],
    ['thresholds.maxpendingrequests thresholds.maxretries', leaves(t`known; the model has no such limit`)],
    ['pertrytimeout', leaves(t`the model has one timeout for each call, which is that of an attempt`)],
    ['connecttimeout', leaves(t`connecting to a service takes no time in the model`)],
    ['lbpolicy', (draft, setting) => takeBalancer(draft, setting)],
  ],
  (text) => /static_resources|circuit_breakers|envoy|lb_policy|filter_chains/.test(text),
);

const BALANCERS: Readonly<Record<string, string>> = {
  roundrobin: 'round-robin',
  leastrequest: 'least-outstanding',
  leastconn: 'least-outstanding',
  random: 'random',
};

function takeBalancer(draft: Draft, setting: Assignment): void {
  const name = setting.value.toLowerCase().replace(/[-_]/g, '');
  const known = Object.hasOwn(BALANCERS, name) ? BALANCERS[name]! : null;
  if (known === null) draft.leave(setting.given, t`the model has no such balancer`);
  else draft.set(setting.given, 'balancer', known, t`Which node a call goes to.`);
}

const HAPROXY = knownProduct('HAProxy', [
  ['haproxy.nbthread', counts('loops', t`Each thread is an event loop.`, 'multi-reactor')],
  ['haproxy.maxconn', counts('connections', t`Connections that HAProxy holds.`)],
  ['haproxy.servers', counts('nodes', t`A node for each server line.`)],
  [
    'haproxy.server.maxconn',
    counts('nodeConcurrency', t`Calls that a server takes at a time; further ones wait.`),
  ],
  ['haproxy.server.maxqueue', counts('nodeQueue', t`Calls that wait for a server.`)],
  ['haproxy.timeout.server', lasts('timeout', 'ms', CALL)],
  [
    'haproxy.timeout.client haproxy.timeout.connect haproxy.timeout.queue haproxy.timeout.http haproxy.timeout.check haproxy.timeout.tunnel',
    leaves(t`known; the model has one timeout for each call, that of the server`),
  ],
  ['haproxy.retries', counts('retries', REPEATS)],
  ['haproxy.balance', (draft, setting) => takeBalancer(draft, setting)],
  ['haproxy.backlog', counts('backlog', t`Connections that the system keeps until they are accepted.`)],
]);

const NGINX_PROXY = knownProduct('nginx proxy', [
  ['proxyreadtimeout', lasts('timeout', 's', t`How long nginx waits for a reply.`)],
  ['proxynextupstreamtries', attempts],
  [
    'proxyconnecttimeout proxysendtimeout proxynextupstreamtimeout',
    leaves(t`known; the model has one timeout for each call, that of the reply`),
  ],
  ['keepaliverequests', leaves(t`whether connections stay open is set for the clients`)],
  ['workerrlimitnofile', leaves(t`files that a process may open are not modelled`)],
]);

const RESILIENCE4J = knownProduct(
  'resilience4j',
  [
    [
      'failureratethreshold',
      (draft, setting) =>
        draft.set(
          setting.given,
          'breakAt',
          `${setting.value.replace(/%$/, '')}%`,
          t`Share of failed calls from which the breaker opens.`,
        ),
    ],
    ['minimumnumberofcalls', counts('breakVolume', t`So many calls are needed before it may open.`)],
    ['waitdurationinopenstate', lasts('breakFor', 'ms', t`How long it stays open.`)],
    [
      'slidingwindowsize',
      (draft, setting, found) => {
        const isOfTime = found.get('slidingwindowtype')?.value.toUpperCase() === 'TIME_BASED';
        if (isOfTime) draft.leave(setting.given, t`a time: the model counts a number of calls`);
        else counts('breakWindow', t`So many calls are counted.`)(draft, setting, found);
      },
    ],
    [
      'slidingwindowtype permittednumberofcallsinhalfopenstate automatictransitionfromopentohalfopenenabled slowcallratethreshold slowcalldurationthreshold registerhealthindicator eventconsumerbuffersize',
      leaves(t`known; the breaker of the model has no such setting`),
    ],
    ['maxattempts maxretryattempts', attempts],
    ['retry.waitduration waitduration', lasts('backoff', 'ms', t`The wait before a call is made again.`)],
    ['maxconcurrentcalls', counts('bulkhead', INSIDE)],
    ['maxwaitduration', leaves(t`in the model a call beyond the bulkhead fails at once`)],
    ['timelimiter.timeoutduration timeoutduration', lasts('timeout', 's', CALL)],
    ['limitforperiod limitrefreshperiod', leaves(t`a limit of the rate is not modelled`)],
  ],
  (text) => /resilience4j/i.test(text),
);

export const PROXIES: readonly Product[] = [ENVOY, HAPROXY, NGINX_PROXY, RESILIENCE4J];
