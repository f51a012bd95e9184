// How the frame looks in the article: its theme, the colours of its roads, how high it is.

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { BUILDER } from '../words/builder.ts';
import type { EmbedChoices } from './embed-choices.ts';

const LEAST = 120;
const MOST = 4000;

interface LooksProps {
  readonly choices: EmbedChoices;
  /** CSS pixels that the content needs at the width of the preview. */
  readonly needed: number;
  readonly onChoose: (change: Partial<EmbedChoices>) => void;
}

export function EmbedLooks(props: LooksProps): ComponentChildren {
  const { choices, onChoose } = props;
  return (
    <div className="embed-looks">
      <label className="embed-field">
        <span>{BUILDER.theme}</span>
        <select
          value={choices.theme}
          onChange={(event) => onChoose({ theme: event.currentTarget.value as EmbedChoices['theme'] })}
        >
          {(['reader', 'light', 'dark'] as const).map((each) => (
            <option key={each} value={each}>
              {BUILDER.themes[each]}
            </option>
          ))}
        </select>
      </label>
      <label className="embed-field">
        <span>{BUILDER.palette}</span>
        <select
          value={choices.palette}
          onChange={(event) => onChoose({ palette: event.currentTarget.value as EmbedChoices['palette'] })}
        >
          {(['standard', 'projector'] as const).map((each) => (
            <option key={each} value={each}>
              {BUILDER.palettes[each]}
            </option>
          ))}
        </select>
      </label>
      <Height {...props} />
    </div>
  );
}

function Height({ choices: { height }, needed, onChoose }: LooksProps): ComponentChildren {
  /** What is being typed, which may not be a height yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string): void => {
    setTyped(text);
    const pixels = Math.round(Number(text));
    if (pixels >= LEAST && pixels <= MOST) onChoose({ height: pixels });
  };
  return (
    <div className="embed-height">
      <label className="embed-field">
        <span>{BUILDER.height}</span>
        <input
          type="number"
          min={LEAST}
          max={MOST}
          value={typed ?? height ?? needed}
          onChange={(event) => take(event.currentTarget.value)}
          // What the preview needs meanwhile does not change a field that somebody is in.
          onFocus={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
      </label>
      {height !== null && (
        <button type="button" className="button small" onClick={() => onChoose({ height: null })}>
          {BUILDER.fit}
        </button>
      )}
    </div>
  );
}
