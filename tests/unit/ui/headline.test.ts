// The one number over a road: requests a second beside what is offered, and whether that is a server in trouble.

import { expect, it } from 'vitest';
import type { ServerSummary } from '../../../src/protocol/summary.ts';
import { headlineOf, headlineOfRate } from '../../../src/ui/stage/headline.ts';

function server(completedRps: number, offered: number, windows = 100, completed = 10): ServerSummary {
  return {
    endedAtNanos: null,
    values: { offered, completed, failed: 0, throughput: Number.NaN },
    timeline: { windowNanos: 50e6, length: windows },
    recent: { completedRps, offeredRps: 120, p99Nanos: 7, coresBusy: 0.5 },
  } as ServerSummary;
}

it('says what is completed of what is offered', () => {
  expect(headlineOf(server(96, 500), true)).toMatchObject({ rate: '96', suffers: false });
  expect(headlineOf(server(96, 500), true).more).toContain('120');
  expect(headlineOf(undefined, true).suffers).toBe(false);
});

it('never says more of less: where a queue gets shorter, it says what comes', () => {
  expect(headlineOf(server(150, 500), true)).toMatchObject({ rate: '150', more: 'a second, 120 come' });
  expect(headlineOf(server(120.2, 500), true)).toMatchObject({
    rate: '120',
    more: 'of 120 requests a second',
  });
  expect(headlineOf(server(125, 500), true)).toMatchObject({ rate: '125', more: 'a second, 120 come' });
});

it('says no share of nothing, as once all have come and none is done', () => {
  expect(headlineOfRate({ completedRps: 0, offeredRps: 0, suffers: false })).toMatchObject({
    rate: '0',
    more: 'requests a second',
  });
});

it('keeps its words while both are nearly equal: those that come and go by chance are restless', () => {
  let drains: boolean | undefined;
  const said = [119, 125, 118, 121, 112, 126, 96, 119].map((completed) => {
    const headline = headlineOf(server(completed, 500), true, drains);
    drains = headline.drains;
    return `${headline.rate} ${headline.more}`;
  });
  expect(said).toEqual([
    '119 of 120 requests a second',
    '125 a second, 120 come',
    '118 a second, 120 come',
    '121 a second, 120 come',
    '112 a second, 120 come',
    '126 a second, 120 come',
    '96 of 120 requests a second',
    '119 of 120 requests a second',
  ]);
});

it('is in trouble well below what is offered, but not while the first replies are on their way', () => {
  expect(headlineOf(server(6, 500), true).suffers).toBe(true);
  expect(headlineOf(server(20, 13), true).suffers).toBe(false);
  // A window that is still open holds requests whose replies come in the next one.
  expect(headlineOf(server(56, 48, 1), true).suffers).toBe(false);
  expect(headlineOf(server(56, 48, 6), true).suffers).toBe(true);
  // Calls that take half a second: nothing is back yet.
  expect(headlineOf(server(0, 48, 10, 0), true).suffers).toBe(false);
  expect(headlineOf(server(0, 48, 21, 0), true).suffers).toBe(true);
});

it('is never in trouble where nothing is offered at a rate', () => {
  expect(headlineOf(server(6, 500), false).suffers).toBe(false);
});
