// Stories of the scenes in presets/small-scenes.ts.

import { eventLoop } from '../default-scenario.ts';
import { pool } from '../presets/small-scenes.ts';
import type { Story } from '../story.ts';

const MS = 1e6;
const SECOND = 1e9;

export const SMALL_SCENE_STORIES: Readonly<Record<string, Story>> = {
  'calm-traffic': {
    title: 'How many lanes does calm traffic need?',
    lead: 'Each car keeps its **lane** in A until its reply is back; in B it waits in the **parking lot**.',
    card: 'Requests a second times the time that each takes: so many threads are busy.',
    sliders: [
      { key: 'rate', server: null },
      { key: 'threads', server: 'A' },
    ],
    tries: [
      {
        label: 'Twice the traffic',
        back: 'Half the traffic',
        cause: 'With twice the traffic',
        act: { kind: 'set', key: 'rate', server: null, to: 160, from: 80 },
        effects: [
          { measure: 'held', server: 'A', goes: 'up' },
          { measure: 'rate', server: 'A', goes: 'up' },
        ],
      },
      {
        label: 'Leave A 3 threads',
        back: 'Give A 8 threads again',
        cause: 'With 3 threads',
        act: { kind: 'set', key: 'threads', server: 'A', to: 3, from: 8 },
        effects: [
          { measure: 'rate', server: 'A', goes: 'down' },
          { measure: 'waiting', server: 'A', goes: 'up' },
        ],
      },
      {
        label: 'Slow bridge 2 down',
        back: 'Bridge 2 as before',
        act: { kind: 'node', node: 2, to: 'slow', from: 'none' },
        effects: [
          { measure: 'held', server: 'A', goes: 'up' },
          { measure: 'p99', server: 'B', goes: 'up' },
        ],
      },
    ],
  },
  'slow-bridges': {
    title: 'Every bridge takes longer. Who notices?',
    lead: 'A call takes **120 ms** instead of 40: each car of A keeps its **lane** three times as long.',
    card: 'Nothing is broken, calls only take longer, and a pool of eight threads drowns.',
    sliders: [
      { key: 'latency', server: null },
      { key: 'threads', server: 'A' },
    ],
    turnNanos: 1000 * MS,
    tries: [
      {
        label: 'Quick bridges again',
        back: 'Slow bridges again',
        cause: 'With calls of 40 ms',
        act: { kind: 'set', key: 'latency', server: null, to: 40 * MS, from: 120 * MS },
        effects: [
          { measure: 'rate', server: 'A', goes: 'up' },
          { measure: 'rate', server: 'B', goes: 'nowhere' },
        ],
      },
      {
        label: 'Give A 16 threads',
        back: 'Back to 8 threads',
        cause: 'With 16 threads',
        act: { kind: 'set', key: 'threads', server: 'A', to: 16, from: 8 },
        effects: [
          { measure: 'rate', server: 'A', goes: 'up' },
          { measure: 'memory', server: 'A', goes: 'up' },
        ],
      },
      {
        label: 'Half the traffic',
        back: 'All the traffic',
        cause: 'With half the traffic',
        act: { kind: 'set', key: 'rate', server: null, to: 60, from: 120 },
        effects: [
          { measure: 'rate', server: 'B', goes: 'down' },
          { measure: 'rate', server: 'A', goes: 'nowhere' },
        ],
      },
    ],
  },
  'small-pool': {
    title: 'Five users for each thread. Who waits?',
    lead: '40 **users** send, wait for the reply and send again; every tenth request **sleeps** for 2 s.',
    card: 'More users do not make a pool of eight threads do more: they wait in front of it.',
    sliders: [
      { key: 'users', server: null },
      { key: 'threads', server: 'A' },
    ],
    settlesNanos: 10 * SECOND,
    turnNanos: 10 * SECOND,
    tries: [
      {
        label: 'Twice the users',
        back: '40 users again',
        cause: 'With 80 users',
        act: { kind: 'set', key: 'users', server: null, to: 80, from: 40 },
        effects: [
          { measure: 'waiting', server: 'A', goes: 'up' },
          { measure: 'rate', server: 'B', goes: 'up' },
        ],
      },
      {
        label: 'Give A 40 threads',
        back: 'Back to 8 threads',
        cause: 'With a thread for each user',
        act: { kind: 'set', key: 'threads', server: 'A', to: 40, from: 8 },
        effects: [
          { measure: 'rate', server: 'A', goes: 'up' },
          { measure: 'memory', server: 'A', goes: 'up' },
        ],
      },
      {
        label: 'Make A an event loop',
        back: 'Make A a pool again',
        cause: 'As an event loop',
        act: { kind: 'server', to: eventLoop('A'), from: pool(8) },
        effects: [
          { measure: 'rate', server: 'A', goes: 'up' },
          { measure: 'memory', server: 'A', goes: 'down' },
        ],
      },
    ],
  },
  'one-writer': {
    title: 'One lock for all. Must everybody queue?',
    lead: 'In A each car drives through the **tunnel** itself; in B it hands its record to the **one writer** and goes on.',
    card: 'Threads that take turns at a lock, beside one thread that owns what they share.',
    sliders: [
      { key: 'rate', server: null },
      { key: 'threads', server: 'A' },
    ],
    settlesNanos: 2 * SECOND,
    turnNanos: 6 * SECOND,
    tries: [
      {
        label: 'Take the lock away',
        back: 'Put the lock back',
        cause: 'With a copy for each thread',
        act: { kind: 'structure', key: 'lock', to: 'output:local', from: 'output:mutex' },
        effects: [{ measure: 'p99', server: 'A', goes: 'down' }],
      },
      {
        label: 'Twice the threads for A',
        back: 'Back to 8 threads',
        cause: 'With 16 threads',
        act: { kind: 'set', key: 'threads', server: 'A', to: 16, from: 8 },
        effects: [{ measure: 'memory', server: 'A', goes: 'up' }],
      },
      {
        label: 'Half the traffic',
        back: 'All the traffic',
        cause: 'With half the traffic',
        act: { kind: 'set', key: 'rate', server: null, to: 45, from: 90 },
        effects: [
          { measure: 'p99', server: 'A', goes: 'down' },
          { measure: 'rate', server: 'B', goes: 'down' },
        ],
      },
    ],
  },
  'small-storm': {
    title: 'The bridges are well again. Why is A still stuck?',
    lead: 'From 4 s to 6 s all bridges are **slow**; calls that get no reply in time are made **again**.',
    card: 'A fault of two seconds, and retries that keep the jam alive for good.',
    sliders: [
      { key: 'rate', server: null },
      { key: 'retries', server: null },
    ],
    settlesNanos: 6 * SECOND,
    turnNanos: 20 * SECOND,
    tries: [
      {
        label: 'Give retries a budget',
        back: 'Retry without limit',
        cause: 'With one retry for ten calls',
        act: { kind: 'set', key: 'retryBudget', server: null, to: 0.1, from: null },
        effects: [
          { measure: 'rate', server: 'A', goes: 'up' },
          { measure: 'failed', server: 'A', goes: 'down' },
        ],
      },
      {
        label: 'No retries at all',
        back: 'Three retries again',
        cause: 'Without retries',
        act: { kind: 'set', key: 'retries', server: null, to: 0, from: 3 },
        effects: [{ measure: 'rate', server: 'A', goes: 'up' }],
      },
      {
        label: 'At most 10 calls at once',
        back: 'Any number of calls',
        cause: 'With at most ten calls under way',
        act: { kind: 'set', key: 'bulkhead', server: null, to: 10, from: null },
        effects: [{ measure: 'rate', server: 'A', goes: 'up' }],
      },
    ],
  },
  'few-carriers': {
    title: 'Do six times the threads do more?',
    lead: 'Two **cores** on both sides; A drives on two **lanes**, B on twelve, and only two lights are green at once.',
    card: 'As many threads as cores, beside six times as many: no more gets done.',
    sliders: [
      { key: 'carriers', server: 'B' },
      { key: 'cores', server: null },
    ],
    settlesNanos: 2 * SECOND,
    turnNanos: 3 * SECOND,
    tries: [
      {
        label: 'Give B 2 carriers',
        back: 'Back to 12 carriers',
        cause: 'With 2 carriers',
        act: { kind: 'set', key: 'carriers', server: 'B', to: 2, from: 12 },
        effects: [
          { measure: 'rate', server: 'B', goes: 'nowhere' },
          { measure: 'memory', server: 'B', goes: 'down' },
        ],
      },
      {
        label: 'Four cores',
        back: 'Two cores again',
        cause: 'With four cores',
        act: { kind: 'set', key: 'cores', server: null, to: 4, from: 2 },
        effects: [
          { measure: 'rate', server: 'B', goes: 'up' },
          { measure: 'rate', server: 'A', goes: 'nowhere' },
        ],
      },
      {
        label: 'Twice the users',
        back: 'As many users as before',
        cause: 'With twice the users',
        act: { kind: 'set', key: 'users', server: null, to: 24, from: 12 },
        effects: [
          { measure: 'rate', server: 'A', goes: 'nowhere' },
          { measure: 'waiting', server: 'A', goes: 'up' },
        ],
      },
    ],
  },
  'small-selector': {
    title: 'One thread asks everybody. Is that quicker?',
    lead: 'A has a **lane** for each of 24 connections; in B one **selector** asks all of them who is ready.',
    card: 'A thread for each connection beside one that polls them all.',
    sliders: [
      { key: 'persistent', server: null },
      { key: 'watchCost', server: 'B' },
    ],
    settlesNanos: SECOND / 2,
    turnNanos: 1 * SECOND,
    tries: [
      {
        label: 'Let B use epoll',
        back: 'Let B poll again',
        cause: 'With epoll, which names those who are ready',
        act: { kind: 'set', key: 'readiness', server: 'B', to: 'epoll', from: 'poll' },
        effects: [{ measure: 'rate', server: 'B', goes: 'up' }],
      },
      {
        label: 'Half the connections',
        back: '24 connections again',
        cause: 'With 12 connections',
        act: { kind: 'set', key: 'persistent', server: null, to: 12, from: 24 },
        effects: [{ measure: 'rate', server: 'B', goes: 'up' }],
      },
      {
        label: 'Give each side one core',
        back: 'Two cores again',
        cause: 'With one core',
        act: { kind: 'set', key: 'cores', server: null, to: 1, from: 2 },
        effects: [{ measure: 'rate', server: 'A', goes: 'down' }],
      },
    ],
  },
};
