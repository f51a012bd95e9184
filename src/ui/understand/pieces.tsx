// A sentence made of pieces: text, letters of servers in their colours, what matters in bold.

import { type ComponentChildren, Fragment } from 'preact';
import { useScenario } from '../../app/studio-context.ts';
import { serverClass } from '../shared/server-class.ts';
import type { Piece } from '../words/understand.ts';

/** Pieces follow one another and do not change places: their number is their key. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }): ComponentChildren {
  const servers = useScenario(({ scenario }) => scenario.servers);
  return pieces.map((piece, index) => {
    const key = index;
    if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
    if ('strong' in piece) return <em key={key}>{piece.strong}</em>;
    const place = servers.findIndex(({ id }) => id === piece.server);
    return (
      <b key={key} className={serverClass(Math.max(0, place))}>
        {piece.server}
      </b>
    );
  });
}
