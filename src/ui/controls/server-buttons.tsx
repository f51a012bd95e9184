// More servers and fewer: a copy of one, one less, another one.

import type { ComponentChildren } from 'preact';
import { nextServer, SERVERS_MAX } from '../../app/stores/edits.ts';
import { useActions } from '../../app/studio-context.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { modelOf } from '../../scenario/server.ts';
import { SERVERS } from '../words/servers.ts';

const COPY_SIGN = 'M5 1.5h8.5V11H11v3.5H2.5V5H5zM6.4 5H11v4.6h1.1V2.9H6.4zM3.9 6.4v6.7h5.7V6.4z';

interface ServerButtonsProps {
  readonly id: string;
  /** Of all servers. */
  readonly count: number;
}

export function ServerButtons({ id, count }: ServerButtonsProps): ComponentChildren {
  const { copyServer, removeServer } = useActions();
  return (
    <>
      {count < SERVERS_MAX && (
        <button
          type="button"
          className="button small icon-button"
          aria-label={SERVERS.copy(id)}
          title={SERVERS.copy(id)}
          onClick={() => copyServer(id)}
        >
          <svg className="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
            <path d={COPY_SIGN} fill="currentColor" fillRule="evenodd" />
          </svg>
        </button>
      )}
      {count > 1 && (
        <button
          type="button"
          className="button small icon-button"
          aria-label={SERVERS.remove(id)}
          title={SERVERS.remove(id)}
          onClick={() => removeServer(id)}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </>
  );
}

export function AddServer({ scenario }: { readonly scenario: Scenario }): ComponentChildren {
  const { addServer } = useActions();
  const next = nextServer(scenario);
  if (next === null) return <p className="servers-most">{SERVERS.most(SERVERS_MAX)}</p>;
  return (
    <button
      type="button"
      className="button small add-server"
      title={SERVERS.addNote(next.id, modelOf(next).name)}
      onClick={addServer}
    >
      {SERVERS.add}
    </button>
  );
}
