// A button that makes a file, the progress while it is made, and the result.

import type { ReactNode } from 'react';
import type { ClipFormat, PictureFormat } from '../../clips/sizes.ts';
import { formatBytes } from '../../languages/quantity.ts';
import { Button } from '../shared/button.tsx';
import { PICTURE } from '../words/picture.ts';
import * as styles from './picture.module.css';
import type { MakingState, SavedFile } from './use-making.ts';

interface MakingViewProps {
  readonly state: MakingState;
  readonly format: PictureFormat | ClipFormat;
  /** Called when the button is pressed; null while nothing can be made. */
  readonly onStart: (() => void) | null;
  readonly onCancel: () => void;
}

export function MakingView({ state, format, onStart, onCancel }: MakingViewProps): ReactNode {
  const works = state.kind === 'working';
  return (
    <div className={styles.making}>
      <div className={styles.buttons}>
        {/* A single button, so that it keeps the focus. Ignores a double click's second click. */}
        <Button
          {...(!works && { kind: 'primary' })}
          disabled={!works && onStart === null}
          onClick={({ detail }) => {
            if (detail > 1) return;
            if (works) onCancel();
            else onStart?.();
          }}
        >
          {works ? PICTURE.cancel : PICTURE.save(PICTURE.formats[format])}
        </Button>
        {works && (
          <progress max={1} value={state.progress.share} aria-label={PICTURE.stages[state.progress.stage]} />
        )}
      </div>
      <p role="status" className={styles.said}>
        {works && PICTURE.stages[state.progress.stage]}
        {state.kind === 'saved' && <Saved file={state.file} />}
      </p>
      {state.kind === 'failed' && <p role="alert">{PICTURE.failed(state.reason)}</p>}
    </div>
  );
}

function Saved({ file }: { readonly file: SavedFile }): ReactNode {
  const { name, width, height, seconds, blob } = file;
  const pixels = PICTURE.pixels(width, height);
  const size = formatBytes(blob.size);
  const facts =
    seconds === null
      ? PICTURE.sizeOfPicture(pixels, size)
      : PICTURE.sizeOfClip(pixels, PICTURE.second(Number(seconds.toFixed(2))), size);
  return (
    <>
      <strong>{PICTURE.saved(name)}</strong> <span className="muted">{facts}</span>
    </>
  );
}
