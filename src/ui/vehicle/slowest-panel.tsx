// Why latencies are long: the slowest requests of a server, each with where its time went.

import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import type { EndedRequest } from '../../protocol/followed-request.ts';
import { useActions, useRun, useScenario } from '../studio-context.ts';
import { numberText, partsOf, timeText, totalOf } from './parts.ts';
import { PartsBar } from './parts-bar.tsx';
import { VEHICLE_TEXT } from './vehicle-text.ts';
import './vehicle.css';

const NONE: readonly EndedRequest[] = [];

export default function SlowestPanel({ server }: { readonly server: string }): ReactNode {
  const { explain, goTo } = useActions();
  const servers = useScenario((state) => state.scenario.servers);
  const requests = useRun((state) => state.summary?.servers.find(({ id }) => id === server)?.slowest) ?? NONE;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const longest = requests[0] === undefined ? 1 : totalOf(requests[0]);
  return (
    <section ref={panel} className="vehicle-panel slowest-panel" aria-label={VEHICLE_TEXT.slowest(server)}>
      <header className="vehicle-head">
        <h3>{VEHICLE_TEXT.slowest(server)}</h3>
        <p>{requests.length === 0 ? VEHICLE_TEXT.none : VEHICLE_TEXT.slowestHint}</p>
        <span className="vehicle-actions">
          {servers.length > 1 &&
            servers.map(({ id }) => (
              <button
                key={id}
                type="button"
                className="button small"
                aria-label={`${VEHICLE_TEXT.servers} ${id}`}
                aria-pressed={id === server}
                onClick={() => explain(id)}
              >
                {id}
              </button>
            ))}
          <button type="button" className="button small" onClick={() => explain(null)}>
            {VEHICLE_TEXT.close}
          </button>
        </span>
      </header>
      <ol>
        {requests.map((request) => (
          <li key={request.request}>
            <Entry request={request} share={totalOf(request) / longest} onPress={() => goTo(request)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface EntryProps {
  readonly request: EndedRequest;
  /** Of the longest bar. */
  readonly share: number;
  readonly onPress: () => void;
}

function Entry({ request, share, onPress }: EntryProps): ReactNode {
  const parts = partsOf(request);
  const total = totalOf(request);
  const most = parts.toSorted((a, b) => b.nanos - a.nanos)[0];
  const words = VEHICLE_TEXT.entry(
    numberText(request),
    timeText(total),
    most?.name ?? '',
    timeText(most?.nanos ?? 0, total),
  );
  const width: CSSProperties = { width: `${share * 100}%` };
  return (
    <button type="button" className="slow-request" onClick={onPress}>
      <span className="slow-words">{words}</span>
      <span className="slow-bar" style={width}>
        <PartsBar parts={parts} />
      </span>
    </button>
  );
}
