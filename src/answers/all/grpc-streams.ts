// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'grpc-streams',
  topic: 'calls',
  question: t`Why are 1,000 parallel gRPC calls ten times as slow over one channel?`,
  answer: t`One connection carries {A.nodeConcurrency} calls at a time, and the others wait in the client, unseen. {A.users} calls of {A.latency} run in ten rounds: the slowest takes {A.max}. With room for all of them it takes {B.max}.`,
  scenes: {
    streams:
      'servers=A:event-loop,B:event-loop&upstream=grpc:1&request=cpu:10us,call:grpc&grpc.latency=150ms&grpc.nodeConcurrency=100&B.grpc.nodeConcurrency=1000&traffic=closed&users=1000&start=together&think=0s&requests=1000',
  },
  view: {
    scene: 'streams',
    t: '200ms',
    speed: '1:20',
    controls: 'users,A.nodeConcurrency,B.nodeConcurrency,latency',
    caption: t`The bridge is one connection: in A {A.nodeConcurrency} calls are on it, and all others wait in front of it.`,
  },
  why: t`HTTP/2 servers announce how many streams a connection may have, often {A.nodeConcurrency} (\`MAX_CONCURRENT_STREAMS\`). A client that has used them up queues further calls by itself. The server sees a moderate load and quick replies; only the client’s clock shows the wait.`,
  action: t`Open several connections: a handful of channels used in turn, \`EnableMultipleHttp2Connections\` in .NET, a channel pool in Java. Or raise the server’s limit. One channel per call is the wrong cure, as each needs a handshake.`,
  limits: t`The discussion reports \`1.5 s\` over one channel and \`150 ms\` with a channel per call. The run gives the same times, but by arithmetic: its time per call is taken from the discussion. Long streams hold their place for as long as they are open.`,
  asked: [
    onGithub('grpc/grpc-dotnet', 994),
    onGithub('grpc/grpc-java', 8252),
    onGithub('dotnet/aspnetcore', 13176),
  ],
  lesson: 'roads-and-threads',
  claims: [
    {
      says: 'ten rounds against one',
      holds: 'streams.A.max > 1.4s and streams.A.max < 1.6s and streams.B.max < 180ms',
    },
  ],
};
