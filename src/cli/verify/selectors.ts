// Claims of "Kill the myth please. NIO is *not* faster than IO" (Paul Tyma, with measurements by Rahul Bhargava): a
// thread for each of 1,700 connections beside selector threads, on 2 CPUs.

import { DEFAULT_SCENARIO } from '../../scenario/default-scenario.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { between, type Claim, over, type Part, under } from './claim.ts';
import { changed, finished } from './scenes.ts';

const CONNECTIONS = 1700;

/**
 * The machine and the messages. Calibrated: reading and un-marshalling a message takes 100 us (a 1.7 GHz machine and a
 * virtual machine of its time), and ten messages are on their way at a time over the 1,700 connections, since the client
 * is a program too. Both are free: the source prints ratios only.
 */
const MESSAGES = changed(DEFAULT_SCENARIO, {
  upstream: 'none',
  request: 'cpu:100us',
  traffic: 'closed',
  users: '10',
  think: '0s',
  persistent: String(CONNECTIONS),
  cores: '2',
  switchCost: '4us',
  requests: '40000',
});

const BLOCKING = changed(MESSAGES, {
  servers: 'A:thread-per-request',
  threadPer: 'connection',
  threadCreation: '0s',
});

/**
 * What a selector costs for each event besides the read itself. Calibrated on the best epoll run, 25 % below the thread
 * per connection: looking up the key, asking for the next event, and the second read that finds nothing (the source
 * made two). Checked on: two selectors are best, one selector over poll(), poll() with 8 and with 100 connections each.
 */
const SELECTORS = changed(MESSAGES, {
  servers: 'A:multi-reactor',
  tick: '0s',
  wakeCost: '2us',
  eventCost: '22us',
  rearmCost: '8us',
  spuriousRead: '7us',
});

/** What poll() costs for each connection that it looks at. Calibrated on the one selector that is 5 to 6 times slower. */
const WATCH_COST = '700ns';

function rps(scenario: Scenario): number {
  const simulation = finished(scenario);
  return (simulation.measures.counts().completed / simulation.now) * 1e9;
}

const epoll = (loops: number): number => rps(changed(SELECTORS, { loops: String(loops) }));

const poll = (loops: number): number =>
  rps(changed(SELECTORS, { loops: String(loops), readiness: 'poll', watchCost: WATCH_COST }));

const EPOLL_LOOPS = [1, 2, 3, 4, 8, 17];

function blockingWins(): readonly Part[] {
  const blocking = rps(BLOCKING);
  const runs = EPOLL_LOOPS.map(epoll);
  const best = Math.max(...runs);
  return [
    between('best selector run below the blocking one, share', 0.2, 0.3, 1 - best / blocking),
    between('best number of selectors over epoll', 2, 2, EPOLL_LOOPS[runs.indexOf(best)]!),
  ];
}

function singleSelector(): readonly Part[] {
  return [between('blocking over one selector', 4.5, 6.5, rps(BLOCKING) / poll(1))];
}

function pollNeedsFew(): readonly Part[] {
  const best = epoll(2);
  const below = (connections: number): number => 1 - poll(Math.round(CONNECTIONS / connections)) / best;
  return [
    under('6 connections a thread, share below epoll', 'within 0.1', 0.1, below(6)),
    under('10 connections a thread, share below epoll', 'within 0.1', 0.1, below(10)),
    over('100 connections a thread, share below epoll', 'more than 0.25', 0.25, below(100)),
  ];
}

/** Every connection has a message on its way, so that every thread is runnable. */
function busyConnections(connections: number, runnableCost: string): number {
  return rps(
    changed(BLOCKING, {
      users: String(connections),
      persistent: String(connections),
      requests: String(Math.max(20_000, connections * 5)),
      runnableCost,
    }),
  );
}

/** A scheduler that looks at every runnable thread: about three cache misses for each. Assumed. */
const SCAN_COST = '300ns';

function withoutNptl(): readonly Part[] {
  const at500 = busyConnections(500, '0s');
  return [
    under(
      '400 connections without NPTL over with it',
      'under 0.5',
      0.5,
      busyConnections(400, SCAN_COST) / busyConnections(400, '0s'),
    ),
    between('rps at 5,000 connections over 500, with NPTL', 0.85, 1.15, busyConnections(5000, '0s') / at500),
    between(
      'rps at 10,000 connections over 500, with NPTL',
      0.85,
      1.15,
      busyConnections(10_000, '0s') / at500,
    ),
  ];
}

export const SELECTOR_CLAIMS: readonly Claim[] = [
  {
    id: '001/blocking-wins',
    setup: '2 CPUs, 1,700 open connections: a thread for each against selector threads over epoll',
    tolerance: 'the best selector run 20 to 30 % below, two selectors the best',
    measure: blockingWins,
  },
  {
    id: '001/single-selector',
    setup: 'one selector over poll() for 1,700 connections against a thread for each',
    tolerance: '4.5 to 6.5 times slower',
    measure: singleSelector,
  },
  {
    id: '001/poll-needs-few',
    setup: 'selectors over poll() with 6, 10 and 100 connections each, against the best over epoll',
    tolerance: 'within 10 % at 6 and 10, more than 25 % below at 100',
    measure: pollNeedsFew,
  },
  {
    id: '001/no-nptl',
    setup:
      'a thread for each of 400 busy connections on a kernel that scans every runnable thread; 500 to 10,000 on one that does not',
    tolerance: 'under half at 400 without NPTL; with it within 15 % of the rate at 500',
    measure: withoutNptl,
  },
];
