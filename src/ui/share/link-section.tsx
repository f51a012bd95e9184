// The link itself: to this instant or to the settings, in the reader's colours or in these; to copy, or as a code for cameras.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { encodeQR } from 'qr';
import { type LinkWish, type MadeLink, type Moment, useActions } from '../../app/studio-context.ts';
import { formatCount, formatInstant } from '../../charts/format.ts';
import { SHARE } from '../words/share.ts';
import { isLocal, LINK_CUT_FROM } from './link-notes.ts';
import type { SectionProps } from './share-section.ts';

const TEXT = SHARE.link;
const MILLI_NANOS = 1e6;

export default function LinkSection({ moment }: SectionProps): ComponentChildren {
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

function Choices({ moment, wish, onWish }: ChoicesProps): ComponentChildren {
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
          onChange={(event) => onWish({ ...wish, withLooks: event.currentTarget.checked })}
        />
        {TEXT.looks(TEXT.themes[moment.looks.theme], TEXT.palettes[moment.looks.palette])}
      </label>
    </fieldset>
  );
}

function Address({ made }: { readonly made: MadeLink }): ComponentChildren {
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
        spellcheck={false}
        value={href}
        onFocus={(event) => event.currentTarget.select()}
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

const CODE = SHARE.code;

/** The link as a QR code, and the same over the whole screen for a classroom. */
function LinkCode({ href }: { readonly href: string }): ComponentChildren {
  const titleId = useId();
  const large = useRef<HTMLDialogElement>(null);
  const code = useMemo(() => qrOf(href), [href]);
  return (
    <section className="share-code" aria-labelledby={titleId}>
      <h3 id={titleId}>{CODE.title}</h3>
      {code === null ? (
        <p className="muted">{CODE.none(formatCount(href.length), formatCount(CODE_CHARACTERS_MAX))}</p>
      ) : (
        <>
          <Picture code={code} />
          <p className="muted">{code.isDense ? CODE.dense : CODE.hint}</p>
          <button type="button" className="button" onClick={() => large.current?.showModal()}>
            {CODE.large}
          </button>
          <dialog ref={large} className="share-large" aria-label={CODE.title}>
            <Picture code={code} />
            <form method="dialog">
              <p>{new URL(href).host}</p>
              <button type="submit" className="button">
                {CODE.leave}
              </button>
            </form>
          </dialog>
        </>
      )}
    </section>
  );
}

/** Dark on white whatever the theme: cameras expect it. */
function Picture({ code }: { readonly code: QrCode }): ComponentChildren {
  return (
    <svg
      className="share-picture"
      role="img"
      aria-label={CODE.image}
      viewBox={`0 0 ${code.squares} ${code.squares}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}

/** Squares that the code keeps clear around it, by its standard. */
const QUIET_SQUARES = 4;
/** A code of more squares a side is hard to read across a room: each is smaller than a hundredth of the picture. */
const DENSE_FROM = 89;
/** Longer links would need more squares than a screen shows to a camera. */
export const CODE_CHARACTERS_MAX = 1200;

export interface QrCode {
  /** Squares a side, with the clear ones around it. */
  readonly squares: number;
  /** SVG path of the dark squares, in squares from the corner. */
  readonly path: string;
  readonly isDense: boolean;
}

/** Null where the link is too long for a code that can be read from a screen. */
export function qrOf(href: string): QrCode | null {
  if (href.length > CODE_CHARACTERS_MAX) return null;
  const rows = encodeQR(href, 'raw', { ecc: 'low', border: QUIET_SQUARES });
  const isDense = rows.length - 2 * QUIET_SQUARES >= DENSE_FROM;
  return { squares: rows.length, path: rows.map(pathOfRow).join(''), isDense };
}

/** Runs of dark squares as bars, which leave no hair lines between them. */
function pathOfRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const from = x;
    while (row[x + 1]) x++;
    const length = x + 1 - from;
    path += `M${from} ${y}h${length}v1h-${length}z`;
  }
  return path;
}
