// The head over the corner of a road: the server, and how many requests a second it completes. A press shows all its numbers.

import { Fragment, lazy, type ReactNode, type RefObject, useRef } from 'react';
import { useRun, useScenario } from '../../app/studio-context.ts';
import { formatSpan } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { Server } from '../../scenario/server.ts';
import { Badge } from '../shared/badge.tsx';
import { PopoverButton } from '../shared/popover-button.tsx';
import { HEADLINE } from '../words/headline.ts';
import { TEXT } from '../words/text.ts';
import { describeInPieces } from './describe-server.ts';
import { headlineOf } from './headline.ts';

const MoreNumbers = lazy(() => import('./more-numbers.tsx'));

interface StageHeadProps {
  readonly head: RefObject<HTMLElement | null>;
  readonly server: Server;
  readonly index: number;
  readonly titleId: string;
}

export function StageHead({ head, server, index, titleId }: StageHeadProps): ReactNode {
  const summary = useRun((state) => state.summary?.servers[index]);
  const scenario = useScenario((state) => state.scenario);
  const pieces = describeInPieces(server, scenario);
  const offersAtRate = useScenario(({ scenario }) => scenario.traffic.kind === 'open');
  const drained = useRef<boolean | undefined>(false);
  const { rate, more, suffers, drains } = headlineOf(summary, offersAtRate, drained.current);
  drained.current = drains;
  const allNumbers = TEXT.stage.allNumbers(server.id);
  return (
    <header ref={head} className="stage-head">
      <h2 id={titleId} className="stage-title">
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
      <PopoverButton
        button={{
          className: suffers ? 'headline suffers' : 'headline',
          'data-tip':
            summary?.endedAtNanos === null
              ? t`${allNumbers}; rate over the last ${formatSpan(summary.recent.spanNanos)}`
              : allNumbers,
          children: (
            <>
              <strong>{rate}</strong> <span className="headline-more">{more}</span>
              <span className="headline-short" aria-hidden="true">
                {HEADLINE.short}
              </span>
            </>
          ),
        }}
        className="numbers-popover"
        label={allNumbers}
      >
        {() => <MoreNumbers index={index} />}
      </PopoverButton>
    </header>
  );
}
