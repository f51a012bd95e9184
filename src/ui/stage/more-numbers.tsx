// The popover of all numbers of a server: throughput, latency, memory, core time, switches, calls.

import { type ReactNode, useId } from 'react';
import { useRun } from '../../app/studio-context.ts';
import { ExplainScope, NumberButton } from '../explain/explain-scope.tsx';
import { NUMBERS } from '../words/numbers.ts';
import {
  CPU_MEASURES,
  CPU_STATES,
  cpuStateOf,
  type FigureWords,
  figureWords,
  type NumberRow,
  numberGroups,
} from './number-groups.ts';
import * as styles from './numbers.module.css';

export default function MoreNumbers({ index }: { readonly index: number }): ReactNode {
  return (
    <>
      <StageNumbers index={index} />
      <Numbers index={index} />
    </>
  );
}

function Numbers({ index }: { readonly index: number }): ReactNode {
  const server = useRun((state) => state.summary?.servers[index]);
  if (server === undefined) return null;
  return (
    <ExplainScope index={index}>
      <h3>{NUMBERS.groups.cpu}</h3>
      <div className={styles.cpuBar} aria-hidden="true">
        {CPU_MEASURES.map((part) => (
          <i key={part} className={`state-${CPU_STATES[part]}`} style={{ flexGrow: server.values[part] }} />
        ))}
      </div>
      {numberGroups(server).map(({ group, rows }) => (
        <div key={group} className={styles.group}>
          {group !== 'cpu' && <h3>{NUMBERS.groups[group]}</h3>}
          <dl>
            {rows.map(({ key, ...row }) => (
              <NumberLine key={key} number={key} {...row} />
            ))}
          </dl>
        </div>
      ))}
    </ExplainScope>
  );
}

function NumberLine({
  number,
  name,
  value,
}: Omit<NumberRow, 'key'> & { readonly number: NumberRow['key'] }): ReactNode {
  const nameId = useId();
  const state = cpuStateOf(number);
  return (
    <div>
      <dt id={nameId} className={styles.name}>
        {state !== null && <i className={`${styles.cpuKey} state-${state}`} />}
        {name}
      </dt>
      <dd className={styles.value}>
        <NumberButton number={number} nameId={nameId}>
          {value}
        </NumberButton>
      </dd>
    </div>
  );
}

/** The main numbers of a server, from the latest summary. */
function StageNumbers({ index }: { readonly index: number }): ReactNode {
  const server = useRun((state) => state.summary?.servers[index]);
  const arriving = useRun(({ facts }) => facts?.servers[index]?.arrivingPerSecond ?? null);
  return (
    <ExplainScope index={index}>
      <dl className={styles.root}>
        {figureWords(server, arriving).map((words) => (
          <Figure key={words.number} {...words} />
        ))}
      </dl>
    </ExplainScope>
  );
}

function Figure({ number, name, quantity, more, title, nameless }: FigureWords): ReactNode {
  const nameId = useId();
  return (
    <div className={styles.figure} title={title}>
      <dt id={nameId} className={nameless === true ? 'visually-hidden' : undefined}>
        {name}
      </dt>
      <dd>
        <NumberButton number={number} nameId={nameId}>
          <strong>{quantity.value}</strong>
          <span>{quantity.unit}</span>
        </NumberButton>
        {more !== undefined && <span className={styles.figureMore}>{more}</span>}
      </dd>
    </div>
  );
}
