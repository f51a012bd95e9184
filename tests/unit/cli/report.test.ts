// The report of a run: parts sum to totals, classes are separate, and the table omits what does not occur.

import { expect, it } from 'vitest';
import { formatRun } from '../../../src/cli/run-text.ts';
import { type RunReport, runServer, timedReport } from '../../../src/cli/timed-report.ts';
import { applySetting, isProblem } from '../../../src/links/settings.ts';
import { DEFAULT_SCENARIO, serverOf } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { THREAD_MODELS } from '../../../src/scenario/server.ts';

function withSettings(settings: Readonly<Record<string, string>>): Scenario {
  return Object.entries({ requests: '500', ...settings }).reduce((scenario: Scenario, [key, text]) => {
    const changed = applySetting(scenario, key, text);
    if (isProblem(changed)) throw new Error(changed.allowed);
    return changed;
  }, DEFAULT_SCENARIO);
}

function reportOf(scenario: Scenario): RunReport {
  const servers = scenario.servers.map((server) => timedReport(scenario, runServer(scenario, server)));
  return { schema: 2, scenario, servers, remarks: [] };
}

/** The sum of all numbers whose names have this beginning and end. */
const sum = (server: object, begin: RegExp): number =>
  Object.entries(server)
    .filter(([name]) => begin.test(name))
    .reduce((total, [, part]) => total + (part ?? Number.NaN), 0);

it('core time, memory and request times sum to the whole', () => {
  const report = reportOf(
    withSettings({
      interruptEvery: '4ms',
      pauseEvery: '50ms',
      arrivals: 'poisson',
      request: 'cpu:3ms,call:upstream',
    }),
  );
  for (const server of report.servers) {
    expect(sum(server, /^cpu/)).toBeCloseTo(1, 9);
    expect(server.cpuInterruptsShare).toBeGreaterThan(0);
    expect(server.cpuPausedShare).toBeGreaterThan(0);
    expect(sum(server, /^reservedBy/)).toBeCloseTo(server.memoryReservedPeakBytes, 6);
    expect(sum(server, /^residentBy/)).toBeCloseTo(server.memoryResidentPeakBytes, 6);
    // Histograms are accurate to one percent.
    expect(sum(server, /^time[A-Z]/) / server.latencyActualSeconds.mean!).toBeCloseTo(1, 1);
    expect(server.timeWaitingSeconds).toBeGreaterThanOrEqual(0.02);
    expect(JSON.parse(JSON.stringify(server))).toEqual(server);
  }
});

it('the number of requests left out of times is shown if some did not complete', () => {
  const [all, some] = [{}, { patience: '25ms', cpu: '4ms' }].map((settings) =>
    reportOf(withSettings(settings)),
  );
  expect(formatRun(all)).not.toMatch(/left out/i);
  const [{ offered, completed, abandoned }] = some.servers as [RunReport['servers'][number]];
  expect(abandoned).toBeGreaterThan(0);
  const text = formatRun(some);
  const left = offered - completed;
  expect(text).toMatch(new RegExp(`^Not completed.* +${left}\\b`, 'm'));
  expect(text).toMatch(/Overhead and latency .*completed requests/);
});

it('classes are reported separately', () => {
  const [server] = reportOf(withSettings({ class: 'slow:0.25:sleep:40ms' })).servers;
  const [rest, slow] = server.classes;
  expect([rest.name, slow.name]).toEqual([null, 'slow']);
  expect(rest.offered + slow.offered).toBe(500);
  expect(slow.offered).toBeGreaterThan(80);
  expect(slow.latencySeconds.p50).toBeGreaterThan(0.039);
  expect(rest.latencySeconds.p50).toBeLessThan(0.03);
});

it('the table has a head for every thread model and shows only what occurs', () => {
  const heads = THREAD_MODELS.map((model) => {
    const scenario = { ...withSettings({ requests: '5' }), servers: [serverOf(model, 'A')] };
    const text = formatRun(reportOf(scenario));
    expect(text).not.toMatch(/spinning|paused|sent again|killed/);
    return /A: .*/.exec(text)![0];
  });
  expect(new Set(heads).size).toBe(heads.length);
  expect(heads).toEqual(
    expect.arrayContaining([
      'A: pool of 50',
      'A: thread per request',
      'A: event loop',
      'A: 4 loops',
      'A: green on 4',
      'A: loop, 4 helpers',
      'A: stages of 50',
      'A: writer, pool of 50',
    ]),
  );
  expect(
    formatRun(reportOf(withSettings({ pauseEvery: '50ms', arrivals: 'poisson', cpu: '3ms' }))),
  ).toContain('paused');
});
