// All other numbers of a server, in a popover of its head: where core time goes, load average, switches, memory, calls.

import { type ReactNode, useId, useRef, useState } from 'react';
import { ExplainScope, NumberButton } from '../explain/explain-scope.tsx';
import { placeBeside } from '../shared/place-beside.ts';
import { useRun } from '../studio-context.ts';
import { TEXT } from '../text.ts';
import { CPU_PARTS, numberGroups } from './number-groups.ts';

interface MoreNumbersProps {
  readonly index: number;
  readonly serverId: string;
}

export function MoreNumbers({ index, serverId }: MoreNumbersProps): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button small more-numbers"
        popoverTarget={id}
        aria-label={TEXT.stage.allNumbers(serverId)}
        title={TEXT.stage.allNumbers(serverId)}
      >
        <span aria-hidden="true">Σ</span>
      </button>
      <section
        ref={popover}
        id={id}
        popover="auto"
        className="popover numbers-popover"
        aria-label={TEXT.stage.allNumbers(serverId)}
        onToggle={(event) => {
          setOpen(event.newState === 'open');
          if (event.newState !== 'open' || popover.current === null || button.current === null) return;
          placeBeside(popover.current, button.current.getBoundingClientRect());
        }}
      >
        {open && <Numbers index={index} />}
      </section>
    </>
  );
}

function Numbers({ index }: { readonly index: number }): ReactNode {
  const server = useRun((state) => state.summary?.servers[index]);
  if (server === undefined) return null;
  return (
    <ExplainScope index={index}>
      <h3>{TEXT.stage.groups.cpu}</h3>
      <div className="cpu-bar" aria-hidden="true">
        {CPU_PARTS.map((part) => (
          <i key={part} className={`cpu-${part}`} style={{ flexGrow: server.cpu[part] }} />
        ))}
      </div>
      {numberGroups(server).map(({ group, rows }) => (
        <div key={group} className="number-group">
          {group !== 'cpu' && <h3>{TEXT.stage.groups[group]}</h3>}
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
