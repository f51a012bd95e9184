// The appearance of an embedded scene: theme, colours of the roads, background, accent, typeface and height.

import { type ReactNode, useState } from 'react';
import { PALETTES } from '../../app/stores/view-store.ts';
import { EMBED_BACKGROUNDS, parseAccent, parseFont } from '../../links/embed-link.ts';
import { Button } from '../shared/button.tsx';
import { SelectField } from '../shared/select.tsx';
import { BUILDER } from '../words/builder.ts';
import * as styles from './embed-builder.module.css';
import type { EmbedChoices } from './embed-choices.ts';

const LEAST = 120;
const MOST = 4000;

interface LooksProps {
  readonly choices: EmbedChoices;
  /** Height in CSS pixels that the content needs at the width of the preview. */
  readonly needed: number;
  readonly onChoose: (change: Partial<EmbedChoices>) => void;
}

export function EmbedLooks(props: LooksProps): ReactNode {
  const { choices, onChoose } = props;
  return (
    <div className={styles.looks}>
      <SelectField
        className={styles.field}
        label={BUILDER.theme}
        options={(['reader', 'light', 'dark'] as const).map((each) => [each, BUILDER.themes[each]])}
        value={choices.theme}
        onValue={(theme) => onChoose({ theme })}
      />
      <SelectField
        className={styles.field}
        label={BUILDER.palette}
        options={PALETTES.map((each) => [each, BUILDER.palettes[each]])}
        value={choices.palette}
        onValue={(palette) => onChoose({ palette })}
      />
      <SelectField
        className={styles.field}
        label={BUILDER.background}
        options={(['own', ...EMBED_BACKGROUNDS] as const).map((each) => [each, BUILDER.backgrounds[each]])}
        value={choices.background ?? 'own'}
        onValue={(background) => onChoose({ background: background === 'own' ? null : background })}
      />
      <Accent {...props} />
      <Font {...props} />
      <Height {...props} />
    </div>
  );
}

/** The colour that the colour field shows until the user chooses one. */
const FIRST_ACCENT = '#1b2230';

function Accent({ choices: { accent }, onChoose }: LooksProps): ReactNode {
  return (
    <div className={styles.height}>
      <label className={styles.field}>
        <span>{BUILDER.accent}</span>
        <input
          type="color"
          value={accent === null ? FIRST_ACCENT : `#${accent}`}
          onChange={(event) => onChoose({ accent: parseAccent(event.currentTarget.value) })}
        />
      </label>
      {accent !== null && (
        <Button kind="small" onClick={() => onChoose({ accent: null })}>
          {BUILDER.noAccent}
        </Button>
      )}
    </div>
  );
}

const FONTS = ['own', 'page', 'named'] as const;
const FIRST_FONT = ['Georgia', 'serif'] as const;

function Font({ choices: { font, inheritsFont }, onChoose }: LooksProps): ReactNode {
  /** The text of the field while the user edits it. It need not contain a valid name yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const named = font === null ? 'own' : 'named';
  const take = (text: string): void => {
    setTyped(text);
    const families = parseFont(text);
    if (families !== null) onChoose({ font: families });
  };
  return (
    <>
      <SelectField
        className={styles.field}
        label={BUILDER.font}
        options={FONTS.map((each) => [each, BUILDER.fonts[each]])}
        value={inheritsFont ? 'page' : named}
        onValue={(each) =>
          onChoose({ inheritsFont: each === 'page', font: each === 'named' ? FIRST_FONT : null })
        }
      />
      {font !== null && (
        <label className={styles.field}>
          <span>{BUILDER.families}</span>
          <input
            type="text"
            value={typed ?? font.join(',')}
            aria-invalid={typed !== null && parseFont(typed) === null}
            onChange={(event) => take(event.currentTarget.value)}
            onBlur={() => setTyped(null)}
          />
        </label>
      )}
    </>
  );
}

function Height({ choices: { height }, needed, onChoose }: LooksProps): ReactNode {
  /** The text of the field while the user edits it. It need not be a valid height yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string): void => {
    setTyped(text);
    const pixels = Math.round(Number(text));
    if (pixels >= LEAST && pixels <= MOST) onChoose({ height: pixels });
  };
  return (
    <div className={styles.height}>
      <label className={styles.field}>
        <span>{BUILDER.height}</span>
        <input
          type="number"
          min={LEAST}
          max={MOST}
          value={typed ?? height ?? needed}
          onChange={(event) => take(event.currentTarget.value)}
          // While the field has the focus, it keeps its text, even if the preview reports another height.
          onFocus={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
      </label>
      {height !== null && (
        <Button kind="small" onClick={() => onChoose({ height: null })}>
          {BUILDER.fit}
        </Button>
      )}
    </div>
  );
}
