// Renders a sentence that consists of pieces: text, ids of servers in their colours, important words in bold.

import { Fragment, type ReactNode } from 'react';
import { useScenario } from '../../app/studio-context.ts';
import type { Piece } from '../words/sentence.ts';
import { serverClass } from './server-class.ts';

/** The pieces never change their order, so the index can be their key. */
export function Sentence({ pieces }: { readonly pieces: readonly Piece[] }): ReactNode {
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
