// All numbers of a server, one press behind its road: throughput, latency, memory, where core time goes, switches, calls.

import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useRun, useScenario } from '../../app/studio-context.ts';
import { ExplainScope, NumberButton } from '../explain/explain-scope.tsx';
import { NUMBERS } from '../words/numbers.ts';
import { type FigureWords, figureWords } from './figure-words.ts';
import { CPU_PARTS, numberGroups } from './number-groups.ts';
import './more-numbers.css';

interface MoreNumbersProps {
  readonly index: number;
  /** Called once they are there. */
  readonly onShown: () => void;
}

export default function MoreNumbers({ index, onShown }: MoreNumbersProps): ComponentChildren {
  // biome-ignore lint/correctness/useExhaustiveDependencies: where they lie is decided once.
  useEffect(() => onShown(), []);
  return (
    <>
      <StageNumbers index={index} />
      <Numbers index={index} />
    </>
  );
}

function Numbers({ index }: { readonly index: number }): ComponentChildren {
  const server = useRun((state) => state.summary?.servers[index]);
  if (server === undefined) return null;
  return (
    <ExplainScope index={index}>
      <h3>{NUMBERS.groups.cpu}</h3>
      <div className="cpu-bar" aria-hidden="true">
        {CPU_PARTS.map((part) => (
          <i key={part} className={`cpu-${part}`} style={{ flexGrow: server.cpu[part] }} />
        ))}
      </div>
      {numberGroups(server).map(({ group, rows }) => (
        <div key={group} className="number-group">
          {group !== 'cpu' && <h3>{NUMBERS.groups[group]}</h3>}
          <dl>
            {rows.map(({ key, name, value, part }) => (
              <div key={key}>
                <dt className="number-name">
                  {part !== undefined && <i className={`cpu-key cpu-${part}`} />}
                  {name}
                </dt>
                <dd className="number-value">
                  <NumberButton number={key}>{value}</NumberButton>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </ExplainScope>
  );
}

/** The big numbers of a server, from the latest summary. */
function StageNumbers({ index }: { readonly index: number }): ComponentChildren {
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

function Figure({
  number,
  name,
  quantity,
  more,
  title,
  width,
  minor,
  nameless,
}: FigureWords): ComponentChildren {
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
