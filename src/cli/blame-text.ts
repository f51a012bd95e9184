// One sentence per server of a run: which service caused its trouble, and through which services the jam
// spread.

import { type Blame, blameOfRun } from '../facts/blame.ts';
import { formatDuration } from '../scenario/duration.ts';
import type { FaultKind, Scenario } from '../scenario/scenario.ts';
import type { TimedReport } from './timed-report.ts';

const nanos = (seconds: number): number => Math.round(seconds * 1e9);

/** Null if no service is to blame. */
export function blameSentence(scenario: Scenario, report: TimedReport): string | null {
  const server = scenario.servers.find(({ id }) => id === report.id)!;
  const blame = blameOfRun(scenario, server, {
    jams: report.jams.map(({ fromSeconds, untilSeconds, ...jam }) => ({
      ...jam,
      fromNanos: nanos(fromSeconds),
      untilNanos: untilSeconds === null ? null : nanos(untilSeconds),
    })),
    offered: report.offered,
    completed: report.completed,
    lastedNanos: nanos(report.simulatedSeconds),
  });
  if (blame === null) return null;
  const whose =
    blame.service === null
      ? `${report.id}: ${blame.front ?? 'the server'} itself was the bottleneck, not a service behind it`
      : `${report.id}: the cause was ${nameOf(blame, blame.service)}`;
  return `${whose}: ${causeOf(blame)}.${wayBack(blame)}`;
}

function nameOf({ nodes, of }: Blame, service: string): string {
  if (nodes.length === of) return service;
  return `${service} (${nodes.length === 1 ? 'node' : 'nodes'} ${nodes.join(', ')})`;
}

const instant = (at: number): string => `${(at / 1e9).toFixed(2)} s`;

const FAULTS: Readonly<Record<FaultKind, string>> = {
  slow: 'it was slow',
  down: 'it was down',
  refusing: 'it refused calls',
  flapping: 'it kept going down',
  errors: 'its replies were errors',
};

function causeOf({ cause, sinceNanos, untilNanos, service }: Blame): string {
  const from = instant(sinceNanos);
  const when = untilNanos === null ? `from ${from} on` : `from ${from} to ${instant(untilNanos)}`;
  switch (cause.kind) {
    case 'fault': {
      const { fault, takesNanos, usuallyNanos } = cause;
      if (takesNanos === null || usuallyNanos === null) return `${FAULTS[fault]} ${when}`;
      return `${when} a call took ${formatDuration(takesNanos)} instead of ${formatDuration(usuallyNanos)}`;
    }
    case 'stalled':
      return `every call waited ${formatDuration(cause.takesNanos)} and failed`;
    case 'limit':
      return `${when} it was at its limit (${cause.calls} calls at a time per node), and more waited`;
    default: {
      if (cause.threads === null) return `${when} it was busy all the time`;
      const threads = service === null ? `${cause.threads} threads` : `threads (${cause.threads} per node)`;
      return `${when} all its ${threads} were taken`;
    }
  }
}

/**
 * Says through which services the jam spread. The start of a jam is known only to within a window, which is
 * some hundredths of a second in a short run.
 */
function wayBack({ callers, front: name }: Blame): string {
  const full = callers.flatMap(({ service, sinceNanos }) =>
    sinceNanos === null
      ? []
      : [`${service ?? name ?? 'the first server'} was full from ${instant(sinceNanos)}`],
  );
  const front = callers.at(-1);
  const spared =
    front !== undefined && front.sinceNanos === null ? ` ${name ?? 'The first server'} was not full.` : '';
  return `${full.length === 0 ? '' : ` The jam spread back: ${full.join(', ')}.`}${spared}`;
}
