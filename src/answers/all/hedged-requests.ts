// One question with its answer. Its numbers are computed by runs of its scenes.

import { t } from '../../languages/t.ts';
import { onGithub, type Question } from '../question.ts';

export const QUESTION: Question = {
  id: 'hedged-requests',
  topic: 'calls',
  question: t`Do hedged (backup) requests overload the service?`,
  answer: t`Not while it has room: at {few.A.rate} calls per second p99 falls from {few.A.p99} to {few.B.p99}. Near its limit they do: at {A.rate} per second p90 is {A.p90} without hedges (A) and {B.p90} with them (B). With a budget of {C.hedgeBudget:percent} of the calls (C) it is {C.p90}.`,
  scenes: {
    many: 'servers=A:multi-reactor,B:multi-reactor,C:multi-reactor&upstream=read:4&request=cpu:100us,call:read&read.latency=bimodal(0.05,200ms,10ms)&read.nodeConcurrency=20&B.read.hedge=30ms&C.read.hedge=30ms&C.read.hedgeBudget=0.05&rate=3700&arrivals=poisson&duration=10s',
    few: 'servers=A:multi-reactor,B:multi-reactor,C:multi-reactor&upstream=read:4&request=cpu:100us,call:read&read.latency=bimodal(0.05,200ms,10ms)&read.nodeConcurrency=20&B.read.hedge=30ms&C.read.hedge=30ms&C.read.hedgeBudget=0.05&rate=2000&arrivals=poisson&duration=5s',
  },
  view: {
    scene: 'many',
    t: '2s',
    speed: '1:50',
    controls: 'rate,B.hedge,C.hedgeBudget',
    caption: t`To see hedges help, lower the rate. At this rate B fills the bridges with second attempts.`,
  },
  why: t`A call that has no reply after {B.hedge} is sent a second time, to another node. If only rare slow calls are hedged, that is little extra work. When nodes have a queue, ordinary calls wait longer than {B.hedge} too, and are hedged as well, which makes the queue longer.`,
  action: t`Hedge only reads, only after a wait as long as your p95, and with a budget of a few percent. Cancel the attempt that lost, if the service can. Use hedges against rare slow calls, not against a service that is slow for all.`,
  limits: t`One call in twenty is slow by chance here, independently of its node. If a call is slow because of what it asks for, the second attempt is slow, too, and hedging is pure cost. Here nodes also finish attempts that lost.`,
  asked: [
    onGithub('apache/opendal', 7189),
    onGithub('joshrotenberg/tower-resilience', 102),
    onGithub('zalando/riptide', 265),
  ],
  preset: 'fan-out',
  claims: [
    { says: 'hedges help with room', holds: 'few.B.p99 < 0.3 * few.A.p99' },
    { says: 'and harm near the limit', holds: 'many.B.p90 > 1.5 * many.A.p90' },
    { says: 'a budget prevents the harm', holds: 'many.C.p90 < many.B.p90' },
  ],
};
