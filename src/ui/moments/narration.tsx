// The run as announcements, as sound if it is switched on, and as numbers on paper.

import { Fragment, lazy, type ReactNode, useEffect } from 'react';
import { storage } from '../../app/looks.ts';
import { useStudio, useView } from '../../app/studio-context.ts';
import { PrintedNumbers } from '../print/printed-numbers.tsx';
import { LoadGuard } from '../shared/load-guard.tsx';
import { recallCaptions } from './captions.ts';
import { MomentLine } from './moment-line.tsx';

const Sound = lazy(() => import('../sound/sound.tsx'));

export default function Narration(): ReactNode {
  const { view } = useStudio();
  useEffect(() => {
    if (recallCaptions(storage)) view.setState({ captions: true });
  }, [view]);
  const hasSound = useView(({ sound }) => sound !== 'off');
  return (
    <Fragment>
      <MomentLine />
      <PrintedNumbers />
      {hasSound && (
        <LoadGuard>
          <Sound />
        </LoadGuard>
      )}
    </Fragment>
  );
}
