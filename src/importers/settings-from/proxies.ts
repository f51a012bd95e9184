// Proxies in front of services: Envoy, HAProxy, nginx as a proxy; and resilience4j, which does the same
// inside a program.

import { t } from '../../languages/t.ts';
import type { Assignment } from './assignments.ts';
import type { Draft } from './draft.ts';
import { counts, knownProduct, lasts, leaves } from './known-product.ts';
import { type Product, wholeOf } from './product.ts';

const CALL = t`How long a call may take.`;
const REPEATS = t`How many times a failed call is retried at most.`;
const INSIDE = t`A bulkhead is a maximum number of calls in progress. Further calls fail immediately.`;

/** The setting counts all attempts, the first of which is not a retry. */
function attempts(draft: Draft, setting: Assignment): void {
  const count = wholeOf(setting);
  if (count === null || count === 0) draft.leave(setting.given, t`not a whole number of at least 1`);
  else
    draft.set(setting.given, 'retries', String(count - 1), t`Number of attempts. The first is not a retry.`);
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
      leaves(t`connections to a cluster; with HTTP/2 one is enough, so max_requests is the limit`),
    ],
    [
      'thresholds.maxpendingrequests thresholds.maxretries',
      leaves(t`recognised, but the model has no such limit`),
    ],
    ['pertrytimeout', leaves(t`the model has one timeout per call, which applies to each attempt`)],
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
  ['haproxy.maxconn', counts('connections', t`Maximum number of connections to HAProxy.`)],
  ['haproxy.servers', counts('nodes', t`One node per server line.`)],
  [
    'haproxy.server.maxconn',
    counts('nodeConcurrency', t`Maximum number of calls in progress per server. Further calls wait.`),
  ],
  ['haproxy.server.maxqueue', counts('nodeQueue', t`Calls that may wait for a server.`)],
  ['haproxy.timeout.server', lasts('timeout', 'ms', CALL)],
  [
    'haproxy.timeout.client haproxy.timeout.connect haproxy.timeout.queue haproxy.timeout.http haproxy.timeout.check haproxy.timeout.tunnel',
    leaves(t`recognised, but the model has one timeout per call, taken from “timeout server”`),
  ],
  ['haproxy.retries', counts('retries', REPEATS)],
  ['haproxy.balance', (draft, setting) => takeBalancer(draft, setting)],
  ['haproxy.backlog', counts('backlog', t`Connections that the kernel queues until they are accepted.`)],
]);

const NGINX_PROXY = knownProduct('nginx proxy', [
  ['proxyreadtimeout', lasts('timeout', 's', t`How long nginx waits for a reply.`)],
  ['proxynextupstreamtries', attempts],
  [
    'proxyconnecttimeout proxysendtimeout proxynextupstreamtimeout',
    leaves(t`recognised, but the model has one timeout per call, taken from proxy_read_timeout`),
  ],
  ['keepaliverequests', leaves(t`clients decide whether connections stay open`)],
  ['workerrlimitnofile', leaves(t`open files are not modelled`)],
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
          t`Share of failed calls at which the breaker opens.`,
        ),
    ],
    ['minimumnumberofcalls', counts('breakVolume', t`Number of calls needed before the breaker may open.`)],
    ['waitdurationinopenstate', lasts('breakFor', 'ms', t`How long the breaker stays open.`)],
    [
      'slidingwindowsize',
      (draft, setting, found) => {
        const isOfTime = found.get('slidingwindowtype')?.value.toUpperCase() === 'TIME_BASED';
        if (isOfTime)
          draft.leave(setting.given, t`a time span; the model’s breaker considers a number of calls`);
        else counts('breakWindow', t`Number of calls that the breaker considers.`)(draft, setting, found);
      },
    ],
    [
      'slidingwindowtype permittednumberofcallsinhalfopenstate automatictransitionfromopentohalfopenenabled slowcallratethreshold slowcalldurationthreshold registerhealthindicator eventconsumerbuffersize',
      leaves(t`recognised, but the model’s breaker has no such setting`),
    ],
    ['maxattempts maxretryattempts', attempts],
    ['retry.waitduration waitduration', lasts('backoff', 'ms', t`Wait before a retry.`)],
    ['maxconcurrentcalls', counts('bulkhead', INSIDE)],
    ['maxwaitduration', leaves(t`in the model a call beyond the bulkhead fails at once`)],
    ['timelimiter.timeoutduration timeoutduration', lasts('timeout', 's', CALL)],
    ['limitforperiod limitrefreshperiod', leaves(t`rate limits are not modelled`)],
  ],
  (text) => /resilience4j/i.test(text),
);

export const PROXIES: readonly Product[] = [ENVOY, HAPROXY, NGINX_PROXY, RESILIENCE4J];
