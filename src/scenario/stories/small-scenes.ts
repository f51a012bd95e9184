// Stories of the scenes in presets/small-scenes.ts.

import { t } from '../../languages/t.ts';
import { eventLoop } from '../default-scenario.ts';
import { pool } from '../presets/small-scenes.ts';
import { attempt, down, type Story, set, slider, slows, steady, up } from '../story.ts';

const MS = 1e6;
const SECOND = 1e9;

export const SMALL_SCENE_STORIES: Readonly<Record<string, Story>> = {
  'calm-traffic': {
    title: t`Calm traffic: how many lanes does it need?`,
    settlesNanos: 500 * MS,
    lead: t`In A each car keeps its **lane** until the reply is back. In B it waits in the **parking lot**.`,
    sliders: [slider('rate'), slider('A.threads')],
    tries: [
      attempt(
        [t`Twice the traffic`, t`Half the traffic`, t`With twice the traffic`],
        set('rate', 160, 80),
        up('A.held'),
        up('A.rate'),
      ),
      attempt(
        [t`Reduce A to 3 threads`, t`Give A 8 threads again`, t`With 3 threads`],
        set('A.threads', 3, 8),
        down('A.rate'),
        up('A.waiting'),
      ),
      attempt([t`Make node 2 slow`, t`Restore node 2`], slows(2), up('A.held'), up('B.p99')),
    ],
  },
  'slow-bridges': {
    title: t`All bridges get slow. Which server suffers?`,
    settlesNanos: 500 * MS,
    lead: t`A call takes **120 ms** instead of 40, so each car in A keeps its **lane** three times as long.`,
    sliders: [slider('latency'), slider('A.threads')],
    turnNanos: 1000 * MS,
    tries: [
      attempt(
        [t`Fast nodes again`, t`Slow nodes again`, t`With calls of 40 ms`],
        set('latency', 40 * MS, 120 * MS),
        up('A.rate'),
        steady('B.rate'),
      ),
      attempt(
        [t`Give A 16 threads`, t`Back to 8 threads`, t`With 16 threads`],
        set('A.threads', 16, 8),
        up('A.rate'),
        up('A.memory'),
      ),
      attempt(
        [t`Half the traffic`, t`Full traffic`, t`With half the traffic`],
        set('rate', 60, 120),
        down('B.rate'),
        steady('A.rate'),
      ),
    ],
  },
  'small-pool': {
    title: t`40 users, pool of 8: which users wait?`,
    lead: t`40 **users** send, wait for the reply and send again; every tenth request **sleeps** for 2 s.`,
    sliders: [slider('users'), slider('A.threads')],
    settlesNanos: 10 * SECOND,
    turnNanos: 10 * SECOND,
    tries: [
      attempt(
        [t`Twice the users`, t`40 users again`, t`With 80 users`],
        set('users', 80, 40),
        up('A.waiting'),
        up('B.rate'),
      ),
      attempt(
        [t`Give A 40 threads`, t`Back to 8 threads`, t`With 40 threads`],
        set('A.threads', 40, 8),
        up('A.rate'),
        up('A.memory'),
      ),
      attempt(
        [t`Make A an event loop`, t`Make A a pool again`, t`As an event loop`],
        { kind: 'server', to: eventLoop('A'), from: pool(8) },
        up('A.rate'),
        down('A.memory'),
      ),
    ],
  },
  'one-writer': {
    title: t`A lock, or one writer: must every car queue?`,
    lead: t`In A each car drives through the **tunnel** itself. In B it hands its record to the **single writer** and drives on.`,
    sliders: [slider('rate'), slider('A.threads')],
    settlesNanos: 2 * SECOND,
    turnNanos: 6 * SECOND,
    tries: [
      attempt(
        [t`Remove the lock`, t`Put the lock back`, t`With a copy per thread`],
        { kind: 'structure', key: 'lock', to: 'output:local', from: 'output:mutex' },
        down('A.p99'),
      ),
      attempt(
        [t`Double A’s threads`, t`Back to 8 threads`, t`With 16 threads`],
        set('A.threads', 16, 8),
        up('A.memory'),
      ),
      attempt(
        [t`Half the traffic`, t`Full traffic`, t`With half the traffic`],
        set('rate', 45, 90),
        down('A.p99'),
        down('B.rate'),
      ),
    ],
  },
  'small-storm': {
    title: t`A small storm of retries. Why is A still stuck?`,
    lead: t`Between 4 s and 6 s all bridges are **slow**; calls that time out are **retried**.`,
    sliders: [slider('rate'), slider('retries')],
    settlesNanos: 6 * SECOND,
    turnNanos: 20 * SECOND,
    tries: [
      attempt(
        [t`Set a retry budget`, t`Remove the budget`, t`With one retry per ten calls`],
        set('retryBudget', 0.1, null),
        up('A.rate'),
        down('A.failed'),
      ),
      attempt(
        [t`No retries`, t`Three retries again`, t`Without retries`],
        set('retries', 0, 3),
        up('A.rate'),
      ),
      attempt(
        [t`At most 10 calls at once`, t`No limit on calls`, t`With at most ten calls in progress`],
        set('bulkhead', 10, null),
        up('A.rate'),
      ),
    ],
  },
  'few-carriers': {
    title: t`2 cores: do 12 carrier threads complete more than 2?`,
    lead: t`Both sides have two **cores**. A drives on two **lanes**, B on twelve, which take turns on the cores.`,
    sliders: [slider('B.carriers'), slider('cores')],
    settlesNanos: 2 * SECOND,
    turnNanos: 3 * SECOND,
    tries: [
      attempt(
        [t`Give B 2 carriers`, t`Back to 12 carriers`, t`With 2 carriers`],
        set('B.carriers', 2, 12),
        steady('B.rate'),
        down('B.memory'),
      ),
      attempt(
        [t`Four cores`, t`Two cores again`, t`With four cores`],
        set('cores', 4, 2),
        up('B.rate'),
        steady('A.rate'),
      ),
      attempt(
        [t`Twice the users`, t`The usual number of users`, t`With twice the users`],
        set('users', 24, 12),
        steady('A.rate'),
        up('A.waiting'),
      ),
    ],
  },
  'small-selector': {
    title: t`One selector for 24 connections: is that faster?`,
    lead: t`A has a **lane** for each of 24 connections. In B one **selector** asks all of them whether they are ready.`,
    sliders: [slider('persistent'), slider('B.watchCost')],
    settlesNanos: SECOND / 2,
    turnNanos: 1 * SECOND,
    tries: [
      attempt(
        [t`Set B to epoll`, t`Set B to poll again`, t`With epoll, which returns only the ready connections`],
        set('B.readiness', 'epoll', 'poll'),
        up('B.rate'),
      ),
      attempt(
        [t`Half the connections`, t`24 connections again`, t`With 12 connections`],
        set('persistent', 12, 24),
        up('B.rate'),
      ),
      attempt(
        [t`Give each side one core`, t`Two cores again`, t`With one core`],
        set('cores', 1, 2),
        down('A.rate'),
      ),
    ],
  },
  'small-handshakes': {
    title: t`A handshake for each request: what does it cost?`,
    lead: t`20 **users** open a connection for each request. Its **handshake** computes for 12 ms, the request for 3 ms.`,
    sliders: [slider('connectCpu'), slider('users')],
    settlesNanos: 2 * SECOND,
    turnNanos: 2 * SECOND,
    tries: [
      attempt(
        [t`Keep the connections`, t`Open one per request`, t`With connections kept open`],
        set('connect', 'once', 'each'),
        up('A.rate'),
        down('B.p99'),
      ),
      attempt(
        [
          t`Load generator on server`,
          t`Load generator elsewhere`,
          t`With the load generator on the same cores`,
        ],
        set('clientHost', 'server', 'own'),
        down('A.rate'),
        steady('B.rate'),
      ),
      attempt(
        [t`Four cores`, t`Two cores again`, t`With four cores`],
        set('cores', 4, 2),
        up('A.rate'),
        steady('B.rate'),
      ),
    ],
  },
};
