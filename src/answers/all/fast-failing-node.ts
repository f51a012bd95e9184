// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'fast-failing-node',
  topic: 'calls',
  question: t`Why does the failing node get most of the traffic?`,
  answer: t`Because it fails at once, so it has the fewest requests in progress. When one of {A.nodes} nodes refuses calls, round robin (A) loses {A.failed / A.offered:percent} of the requests, and least outstanding (B) {B.failed / B.offered:percent}. With a circuit breaker (C) {C.failed} of {C.offered} requests fail.`,
  scenes: {
    broken:
      'servers=A:multi-reactor,B:multi-reactor,C:multi-reactor&upstream=app:10&request=cpu:100us,call:app&app.latency=exp(50ms)&B.app.balancer=least-outstanding&C.app.balancer=least-outstanding&C.app.breakAt=0.5&fault=refusing:app.3@1s&rate=500&arrivals=poisson&duration=20s',
    two: 'servers=A:multi-reactor&upstream=app:10&request=cpu:100us,call:app&app.latency=exp(50ms)&app.balancer=two-choices&fault=refusing:app.3@1s&rate=500&arrivals=poisson&duration=20s',
  },
  view: {
    scene: 'broken',
    t: '950ms',
    speed: '1:20',
    controls: 'rate,nodes,B.balancer,C.breakFor',
    caption: t`After one second the third bridge refuses all calls. In B nearly every car that finds the other bridges busy goes to this one.`,
  },
  why: t`Least outstanding assumes that few requests in progress mean a quick node. A node that answers with errors is the quickest of all: it is free again at once. So a healthy node gets a call only while it has none in progress, and the {A.nodes - 1} healthy nodes complete at most {(A.nodes - 1) / A.latency} per second, however many arrive. All other calls fail.`,
  action: t`Let failures count: a circuit breaker or outlier detection per node that reacts to the first few failures, or a balancer whose score includes errors. Retry on another node. Health checks help only once the next check is due.`,
  limits: t`Here the failing node refuses every call. The more traffic there is, the larger the share that B loses. Choosing the better of two random nodes, which Envoy and Istio call “least request”, meets the failing node less often and loses {two.A.failed / two.A.offered:percent}.`,
  asked: [onGithub('kubernetes/ingress-nginx', 9025), onGithub('envoyproxy/envoy', 20907)],
  lesson: 'stalled-node',
  claims: [
    {
      says: 'least outstanding loses more than round robin',
      holds: 'broken.B.failed > 3 * broken.A.failed and two.A.failed < 0.5 * broken.B.failed',
    },
    { says: 'a breaker loses almost none', holds: 'broken.C.failed < 0.005 * broken.C.offered' },
  ],
};
