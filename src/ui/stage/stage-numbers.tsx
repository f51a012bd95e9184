// The big numbers of a server, from the latest summary.

import type { ReactNode } from 'react';
import { ExplainScope, NumberButton } from '../explain/explain-scope.tsx';
import { useRun, useScenario } from '../studio-context.ts';
import { type FigureWords, figureWords } from './figure-words.ts';

export function StageNumbers({ index }: { readonly index: number }): ReactNode {
  const server = useRun((state) => state.summary?.servers[index]);
  const offersAtRate = useScenario(({ scenario }) => scenario.traffic.kind === 'open');
  return (
    <ExplainScope index={index}>
      <dl className="numbers">
        {figureWords(server, offersAtRate).map((words) => (
          <Figure key={words.number} {...words} />
        ))}
      </dl>
    </ExplainScope>
  );
}

function Figure({ number, name, quantity, more, title, width, minor, nameless }: FigureWords): ReactNode {
  return (
    <div className={minor === true ? 'figure minor' : 'figure'} title={title} style={{ '--digits': width }}>
      <dt className={nameless === true ? 'visually-hidden' : undefined}>{name}</dt>
      <dd>
        <NumberButton number={number}>
          <strong>{quantity.value}</strong>
          <span className="unit">{quantity.unit}</span>
        </NumberButton>
        {more !== undefined && <span className="figure-more">{more}</span>}
      </dd>
    </div>
  );
}
