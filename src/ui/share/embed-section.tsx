// The section "Embed" of the Share dialog: code to paste, which shows the scene in the author's view, and a
// live preview.

import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type MadeLink, type StudioSnapshot, useScenario } from '../../app/studio-context.ts';
import { type Embedded, frameAddress, posterOf } from '../../links/embed-snippet.ts';
import { presetById } from '../../scenario/presets.ts';
import { useSettled } from '../shared/use-settled.ts';
import { BUILDER } from '../words/builder.ts';
import * as styles from './embed-builder.module.css';
import { type EmbedChoices, firstChoices, queryOf } from './embed-choices.ts';
import { EmbedForm } from './embed-form.tsx';
import { EmbedLooks } from './embed-looks.tsx';
import { EmbedPoster } from './embed-poster.tsx';
import { EmbedSnippetBox } from './embed-snippet-box.tsx';
import * as shareStyles from './share.module.css';
import { useLink } from './use-link.ts';

/** Widths of the previews in CSS pixels: a text column and a phone. */
const WIDTHS = { column: 680, phone: 390 } as const;
type PreviewWidth = keyof typeof WIDTHS;
const PLACES = Object.keys(WIDTHS) as readonly PreviewWidth[];

/** Heights of the previews in CSS pixels, until they report the height that their content needs. */
const FIRST_HEIGHTS: Embedded['heights'] = { column: 420, phone: 420 };

export default function EmbedSection({ moment }: { readonly moment: StudioSnapshot }): ReactNode {
  const [choices, setChoices] = useState(() => firstChoices(moment));
  const [needed, setNeeded] = useState(FIRST_HEIGHTS);
  const need = useCallback(
    (place: PreviewWidth, height: number) => setNeeded((before) => ({ ...before, [place]: height })),
    [],
  );
  const choose = useCallback(
    (change: Partial<EmbedChoices>) => setChoices((before) => ({ ...before, ...change })),
    [],
  );
  const made = useLink(moment, { holds: choices.holds });
  const title = useScenario(({ presetId, scenario }) =>
    presetId === null ? scenario.name : (presetById(presetId)?.title ?? scenario.name),
  );
  const [ownPoster, setOwnPoster] = useState<string | null>(null);
  const embedded = made === null ? null : embeddedOf(made, choices, title, needed, ownPoster);
  return (
    <div className={styles.root}>
      <EmbedForm moment={moment} choices={choices} onChoose={choose} />
      {embedded !== null && (
        <div className={styles.result}>
          {made?.isExact === false && <p className={shareStyles.note}>{BUILDER.tooMany}</p>}
          <EmbedSnippetBox embedded={embedded}>
            {posterOf(embedded) === null && (
              <EmbedPoster moment={moment} choices={choices} embedded={embedded} onSaved={setOwnPoster} />
            )}
          </EmbedSnippetBox>
          <EmbedLooks choices={choices} needed={Math.max(needed.column, needed.phone)} onChoose={choose} />
          <section className={styles.previews}>
            <h3>{BUILDER.preview}</h3>
            {PLACES.map((place) => (
              <EmbedPreview
                key={place}
                place={place}
                address={frameAddress(embedded)}
                height={embedded.heights[place]}
                onNeed={need}
              />
            ))}
          </section>
        </div>
      )}
    </div>
  );
}

function embeddedOf(
  { href }: MadeLink,
  choices: EmbedChoices,
  title: string,
  needed: Embedded['heights'],
  ownPoster: string | null,
): Embedded {
  const { height } = choices;
  const [page = '', linked = ''] = href.split('?');
  const query = queryOf(linked, choices);
  const own = ownPoster === null ? null : { address: ownPoster, darkAddress: null };
  return {
    page,
    title,
    query,
    poster: posterOf({ page, query }) ?? own,
    heights: height === null ? needed : { column: height, phone: height },
    isHeightFixed: height !== null,
    inheritsFont: choices.inheritsFont,
  };
}

/**
 * The preview reloads only when no choice has changed for this long, because choices often follow each other
 * quickly.
 */
const REST_MILLIS = 400;

interface PreviewProps {
  readonly place: PreviewWidth;
  readonly address: string;
  /** Height of the preview in CSS pixels. */
  readonly height: number;
  /** Called with the height in CSS pixels that the content needs. */
  readonly onNeed: (place: PreviewWidth, height: number) => void;
}

/** The frame as the article will show it, in the width of the article. */
function EmbedPreview({ place, address, height, onNeed }: PreviewProps): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const settled = useSettled(address, REST_MILLIS, address);
  // A layout effect: a frame that loads quickly may report its height before ordinary effects run.
  useLayoutEffect(() => {
    const hear = ({ source, data }: MessageEvent): void => {
      if (source !== frame.current?.contentWindow || data?.source !== 'threadway') return;
      if (data.type === 'resize') onNeed(place, data.payload.height);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [place, onNeed]);
  return (
    <figure className={styles.preview}>
      <figcaption>{BUILDER.places[place](WIDTHS[place])}</figcaption>
      {/* A new frame for each address, because navigating the same frame would add entries to the history. */}
      <iframe
        key={settled}
        ref={frame}
        src={settled}
        title={BUILDER.previewFrame(BUILDER.places[place](WIDTHS[place]))}
        width={WIDTHS[place]}
        height={height}
        allow="fullscreen; clipboard-write"
      />
    </figure>
  );
}
