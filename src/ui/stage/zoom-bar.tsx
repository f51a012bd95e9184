// Zoom buttons for the camera that all roads share.

import type { ReactNode } from 'react';
import { useView } from '../../app/studio-context.ts';
import { formatFactor } from '../../languages/quantity.ts';
import { ZOOM } from '../words/zoom.ts';
import { useCameraActions } from './use-camera.ts';
import * as styles from './zoom-bar.module.css';

export function ZoomBar(): ReactNode {
  const zoom = useView((state) => state.camera.zoom);
  const actions = useCameraActions();
  const words = ZOOM;
  return (
    <fieldset className={styles.root} aria-label={words.label}>
      <button
        type="button"
        onClick={actions.further}
        disabled={zoom <= 1}
        aria-label={words.further}
        title={words.further}
      >
        −
      </button>
      <button
        type="button"
        className={styles.whole}
        onClick={actions.whole}
        aria-label={words.whole(formatFactor(zoom))}
        title={words.wholeTitle}
      >
        {formatFactor(zoom)}
      </button>
      <button type="button" onClick={actions.nearer} aria-label={words.nearer} title={words.nearer}>
        +
      </button>
    </fieldset>
  );
}
