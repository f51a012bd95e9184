// The section "File": saves the scene as one HTML file, which contains the engine and opens anywhere.

import { type ReactNode, useState } from 'react';
import { type StudioSnapshot, useView } from '../../app/studio-context.ts';
import { fileName } from '../../clips/sizes.ts';
import { formatBytes, formatInstant } from '../../languages/quantity.ts';
import { encodeEmbed, PLAIN_EMBED, ROAD } from '../../links/embed-link.ts';
import { sceneFile } from '../../links/scene-file.ts';
import { NANOS_PER_MILLI } from '../../scenario/duration.ts';
import { Button } from '../shared/button.tsx';
import { Check } from '../shared/check.tsx';
import { download } from '../shared/download.ts';
import { SCENE_FILE } from '../words/share.ts';
import { TEXT } from '../words/text.ts';
import { sceneIn } from './picture-words.ts';
import * as styles from './share.module.css';
import { TraceChoices } from './trace-choices.tsx';
import { useLink } from './use-link.ts';

type State =
  | { readonly kind: 'idle' | 'fetching' }
  | { readonly kind: 'saved'; readonly name: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly reason: string };

export default function FileSection({ moment }: { readonly moment: StudioSnapshot }): ReactNode {
  const [withCharts, setWithCharts] = useState(true);
  const [state, setState] = useState<State>({ kind: 'idle' });
  const charts = useView((view) => view.charts);
  const link = useLink(moment, { holds: 'instant' });
  const save = async (href: string): Promise<void> => {
    setState({ kind: 'fetching' });
    try {
      const show = withCharts ? [ROAD, ...charts] : [ROAD];
      const blob = await sceneBlob(href, show);
      const name = fileName(sceneIn(moment, null), moment.atNanos, 'html');
      download(name, blob);
      setState({ kind: 'saved', name, bytes: blob.size });
    } catch (cause) {
      setState({ kind: 'failed', reason: cause instanceof Error ? cause.message : String(cause) });
    }
  };
  const time = formatInstant(moment.atNanos ?? 0, NANOS_PER_MILLI);
  return (
    <div className={styles.choices}>
      <div>
        <h3>{SCENE_FILE.title}</h3>
        <p>{SCENE_FILE.what}</p>
        {link?.isExact === false ? (
          <p className={styles.note}>{SCENE_FILE.tooMany}</p>
        ) : (
          <p className={styles.note}>{moment.plays ? SCENE_FILE.playing(time) : SCENE_FILE.paused(time)}</p>
        )}
      </div>
      <Check className={styles.choice} checked={withCharts} onCheck={setWithCharts}>
        {SCENE_FILE.charts}
      </Check>
      <div className={styles.copy}>
        <Button
          kind="primary"
          disabled={link === null || state.kind === 'fetching'}
          onClick={() => link !== null && void save(link.href)}
        >
          {SCENE_FILE.save}
        </Button>
        <span role="status">
          {state.kind === 'fetching' && SCENE_FILE.fetching}
          {state.kind === 'saved' && SCENE_FILE.saved(state.name, formatBytes(state.bytes))}
        </span>
      </div>
      {state.kind === 'failed' && <p role="alert">{SCENE_FILE.failed(state.reason)}</p>}
      <TraceChoices moment={moment} />
    </div>
  );
}

/** Makes the file from the embed file, which is in the same folder as the page. */
async function sceneBlob(href: string, show: readonly string[]): Promise<Blob> {
  const reply = await fetch(new URL('embed.html', document.baseURI));
  if (!reply.ok) throw new Error(SCENE_FILE.notFound(String(reply.status)));
  const [page = '', scene = ''] = href.split('?', 2);
  const query = [scene, encodeEmbed({ ...PLAIN_EMBED, show })].filter((part) => part !== '').join('&');
  const html = sceneFile(await reply.text(), { query, page, title: TEXT.name });
  return new Blob([html], { type: 'text/html' });
}
