// The followed vehicle: its state, its thread and core, and what it spends its time on.

import { type ReactNode, useRef } from 'react';
import { useActions, useRun, useScenario, useView } from '../../app/studio-context.ts';
import { formatCount, formatLatency } from '../../languages/quantity.ts';
import type { Followed, FollowedRequest } from '../../protocol/followed-request.ts';
import { Badge } from '../shared/badge.tsx';
import { Button } from '../shared/button.tsx';
import { NARROW, useMedia } from '../shared/use-media.ts';
import { foundWords } from './found-words.ts';
import { numberText, totalOf } from './parts.tsx';
import { SheetOpener } from './sheet-opener.tsx';
import * as styles from './vehicle.module.css';
import { placeWords, stateWords, VEHICLE_TEXT } from './vehicle-text.ts';
import { Waterfall } from './waterfall-rows.tsx';

export default function VehiclePanel({ followed }: { readonly followed: Followed }): ReactNode {
  const { follow, followLongest, goTo } = useActions();
  const narrow = useMedia(NARROW);
  const place = useRef<HTMLElement>(null);
  const servers = useScenario((state) => state.scenario.servers);
  const latest = useRun((state) => state.followed);
  // The latest data may still be that of the vehicle followed before; ignore it then.
  const request = latest?.request === followed.request && latest.server === followed.server ? latest : null;
  const number = request === null ? formatCount(followed.request) : numberText(request);
  const index = servers.findIndex(({ id }) => id === followed.server);
  return (
    <section ref={place} className={styles.panel} aria-label={VEHICLE_TEXT.label(followed.server, number)}>
      {narrow && <SheetOpener place={place} followed={followed} />}
      <header className={styles.head}>
        {index >= 0 && <Badge id={followed.server} index={index} />}
        <h3>
          {VEHICLE_TEXT.title(number)}
          {request !== null && request.resent > 0 && VEHICLE_TEXT.resent(request.resent)}
        </h3>
        {request === null ? <p>{VEHICLE_TEXT.absent}</p> : <Words request={request} />}
        <span className={styles.actions}>
          {request !== null && request.endedNanos !== null && (
            <Button kind="small" title={VEHICLE_TEXT.toEndNote} onClick={() => goTo(request)}>
              {VEHICLE_TEXT.toEnd}
            </Button>
          )}
          <Button kind="small" title={VEHICLE_TEXT.nextNote} onClick={followLongest}>
            {VEHICLE_TEXT.next}
          </Button>
          <Button kind="small" title={VEHICLE_TEXT.stopNote} onClick={() => follow(null)}>
            {VEHICLE_TEXT.stop}
          </Button>
        </span>
      </header>
      <FoundNote followed={followed} />
      {request !== null && <Waterfall request={request} />}
    </section>
  );
}

/** Says how much the latency of the request differs from the one that the user picked. */
function FoundNote({ followed }: { readonly followed: Followed }): ReactNode {
  const found = useView((state) => state.found);
  const request = found?.request ?? null;
  if (found === null || request?.request !== followed.request || request.server !== followed.server)
    return null;
  return <p className={styles.foundNote}>{foundWords(found.wanted, request)}</p>;
}

function Words({ request }: { readonly request: FollowedRequest }): ReactNode {
  const total = totalOf(request);
  const words = request.endedNanos === null ? VEHICLE_TEXT.age : VEHICLE_TEXT.latency;
  return (
    <p>
      <strong className={styles.state}>{stateWords(request)}</strong>
      <span>{placeWords(request)}</span>
      <data className="vehicle-total" value={total}>
        {words(formatLatency(total))}
      </data>
    </p>
  );
}
