// Messages between the slides and the teacher's window, and foreign messages on their channel.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  openTeacherChannel,
  type TeacherChannel,
  type TeacherMessage,
} from '../../../src/learn/teacher-channel.ts';

/** A channel with the test at the other end. */
class TestChannel {
  static opened: TestChannel | null = null;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  readonly close = vi.fn();
  readonly postMessage = vi.fn();

  constructor() {
    TestChannel.opened = this;
  }
}

let heard: TeacherMessage[] = [];
let channel: TeacherChannel;

const say = (data: unknown): void => TestChannel.opened?.onmessage?.({ data });
const shows = (step: string, startedAt: unknown = Date.now()): unknown => ({
  type: 'shows',
  step,
  startedAt,
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', TestChannel);
  heard = [];
  channel = openTeacherChannel('stalled-node', (message) => heard.push(message));
});

afterEach(() => {
  channel.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a message is passed on at once', () => {
  say(shows('calm'));
  expect(heard).toEqual([shows('calm')]);
  vi.advanceTimersByTime(1000);
  say({ type: 'goes', by: 1 });
  expect(heard).toHaveLength(2);
});

it('messages with invalid or distant times, or steps of a thousand letters, are ignored', () => {
  const times = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -1e300, 0, 8e15, '1', null];
  for (const startedAt of times) say(shows('calm', startedAt));
  for (const data of [null, 5, [], {}, { type: 'shows' }, { type: 'goes', by: 5 }, shows('a'.repeat(1000))])
    say(data);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([]);
});

it('of thousands of messages the last of each kind is passed on, and none once closed', () => {
  for (let at = 0; at < 5000; at += 1) {
    say(shows(`step-${at}`));
    say({ type: 'goes', by: at % 2 === 0 ? 1 : -1 });
  }
  vi.advanceTimersByTime(1000);
  const said = heard.map((message) => ('step' in message ? message.step : message.type));
  expect(said.toSorted()).toEqual(['goes', 'step-0', 'step-4999']);
  say(shows('last'));
  say(shows('late'));
  channel.close();
  vi.advanceTimersByTime(1000);
  expect(heard.at(-1)).toMatchObject({ step: 'last' });
  expect(TestChannel.opened?.close).toHaveBeenCalledOnce();
});
