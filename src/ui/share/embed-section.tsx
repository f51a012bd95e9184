// "Embed" in the Share dialog: the scene as the author sees it, put together for an article, with a live preview.

import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { type MadeLink, type Moment, useScenario } from '../../app/studio-context.ts';
import { type Embedded, frameAddress } from '../../links/embed-snippet.ts';
import { presetById } from '../../scenario/presets.ts';
import { BUILDER } from '../words/builder.ts';
import { type EmbedChoices, firstChoices, queryOf } from './embed-choices.ts';
import { EmbedForm } from './embed-form.tsx';
import { EmbedLooks } from './embed-looks.tsx';
import { EmbedSnippetBox } from './embed-snippet-box.tsx';
import type { SectionProps } from './share-section.ts';
import './embed.css';

const FIRST_NEED = 420;

export default function EmbedSection({ moment }: SectionProps): ComponentChildren {
  const [choices, setChoices] = useState(() => firstChoices(moment));
  const [needed, setNeeded] = useState(FIRST_NEED);
  const choose = useCallback(
    (change: Partial<EmbedChoices>) => setChoices((before) => ({ ...before, ...change })),
    [],
  );
  const made = useMade(moment, choices.holds);
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
          <EmbedPreview address={frameAddress(embedded)} height={choices.height} onNeed={setNeeded} />
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

/** The link of the page; null before it is made. */
function useMade(moment: Moment, holds: EmbedChoices['holds']): MadeLink | null {
  const [made, setMade] = useState<MadeLink | null>(null);
  useEffect(() => {
    let isWanted = true;
    void moment.link({ holds, withLooks: false }).then((link) => {
      if (isWanted) setMade(link);
    });
    return () => {
      isWanted = false;
    };
  }, [moment, holds]);
  return made;
}

/** A choice is often followed by another. */
const REST_MILLIS = 400;
const FIRST_HEIGHT = 420;

interface PreviewProps {
  readonly address: string;
  /** CSS pixels; null: what the content needs. */
  readonly height: number | null;
  /** Hears what the content needs. */
  readonly onNeed: (height: number) => void;
}

/** The scene as it will stand in the article: the very frame, in the width that the dialog has. */
function EmbedPreview({ address, height, onNeed }: PreviewProps): ComponentChildren {
  const frame = useRef<HTMLIFrameElement>(null);
  const settled = useSettled(address);
  const [needed, setNeeded] = useState(FIRST_HEIGHT);
  useEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source !== frame.current?.contentWindow || data?.source !== 'threadway') return;
      if (data.type !== 'resize') return;
      setNeeded(data.payload.height);
      onNeed(data.payload.height);
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
        height={height ?? needed}
        allow="fullscreen; clipboard-write"
      />
    </section>
  );
}

/** The text, once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), REST_MILLIS);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
}
