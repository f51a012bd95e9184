// Shows what a request spent its time on: a row of bars for each state and each attempt of a call. While the order
// of states is unknown, a single bar shows the total of each.

import { type ReactNode, useState } from 'react';
import { useRun, useScenario } from '../../app/studio-context.ts';
import { formatSpan } from '../../languages/quantity.ts';
import type { FollowedRequest } from '../../protocol/followed-request.ts';
import type { RequestTrace, TraceSpan } from '../../protocol/request-trace.ts';
import { REQUEST_STATE } from '../../scenario/request-state.ts';
import { scenarioFor } from '../../scenario/server-overrides.ts';
import { useSettled } from '../shared/use-settled.ts';
import * as timeNoteStyles from '../transport/time-note.module.css';
import { failedRule } from './failed-rule.ts';
import { PartsBar, partsOf, timesOf, timeText } from './parts.tsx';
import * as partsBarStyles from './parts-bar.module.css';
import { type SplitPart, serviceSplit } from './service-split.ts';
import * as vehicleStyles from './vehicle.module.css';
import { PARTS, VEHICLE_TEXT } from './vehicle-text.ts';
import * as styles from './waterfall.module.css';
import { attemptWords, barsPath, WATERFALL_TEXT, type WaterfallRow, waterfallOf } from './waterfall.ts';

/** Width of the drawing in its own units. The next constant is the least width of a bar that is drawn. */
const WIDTH = 1000;
const LEAST = 1.5;
/** Progress is shown only for replays that take longer than this. */
const QUIET_MILLIS = 100;

export function Waterfall({ request }: { readonly request: FollowedRequest }): ReactNode {
  const trace = useRun((state) => state.trace);
  const rows = waterfallOf(request, trace);
  if (rows === null || trace === null) return <Sums request={request} />;
  return (
    <>
      <dl className={`${styles.root} ${vehicleStyles.parts}`} aria-label={VEHICLE_TEXT.parts}>
        {rows.map((row) => (
          <Row key={row.key} row={row} request={request} />
        ))}
      </dl>
      <FailedRule request={request} trace={trace} />
      <Services trace={trace} />
      <InOrder request={request} trace={trace} />
    </>
  );
}

function FailedRule({ request, trace }: InOrderProps): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const rule = failedRule(request, trace, scenarioFor(scenario, { id: request.server }).upstreams);
  return rule === null ? null : <p className={vehicleStyles.foundNote}>{rule}</p>;
}

function Row({ row, request }: { readonly row: WaterfallRow; readonly request: FollowedRequest }): ReactNode {
  return (
    <div>
      <dt title={row.name} style={{ '--tier': row.tier }}>
        <i className={`${partsBarStyles.key} state-${row.swatch}`} />
        {row.place !== null && <span className="visually-hidden">{row.place} </span>}
        {row.name}
      </dt>
      <dd className={styles.track}>
        <svg
          className={`${styles.bars} state-${row.swatch}`}
          viewBox={`0 0 ${WIDTH} 1`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={barsPath(row, request, WIDTH, LEAST)} />
        </svg>
        <data className={styles.time} value={row.nanos}>
          {timesOf(request)(row.nanos)}
        </data>
      </dd>
    </div>
  );
}

/**
 * The time of the request by service, instead of by state. If several servers were involved at an instant,
 * the instant counts for the one that processed the request.
 */
function Services({ trace }: { readonly trace: RequestTrace }): ReactNode {
  const only = useScenario(({ scenario }) => scenario.upstreams[0]?.name ?? '');
  const front = useScenario(({ scenario }) => scenario.front);
  if (trace.visits.length === 0) return null;
  const parts = serviceSplit(trace, only);
  const total = parts.reduce((sum, { nanos }) => sum + nanos, 0);
  const services = [...new Set(parts.map(({ service }) => service))];
  return (
    <dl className={`${vehicleStyles.parts} ${styles.services}`} aria-label={WATERFALL_TEXT.services}>
      {services.map((service) => {
        const own = parts.filter((part) => part.service === service);
        const nanos = own.reduce((sum, part) => sum + part.nanos, 0);
        return (
          <div key={service ?? ''}>
            <dt>{service ?? front ?? trace.server}</dt>
            <dd>
              <span>{own.map(partWords).join(' · ')}</span>
              <data value={nanos}>{timeText(nanos, total)}</data>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function partWords({ kind, nanos }: SplitPart): string {
  const name = typeof kind === 'number' ? PARTS[kind]![0] : WATERFALL_TEXT.kinds[kind];
  return WATERFALL_TEXT.part(name, formatSpan(nanos));
}

/** The total time in each state. */
function Sums({ request }: { readonly request: FollowedRequest }): ReactNode {
  const parts = partsOf(request);
  const timeText = timesOf(request);
  return (
    <>
      <PartsBar parts={parts} />
      <dl className={vehicleStyles.parts} aria-label={VEHICLE_TEXT.parts}>
        {parts.map(({ name, swatch, nanos }) => (
          <div key={name}>
            <dt>
              <i className={`${partsBarStyles.key} state-${swatch}`} />
              {name}
            </dt>
            <dd>
              <data value={nanos}>{timeText(nanos)}</data>
            </dd>
          </div>
        ))}
      </dl>
      <Ordering />
    </>
  );
}

function Ordering(): ReactNode {
  const share = useRun((state) => state.tracedShare);
  const playing = useRun((state) => state.status.playing);
  const goesOn = share !== null && !playing;
  const isSlow = useSettled(goesOn, QUIET_MILLIS, false);
  if (!isSlow || !goesOn) return null;
  return (
    <p className={vehicleStyles.foundNote}>
      {WATERFALL_TEXT.ordering}{' '}
      <progress
        className={timeNoteStyles.seekProgress}
        aria-label={WATERFALL_TEXT.ordering}
        max={1}
        value={share}
      />
    </p>
  );
}

/** Lists longer than this are cut. */
const LISTED = 100;

interface InOrderProps {
  readonly request: FollowedRequest;
  readonly trace: RequestTrace;
}

/** A list of the request's spans in order. */
function InOrder({ request, trace }: InOrderProps): ReactNode {
  const [open, setOpen] = useState(false);
  const timeText = timesOf(request);
  const until = request.endedNanos ?? request.atNanos;
  const spans = trace.spans.filter(({ fromNanos }) => fromNanos < until);
  const all = spans.length + (trace.rest?.spans ?? 0);
  return (
    <details className={styles.inOrder} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{WATERFALL_TEXT.list(all)}</summary>
      {open && (
        <ol>
          {spans.slice(0, LISTED).map((span) => (
            <li key={span.fromNanos}>
              <data value={span.fromNanos}>{timeText(span.fromNanos - request.intendedNanos)}</data>{' '}
              {spanWords(span)} <b>{timeText(Math.min(until, span.untilNanos) - span.fromNanos)}</b>
            </li>
          ))}
          {all > LISTED && <li>{WATERFALL_TEXT.more(all - LISTED)}</li>}
        </ol>
      )}
    </details>
  );
}

/** "running, thread 3 on core 2", "waiting for node 4". */
function spanWords({ state, call, thread, core }: TraceSpan): string {
  const [name] = PARTS[state];
  if (state === REQUEST_STATE.waiting && call !== null) return WATERFALL_TEXT.waitsFor(attemptWords(call));
  if (core >= 0) return WATERFALL_TEXT.onCore(name, thread + 1, core + 1);
  return thread >= 0 ? WATERFALL_TEXT.onThread(name, thread + 1) : name;
}
