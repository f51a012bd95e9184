// "Embed" in the Share dialog: the scene as the author sees it, put together for an article, with a live preview.

import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type MadeLink, type Moment, useScenario } from '../../app/studio-context.ts';
import { type Embedded, frameAddress } from '../../links/embed-snippet.ts';
import { presetById } from '../../scenario/presets.ts';
import { useSettled } from '../shared/use-settled.ts';
import { BUILDER } from '../words/builder.ts';
import { type EmbedChoices, firstChoices, queryOf } from './embed-choices.ts';
import { EmbedForm } from './embed-form.tsx';
import { EmbedLooks } from './embed-looks.tsx';
import { EmbedSnippetBox } from './embed-snippet-box.tsx';
import { useLink } from './use-link.ts';
import './embed.css';

/** Of the preview in CSS pixels, until it says what its content needs. */
const FIRST_HEIGHT = 420;

export default function EmbedSection({ moment }: { readonly moment: Moment }): ComponentChildren {
  const [choices, setChoices] = useState(() => firstChoices(moment));
  const [needed, setNeeded] = useState(FIRST_HEIGHT);
  const choose = useCallback(
    (change: Partial<EmbedChoices>) => setChoices((before) => ({ ...before, ...change })),
    [],
  );
  const made = useLink(moment, { holds: choices.holds });
  const title = useScenario(({ presetId, scenario }) =>
    presetId === null ? scenario.name : (presetById(presetId)?.title ?? scenario.name),
  );
  const embedded = made === null ? null : embeddedOf(made, choices, title, needed);
  return (
    <div className="share-embed">
      <EmbedForm moment={moment} choices={choices} onChoose={choose} />
      {embedded !== null && (
        <div className="embed-result">
          {made?.isExact === false && <p className="share-note">{BUILDER.tooMany}</p>}
          <EmbedPreview
            address={frameAddress(embedded)}
            height={choices.height ?? needed}
            onNeed={setNeeded}
          />
          <EmbedLooks choices={choices} needed={needed} onChoose={choose} />
          <EmbedSnippetBox embedded={embedded} />
        </div>
      )}
    </div>
  );
}

function embeddedOf({ href }: MadeLink, choices: EmbedChoices, title: string, needed: number): Embedded {
  const [page = '', query = ''] = href.split('?');
  return {
    page,
    title,
    query: queryOf(query, choices),
    height: choices.height ?? needed,
    isHeightFixed: choices.height !== null,
  };
}

/** A choice is often followed by another. */
const REST_MILLIS = 400;

interface PreviewProps {
  readonly address: string;
  /** CSS pixels. */
  readonly height: number;
  /** Told how many the content needs. */
  readonly onNeed: (height: number) => void;
}

/** The scene as it will stand in the article: the very frame, in the width that the dialog has. */
function EmbedPreview({ address, height, onNeed }: PreviewProps): ComponentChildren {
  const frame = useRef<HTMLIFrameElement>(null);
  const settled = useSettled(address, REST_MILLIS, address);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source !== frame.current?.contentWindow || data?.source !== 'threadway') return;
      if (data.type === 'resize') onNeed(data.payload.height);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [onNeed]);
  return (
    <section className="embed-preview">
      <h3>{BUILDER.preview}</h3>
      {/* Another address is another frame: to send one elsewhere would fill the history. */}
      <iframe
        key={settled}
        ref={frame}
        src={settled}
        title={BUILDER.previewFrame}
        height={height}
        allow="fullscreen; clipboard-write"
      />
    </section>
  );
}
