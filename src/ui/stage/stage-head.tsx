// The head over the corner of a road: the server's name and its completed requests per second. A click shows
// all numbers of the server.

import { Fragment, type ReactNode, type RefObject, useRef } from 'react';
import { useRun, useScenario } from '../../app/studio-context.ts';
import { formatSpan } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { meanRate } from '../../scenario/mean-rate.ts';
import type { Server } from '../../scenario/server.ts';
import { useParts } from '../parts.ts';
import { Badge } from '../shared/badge.tsx';
import { PopoverButton } from '../shared/popover-button.tsx';
import { TEXT } from '../words/text.ts';
import { describeInPieces } from './describe-server.ts';
import * as styles from './headline.module.css';
import { headlineOf, rateText } from './headline.ts';
import * as stageStyles from './stage.module.css';

interface StageHeadProps {
  readonly head: RefObject<HTMLElement | null>;
  readonly server: Server;
  readonly index: number;
  readonly titleId: string;
}

/**
 * Room is reserved for at least this many characters. In an open loop the arrival rate is known and may
 * require more; in a closed loop it is unknown.
 */
const FEWEST = { open: 3, closed: 5 };

/**
 * The largest number of characters so far in this scene. This much room is reserved, so that what is beside
 * the number does not move.
 */
function useMost(now: number): number {
  const originId = useScenario((state) => state.originId);
  const most = useRef({ originId, length: 0 });
  if (most.current.originId !== originId) most.current = { originId, length: 0 };
  most.current.length = Math.max(most.current.length, now);
  return most.current.length;
}

export function StageHead({ head, server, index, titleId }: StageHeadProps): ReactNode {
  const summary = useRun((state) => state.summary?.servers[index]);
  const scenario = useScenario((state) => state.scenario);
  const pieces = describeInPieces(server, scenario);
  const arriving = useRun(({ facts }) => facts?.servers[index]?.arrivingPerSecond ?? null);
  const { rate, unit, more, failing, suffers } = headlineOf(summary, arriving);
  const { traffic } = scenario;
  // In an open loop the expected rate is known before the first request.
  const expected = traffic.kind === 'open' ? meanRate(traffic) : 0;
  const beside = rateText(arriving ?? expected).length;
  const digits = useMost(Math.max(rate.length, beside, FEWEST[traffic.kind]));
  const { hidden, AllNumbers } = useParts();
  const allNumbers = TEXT.stage.allNumbers(server.id);
  // `span` is null before the first requests. It is also null once the run has ended, because the rate is
  // then that of the whole run.
  const span =
    summary?.endedAtNanos === null && summary.recent.spanNanos > 0
      ? formatSpan(summary.recent.spanNanos)
      : null;
  const className = suffers ? `${styles.root} ${styles.suffers}` : styles.root;
  const numbers = (
    <>
      <strong style={{ '--digits': digits }}>
        <span>{rate}</span>
        <small>{unit}</small>
      </strong>{' '}
      <span className={styles.more}>{more}</span> <span className={styles.failing}>{failing}</span>
    </>
  );
  return (
    <header ref={head} className={stageStyles.head}>
      <h2
        id={titleId}
        className={hidden.includes('title') ? `${stageStyles.title} visually-hidden` : stageStyles.title}
      >
        <Badge id={server.id} index={index} />
        <span className="visually-hidden">{t`${server.id}: `}</span>
        <span title={pieces.join('')}>
          {pieces.map((piece) => (
            <Fragment key={piece}>
              <wbr />
              <span>{piece}</span>
            </Fragment>
          ))}
        </span>
      </h2>
      {!hidden.includes('numbers') &&
        (AllNumbers === null ? (
          <p className={className} title={span === null ? undefined : t`Over the last ${span}`}>
            {numbers}
          </p>
        ) : (
          <PopoverButton
            button={{
              className,
              'data-tip': span === null ? allNumbers : t`${allNumbers}; rate over the last ${span}`,
              children: numbers,
            }}
            className={styles.popover}
            label={allNumbers}
          >
            {() => <AllNumbers index={index} />}
          </PopoverButton>
        ))}
    </header>
  );
}
