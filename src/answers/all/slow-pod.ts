// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'slow-pod',
  topic: 'calls',
  question: t`One pod is slow: which load balancing sends it the least?`,
  answer: t`One that counts requests in progress. With one of {A.nodes} pods taking five seconds instead of {A.p50}, round robin (A) sends it a third of the requests, and a request takes {A.mean} on average. With least outstanding (B) it takes {B.mean}, and with the better of two random pods (C) {C.mean}.`,
  scenes: {
    pods: 'servers=A:multi-reactor,B:multi-reactor,C:multi-reactor&upstream=app:3&request=cpu:100us,call:app&app.latency=200ms&app.node.1=5s&B.app.balancer=least-outstanding&C.app.balancer=two-choices&rate=100&arrivals=poisson&duration=60s',
  },
  view: {
    scene: 'pods',
    t: '8s',
    speed: '1:4',
    controls: 'rate,A.balancer,B.balancer,C.balancer',
    caption: t`The first bridge is the slow pod. In A it fills up; in B and C most cars take another one.`,
  },
  why: t`Requests collect at the slow pod. A balancer that counts them sees a queue there and chooses another pod, until that one has as many requests in progress. So each pod has about equally many in progress, and the slow one gets a small part of the traffic. Round robin counts what it has sent and not what has come back.`,
  action: t`Use least outstanding or two choices (\`LEAST_REQUEST\` in Istio and Envoy is two choices by default, \`leastconn\` in HAProxy, \`least_conn\` in nginx). Check that it really compares numbers of requests in progress. In two discussions it did not: with one pod per zone and locality settings, or with statistics switched off, it behaved like round robin or random choice.`,
  limits: t`A pod that is slow because it is new needs a slow start as well. Several balancers each count only their own requests, so the fewer requests each has, the worse it chooses. A pod that fails quickly looks idle to these methods.`,
  asked: [
    onGithub('istio/istio', 46554),
    onGithub('istio/istio', 24138),
    onGithub('istio/istio', 47804),
    onGithub('envoyproxy/envoy', 20907),
  ],
  lesson: 'the-jam-that-travels',
  preset: 'slow-copy',
  claims: [
    {
      says: 'counting requests avoids the slow pod',
      holds: 'pods.B.mean < 0.3 * pods.A.mean and pods.C.mean < 0.3 * pods.A.mean',
    },
    { says: 'round robin sends it a third', holds: 'pods.A.p90 > 4s and pods.B.p90 < 1s' },
  ],
};
