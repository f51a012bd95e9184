// The link itself: to this instant or to the settings, in the reader's colours or in these; to copy, or as a code for cameras.

import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatCount, formatInstant } from '../../charts/format.ts';
import { type LinkWish, type MadeLink, type Moment, useActions } from '../studio-context.ts';
import { SHARE } from '../text-of-share.ts';
import { LinkCode } from './link-code.tsx';
import { isLocal, LINK_CUT_FROM } from './link-notes.ts';
import type { SectionProps } from './share-section.ts';

const TEXT = SHARE.link;
const MILLI_NANOS = 1e6;

export default function LinkSection({ moment }: SectionProps): ReactNode {
  const [wish, setWish] = useState<LinkWish>({ holds: 'instant', withLooks: false });
  const made = useMade(moment, wish);
  return (
    <div className="share-link">
      <div className="share-choices">
        <Choices moment={moment} wish={wish} onWish={setWish} />
        {made !== null && <Address key={made.href} made={made} />}
      </div>
      {made !== null && <LinkCode href={made.href} />}
    </div>
  );
}

/** The newest link that was made; null before the first. */
function useMade(moment: Moment, wish: LinkWish): MadeLink | null {
  const [made, setMade] = useState<MadeLink | null>(null);
  useEffect(() => {
    let isWanted = true;
    void moment.link(wish).then((link) => {
      if (isWanted) setMade(link);
    });
    return () => {
      isWanted = false;
    };
  }, [moment, wish]);
  return made;
}

interface ChoicesProps {
  readonly moment: Moment;
  readonly wish: LinkWish;
  readonly onWish: (wish: LinkWish) => void;
}

function Choices({ moment, wish, onWish }: ChoicesProps): ReactNode {
  const name = useId();
  const time = formatInstant(moment.atNanos ?? 0, MILLI_NANOS);
  const words = {
    instant: moment.plays ? TEXT.instantPlaying(time) : TEXT.instantPaused(time),
    settings: TEXT.settingsWords,
  };
  return (
    <fieldset>
      <legend>{TEXT.holds}</legend>
      {(['instant', 'settings'] as const).map((holds) => (
        <label key={holds} className="share-choice">
          <input
            type="radio"
            name={name}
            checked={wish.holds === holds}
            aria-describedby={`${name}-${holds}`}
            onChange={() => onWish({ ...wish, holds })}
          />
          <span>
            <strong>{TEXT[holds]}</strong>
            <span id={`${name}-${holds}`} className="muted">
              {words[holds]}
            </span>
          </span>
        </label>
      ))}
      <label className="share-choice">
        <input
          type="checkbox"
          checked={wish.withLooks}
          onChange={(event) => onWish({ ...wish, withLooks: event.target.checked })}
        />
        {TEXT.looks(TEXT.themes[moment.looks.theme], TEXT.palettes[moment.looks.palette])}
      </label>
    </fieldset>
  );
}

function Address({ made }: { readonly made: MadeLink }): ReactNode {
  const { copy } = useActions();
  const id = useId();
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null);
  const { href } = made;
  const press = async (): Promise<void> => {
    const isCopied = await copy(href);
    setSaid(isCopied ? 'copied' : 'refused');
    if (isCopied) return;
    const field = document.getElementById(id) as HTMLTextAreaElement;
    field.focus();
    field.select();
  };
  return (
    <div className="share-address">
      <div className="share-address-head">
        <label htmlFor={id}>{TEXT.address}</label>
        <span className="muted">{TEXT.characters(formatCount(href.length))}</span>
      </div>
      <textarea
        id={id}
        readOnly
        rows={3}
        spellCheck={false}
        value={href}
        onFocus={(event) => event.target.select()}
      />
      <div className="share-copy">
        <button type="button" className="button primary" onClick={press}>
          {TEXT.copy}
        </button>
        <span role="status">{said !== null && TEXT[said]}</span>
      </div>
      {!made.isExact && <p className="share-note">{TEXT.tooMany}</p>}
      {href.length > LINK_CUT_FROM && <p className="share-note">{TEXT.long}</p>}
      {isLocal(href) && <p className="share-note">{TEXT.local}</p>}
    </div>
  );
}
