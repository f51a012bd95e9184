// The inputs of a number's formula, with their present values.

import {
  allDigits,
  formatBytes,
  formatCount,
  formatInstant,
  formatLatency,
  formatRate,
  formatSpan,
} from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { MeasureRows } from '../../measures/measure.ts';
import { MEASURES } from '../../measures/measures.ts';
import type { ServerSummary } from '../../protocol/summary.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { processesOf } from '../../scenario/processes.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import { stageFigures } from '../stage/stage-figures.ts';
import type { NumberKey } from '../words/numbers.ts';

export type Input = readonly [name: string, value: string];

export interface Facts {
  readonly server: ServerSummary;
  readonly scenario: Scenario;
  readonly clockNanos: Nanos;
}

export function inputsOf(key: NumberKey, { server, scenario: shared, clockNanos }: Facts): readonly Input[] {
  const scenario = scenarioFor(shared, server);
  const facts: Facts = { server, scenario, clockNanos };
  const { values } = server;
  switch (key) {
    case 'recentThroughput':
      return rateInputs(facts);
    case 'recentOverhead':
      return overheadInputs(server);
    case 'recentCoresBusy':
      return coreInputs(facts);
    case 'throughput':
    case 'throughputStdDev':
      return [
        [t`completed so far`, formatCount(values.completed)],
        [MEASURES.server.throughput.label, formatRate(values.throughput)],
        [MEASURES.server.throughputStdDev.label, formatRate(values.throughputStdDev)],
        ...since(facts),
      ];
    case 'memoryReserved':
    case 'memoryReservedPeak':
      return memoryInputs(false, facts);
    case 'memoryResident':
    case 'memoryResidentPeak':
      return memoryInputs(true, facts);
    case 'memoryLimit':
    case 'memoryCondition':
      return [
        [t`limit now`, formatBytes(values.memoryLimit)],
        [MEASURES.server.memoryResident.label, formatBytes(values.memoryResident)],
      ];
    case 'inSystem':
    case 'answered':
      return countInputs(server);
    default: {
      const rows: MeasureRows = MEASURES.server;
      const topic = rows[key]?.topic;
      const cores: Input = ['cores', formatCount(scenario.machine.cores)];
      const runnable: Input = [t`runnable threads`, formatCount(values.runnableThreads)];
      if (topic === 'load') return [cores, runnable, ...since(facts)];
      return topic === 'cpu' ? [cores, ...since(facts)] : since(facts);
    }
  }
}

/** The time for which the server has run, as an input of a formula. */
function since({ server, clockNanos }: Facts): readonly Input[] {
  const ended = server.endedAtNanos ?? clockNanos;
  return [[t`time since the start`, formatInstant(ended, Math.max(1, ended / 100))]];
}

function rateInputs(facts: Facts): readonly Input[] {
  const { server } = facts;
  const { completedRps, over } = stageFigures(server);
  if (over === 'whole run') return [['completed', formatCount(server.values.completed)], ...since(facts)];
  const seconds = server.recent.spanNanos / 1e9;
  return [
    [t`completed in the window`, formatCount(Math.round(completedRps * seconds))],
    [t`length of the window`, formatSpan(server.recent.spanNanos)],
    [t`arrivals per second in the window`, formatRate(server.recent.offeredRps, allDigits)],
  ];
}

function overheadInputs(server: ServerSummary): readonly Input[] {
  if (server.endedAtNanos !== null) return [[t`completed requests`, formatCount(server.overhead.count)]];
  const { completedRps, spanNanos, p50Nanos } = server.recent;
  return [
    [t`completed in the window`, formatCount(Math.round((completedRps * spanNanos) / 1e9))],
    [t`length of the window`, formatSpan(spanNanos)],
    [t`p50 overhead`, formatLatency(p50Nanos)],
  ];
}

function coreInputs(facts: Facts): readonly Input[] {
  const { server, scenario } = facts;
  const cores: Input = ['cores', formatCount(scenario.machine.cores)];
  if (server.endedAtNanos !== null) return [cores, ...since(facts)];
  const { coresBusy, spanNanos } = server.recent;
  return [
    [t`busy time of all cores`, formatLatency(coresBusy * spanNanos * scenario.machine.cores)],
    cores,
    [t`length of the window`, formatSpan(spanNanos)],
  ];
}

function memoryInputs(resident: boolean, { server, scenario }: Facts): readonly Input[] {
  const { memory } = scenario.machine;
  const base = resident ? memory.residentBaseBytes : memory.reservedBaseBytes;
  const own = scenario.servers.find(({ id }) => id === server.id);
  const processes = own === undefined ? 1 : processesOf(own);
  const perThread = resident ? memory.residentPerThreadBytes : memory.reservedPerThreadBytes;
  return [
    ['base', formatBytes(base)],
    ...(processes === 1 ? [] : [[t`processes`, formatCount(processes)] as const]),
    [resident ? t`memory touched per thread` : t`stack size per thread`, formatBytes(perThread)],
    [t`memory per request in the system`, formatBytes(memory.perWaitingTaskBytes)],
    [t`requests in the system`, formatCount(server.values.inSystem)],
    [t`memory kept per completed request`, formatBytes(memory.perFinishedRequestBytes)],
  ];
}

const ENDINGS = ['offered', 'completed', 'failed', 'timedOut', 'rejected', 'abandoned'] as const;

function countInputs({ values }: ServerSummary): readonly Input[] {
  return ENDINGS.filter((name, place) => place < 2 || values[name] > 0).map((name) => [
    MEASURES.server[name].label,
    formatCount(values[name]),
  ]);
}
