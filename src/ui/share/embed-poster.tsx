// Saves a picture of a scene that the author has changed, to be stored beside the article. Pictures of
// unchanged ready scenes are on Threadway's own site.

import { type ReactNode, useEffect, useState } from 'react';
import { type StudioSnapshot, useStudio } from '../../app/studio-context.ts';
import { fileName } from '../../clips/sizes.ts';
import { type Embedded, frameAddress } from '../../links/embed-snippet.ts';
import { Button } from '../shared/button.tsx';
import { download } from '../shared/download.ts';
import { BUILDER } from '../words/builder.ts';
import * as styles from './embed-builder.module.css';
import type { EmbedChoices } from './embed-choices.ts';
import { sceneIn } from './picture-words.ts';
import { makePoster } from './poster.ts';
import { posterNumbers } from './poster-numbers.ts';
import * as shareStyles from './share.module.css';

interface EmbedPosterProps {
  readonly moment: StudioSnapshot;
  readonly choices: EmbedChoices;
  readonly embedded: Embedded;
  /** Called with the name of the file. */
  readonly onSaved: (name: string) => void;
}

type State =
  | { readonly kind: 'idle' | 'making' }
  | { readonly kind: 'saved'; readonly name: string }
  | { readonly kind: 'failed'; readonly reason: string };

export function EmbedPoster({ moment, choices, embedded, onSaved }: EmbedPosterProps): ReactNode {
  const { run } = useStudio();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [leaving] = useState(() => new AbortController());
  useEffect(() => () => leaving.abort(), [leaving]);
  const { scenario, atNanos, looks } = moment;
  const { summary, status } = run.getState();
  const save = async (): Promise<void> => {
    if (summary === null) return;
    setState({ kind: 'making' });
    try {
      const replay = await moment.openReplay();
      try {
        const { png } = await makePoster({
          scenario,
          title: embedded.title,
          numbers: posterNumbers(summary, scenario),
          // The instant of the summary, so that picture and numbers agree.
          atNanos: summary.clockNanos,
          speed: Number.isFinite(status.speed) ? status.speed : 1,
          theme: choices.theme === 'reader' ? looks.theme : choices.theme,
          palette: choices.palette,
          link: frameAddress(embedded),
          replay,
          signal: leaving.signal,
        });
        const name = fileName(sceneIn(moment, null), summary.clockNanos, 'png');
        download(name, new Blob([png], { type: 'image/png' }));
        setState({ kind: 'saved', name });
        onSaved(name);
      } finally {
        replay.close();
      }
    } catch (cause) {
      if (leaving.signal.aborted) return;
      setState({ kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  return (
    <div className={styles.poster}>
      <p className={shareStyles.note}>{BUILDER.poster}</p>
      <Button
        disabled={summary === null || atNanos === null || state.kind === 'making'}
        onClick={() => void save()}
      >
        {BUILDER.savePoster}
      </Button>
      {state.kind === 'saved' && <p role="status">{BUILDER.posterSaved(state.name)}</p>}
      {state.kind === 'failed' && <p role="alert">{BUILDER.posterFailed(state.reason)}</p>}
    </div>
  );
}
