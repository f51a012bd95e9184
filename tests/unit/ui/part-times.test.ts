// Times of a request's parts: in one unit, so that they visibly sum up, and none shown as 0.

import { expect, it } from 'vitest';
import type { FollowedRequest } from '../../../src/protocol/followed-request.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import { timesOf, timeText } from '../../../src/ui/vehicle/parts.tsx';

const plain = (text: string): string => text.replace('\u00a0', ' ');

it('a part uses the unit of the whole, or its own if it would round to 0', () => {
  expect(plain(timeText(1_984_000_000))).toBe('1.984 s');
  expect(plain(timeText(1_600_000, 1_984_000_000))).toBe('0.002 s');
  expect(plain(timeText(45_000, 1_984_000_000))).toBe('45.000 µs');
  expect(plain(timeText(0, 1_984_000_000))).toBe('0.000 s');
  expect(plain(timeText(26_000, 20_000_000))).toBe('0.026 ms');
  expect(plain(timeText(300, 20_000_000))).toBe('0.300 µs');
});

it('all times of a request share a unit in which none of its parts is 0', () => {
  const request = (running: number, waiting: number): FollowedRequest => {
    const parts = Object.values(REQUEST_STATE).map((state) =>
      state === REQUEST_STATE.running ? running : state === REQUEST_STATE.waiting ? waiting : 0,
    );
    return {
      intendedNanos: 0,
      startedNanos: 0,
      endedNanos: running + waiting,
      parts,
    } as unknown as FollowedRequest;
  };
  const said = (running: number, waiting: number): readonly string[] =>
    [running, waiting, running + waiting].map((nanos) => plain(timesOf(request(running, waiting))(nanos)));
  expect(said(5_000_000, 3_500_000_000)).toEqual(['0.005 s', '3.500 s', '3.505 s']);
  expect(said(45_000, 3_500_000_000)).toEqual(['0.045 ms', '3500.000 ms', '3500.045 ms']);
  expect(said(300, 20_000_000)).toEqual(['0.300 µs', '20000.000 µs', '20000.300 µs']);
});
