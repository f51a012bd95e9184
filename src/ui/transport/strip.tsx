// Elapsed time as a strip: the part of the run that is over, with the spans of faults on it. Not a slider.

import type { ReactNode } from 'react';
import { formatCount, formatInstant } from '../../charts/format.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { useRun, useScenario } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { type ElapsedStrip, elapsedStrip, type StripFault } from './elapsed-strip.ts';

/** Instants of a run of ten seconds are told to the tenth, of shorter runs more exactly. */
const DIGITS_SHARE = 1 / 100;
const COARSEST_NANOS = 1e8;

/** Of several nodes at once. */
function isAlike(a: StripFault, b: StripFault): boolean {
  return a.kind === b.kind && a.fromNanos === b.fromNanos && a.untilNanos === b.untilNanos;
}

function faultWords(fault: StripFault, clockNanos: Nanos, nodes = 1): string {
  const step = Math.min(COARSEST_NANOS, clockNanos * DIGITS_SHARE);
  const until = fault.untilNanos === null ? null : formatInstant(fault.untilNanos, step);
  const kind = TEXT.conditions[fault.kind];
  const who = nodes > 1 ? TEXT.transport.nodes(nodes) : TEXT.node.name(fault.node);
  return TEXT.transport.fault(who, kind, formatInstant(fault.fromNanos, step), until);
}

export function Strip(): ReactNode {
  const summary = useRun((state) => state.summary);
  const stop = useScenario((state) => state.scenario.stop);
  if (summary === null) return <div className="strip" />;
  const strip = elapsedStrip(summary, stop);
  const latest = strip.faults.at(-1);
  const alike = strip.faults.filter((each) => latest !== undefined && isAlike(each, latest)).length;
  const words = (fault: StripFault): string => faultWords(fault, summary.clockNanos);
  return (
    <>
      <div className="strip" {...roleOf(strip, stop.requests, strip.faults.map(words).join('; '))}>
        <div className="strip-track">
          {strip.progress !== null && (
            <div className="strip-fill" style={{ width: percent(strip.progress) }} />
          )}
        </div>
        {strip.faults.map((fault) => (
          <div
            key={`${fault.node}:${fault.fromNanos}`}
            className="strip-fault"
            title={words(fault)}
            style={{ left: percent(fault.start), width: percent(Math.max(0, fault.end - fault.start)) }}
          />
        ))}
      </div>
      {latest !== undefined && (
        <span className="strip-note">{faultWords(latest, summary.clockNanos, alike)}</span>
      )}
    </>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

function roleOf(
  strip: ElapsedStrip,
  requests: number | null,
  faults: string,
): Readonly<Record<string, string | number>> {
  if (strip.progress === null) {
    return {
      role: 'img',
      'aria-label': faults === '' ? TEXT.transport.elapsed : `${TEXT.transport.elapsed}: ${faults}`,
    };
  }
  const count = requests === null ? '' : TEXT.transport.done(formatCount(strip.ended), formatCount(requests));
  return {
    role: 'progressbar',
    'aria-label': TEXT.transport.progress,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    'aria-valuenow': Math.round(strip.progress * 100),
    'aria-valuetext': [`${Math.round(strip.progress * 100)} %`, count, faults]
      .filter((part) => part !== '')
      .join(', '),
    title: count,
  };
}
