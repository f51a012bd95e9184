// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'tls-handshakes',
  topic: 'runtimes',
  question: t`Why does TLS take all of the CPU when many clients connect?`,
  answer: t`Because a handshake costs more than most requests. If each new connection takes {A.connectCpu} of CPU time, a core completes {A.throughput} requests per second that compute for a millisecond each. With {B.connectCpu}, as when sessions are resumed, it completes {B.throughput}, and {kept.A.throughput} if clients keep their connections.`,
  scenes: {
    tls: 'servers=A:event-loop,B:event-loop&cores=1&A.connectCpu=12ms&B.connectCpu=1ms&upstream=none&request=cpu:1ms&traffic=closed&users=50&think=0s&duration=20s',
    kept: 'servers=A:event-loop&cores=1&connect=once&connectCpu=12ms&upstream=none&request=cpu:1ms&traffic=closed&users=50&think=0s&duration=20s',
  },
  view: {
    scene: 'tls',
    t: '2s',
    speed: '1:20',
    controls: 'users,A.connectCpu,B.connectCpu,connect',
    caption: t`Each request comes on a new connection. The core of A is busy all the time, mostly with handshakes.`,
  },
  why: t`The server proves its identity with its private key, which takes CPU time once per connection. The requests that a core completes per second are one second divided by the time of a handshake and a request together. When all clients connect again at once, after a restart or a network fault, nothing else gets done: half of the requests take {A.p50}.`,
  action: t`Keep connections open, and let clients pool them. Allow session resumption (tickets). Prefer ECDSA certificates to RSA. Let clients connect again after a random pause, and limit new handshakes, so that handshakes that have begun end in time.`,
  limits: t`The two handshake times are those that one discussion measured, on the machine of its author; yours differ. The run has no network: a handshake also takes one or two round trips, in which the core does other things.`,
  asked: [
    onGithub('uNetworking/uSockets', 32),
    onGithub('scylladb/scylladb', 22928),
    onGithub('openziti/ziti', 1904),
  ],
  lesson: 'set-throughput',
  claims: [
    {
      says: 'handshakes take most of the core',
      holds: 'tls.A.throughput * 1s < 80 and tls.B.throughput * 1s > 450',
    },
    { says: 'kept connections take them away', holds: 'kept.A.throughput * 1s > 900' },
  ],
};
