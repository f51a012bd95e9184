// The slowest requests of a server. Each has a bar that shows what it spent its time on.

import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useActions, useRun, useScenario } from '../../app/studio-context.ts';
import { MEASURE_CHOICES } from '../../charts/chart.ts';
import type { EndedRequest, LatencyMeasure } from '../../protocol/followed-request.ts';
import * as chartCardStyles from '../charts/chart-card.module.css';
import { Button } from '../shared/button.tsx';
import { Select } from '../shared/select.tsx';
import { commonCause, countedParts, leftOutText, SLOWEST_TEXT } from './common-cause.ts';
import { latencyOf } from './found-words.ts';
import { numberText, PartsBar, timeText } from './parts.tsx';
import * as styles from './slowest.module.css';
import * as vehicleStyles from './vehicle.module.css';
import { VEHICLE_TEXT } from './vehicle-text.ts';

const NONE: readonly EndedRequest[] = [];

export default function SlowestPanel({ server }: { readonly server: string }): ReactNode {
  const { explain, goTo } = useActions();
  const servers = useScenario((state) => state.scenario.servers);
  const [measure, setMeasure] = useState<LatencyMeasure>('overhead');
  const summary = useRun((state) => state.summary?.servers.find(({ id }) => id === server));
  const requests = summary?.slowest[measure] ?? NONE;
  const title = SLOWEST_TEXT.title(server, measure);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const longest = requests[0] === undefined ? 1 : Math.max(1, latencyOf(requests[0], measure));
  return (
    <section ref={panel} className={`${vehicleStyles.panel} ${styles.panel}`} aria-label={title}>
      <header className={vehicleStyles.head}>
        <h3>{title}</h3>
        <span className={vehicleStyles.actions}>
          <Select
            className={chartCardStyles.measureSelect}
            aria-label={SLOWEST_TEXT.measure}
            options={MEASURE_CHOICES.map((each) => [each, SLOWEST_TEXT.options[each]])}
            value={measure}
            onValue={setMeasure}
          />
          {servers.length > 1 &&
            servers.map(({ id }) => (
              <Button
                key={id}
                kind="small"
                aria-label={`${VEHICLE_TEXT.servers} ${id}`}
                aria-pressed={id === server}
                onClick={() => explain(id)}
              >
                {id}
              </Button>
            ))}
          <Button kind="small" onClick={() => explain(null)}>
            {VEHICLE_TEXT.close}
          </Button>
        </span>
      </header>
      <p>
        <strong className={styles.cause}>{commonCause(requests, measure)}</strong>{' '}
        {requests.length === 0 ? SLOWEST_TEXT.none : SLOWEST_TEXT.hint}
      </p>
      <p>
        {SLOWEST_TEXT.counts[measure]} {summary !== undefined && leftOutText(summary)}
      </p>
      <ol>
        {requests.map((request) => (
          <li key={request.request}>
            <Entry request={request} measure={measure} longest={longest} onPress={() => goTo(request)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EntryProps {
  readonly request: EndedRequest;
  readonly measure: LatencyMeasure;
  /** Time of the longest bar, in nanoseconds. */
  readonly longest: number;
  readonly onPress: () => void;
}

function Entry({ request, measure, longest, onPress }: EntryProps): ReactNode {
  const parts = countedParts(request, measure);
  const took = latencyOf(request, measure);
  const most = parts.toSorted((a, b) => b.nanos - a.nanos)[0];
  const words = SLOWEST_TEXT.entry(
    numberText(request),
    timeText(took),
    most?.name ?? '',
    timeText(most?.nanos ?? 0, took),
  );
  const width: CSSProperties = { width: `${(took / longest) * 100}%` };
  return (
    <button type="button" className={styles.request} onClick={onPress}>
      <span>{words}</span>
      <span className={styles.bar} style={width}>
        <PartsBar parts={parts} />
      </span>
    </button>
  );
}
