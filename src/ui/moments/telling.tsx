// The run in words, as sound where that is wished, and on paper.

import { Fragment, lazy, type ReactNode } from 'react';
import { useView } from '../../app/studio-context.ts';
import { Paper } from '../paper/paper.tsx';
import { LoadGuard } from '../shared/load-guard.tsx';
import { MomentLine } from './moment-line.tsx';

const Sound = lazy(() => import('../sound/sound.tsx'));

export default function Telling(): ReactNode {
  const isHeard = useView(({ sound }) => sound !== 'off');
  return (
    <Fragment>
      <MomentLine />
      <Paper />
      {isHeard && (
        <LoadGuard>
          <Sound />
        </LoadGuard>
      )}
    </Fragment>
  );
}
