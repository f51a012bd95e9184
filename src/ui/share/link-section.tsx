// The section with the link, either to this instant or to the settings, with or without the present colours.
// The link can be copied or shown as a QR code.

import { encodeQR } from 'qr';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import type { LinkOptions, MadeLink, StudioSnapshot } from '../../app/studio-context.ts';
import { formatCount, formatInstant } from '../../languages/quantity.ts';
import { scenePageOf } from '../../links/scene-page.ts';
import { NANOS_PER_MILLI } from '../../scenario/duration.ts';
import { Button } from '../shared/button.tsx';
import { Check } from '../shared/check.tsx';
import { SHARE } from '../words/share.ts';
import { CopyField } from './copy-field.tsx';
import { isLocal, LINK_CUT_FROM } from './link-notes.ts';
import * as styles from './share.module.css';
import { useLink } from './use-link.ts';

const TEXT = SHARE.link;

export default function LinkSection({ moment }: { readonly moment: StudioSnapshot }): ReactNode {
  const [options, setOptions] = useState<LinkOptions>({ holds: 'instant', withLooks: false });
  const made = useLink(moment, options);
  return (
    <div className={styles.link}>
      <div className={styles.choices}>
        <Choices moment={moment} options={options} onOptions={setOptions} />
        {made !== null && <Address key={made.href} made={made} />}
      </div>
      {made !== null && <LinkCode href={made.href} />}
    </div>
  );
}

interface ChoicesProps {
  readonly moment: StudioSnapshot;
  readonly options: LinkOptions;
  readonly onOptions: (options: LinkOptions) => void;
}

function Choices({ moment, options, onOptions }: ChoicesProps): ReactNode {
  const name = useId();
  const time = formatInstant(moment.atNanos ?? 0, NANOS_PER_MILLI);
  const words = {
    instant: moment.plays ? TEXT.instantPlaying(time) : TEXT.instantPaused(time),
    settings: TEXT.settingsWords,
  };
  return (
    <fieldset>
      <legend>{TEXT.holds}</legend>
      {(['instant', 'settings'] as const).map((holds) => (
        <label key={holds} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={options.holds === holds}
            aria-describedby={`${name}-${holds}`}
            onChange={() => onOptions({ ...options, holds })}
          />
          <span>
            <strong>{TEXT[holds]}</strong>
            <span id={`${name}-${holds}`} className="muted">
              {words[holds]}
            </span>
          </span>
        </label>
      ))}
      <Check
        className={styles.choice}
        checked={options.withLooks === true}
        onCheck={(withLooks) => onOptions({ ...options, withLooks })}
      >
        {TEXT.looks(TEXT.themes[moment.looks.theme], TEXT.palettes[moment.looks.palette])}
      </Check>
    </fieldset>
  );
}

function Address({ made: { href, isExact } }: { readonly made: MadeLink }): ReactNode {
  const id = useId();
  const scenePage = scenePageOf(href);
  return (
    <div className={styles.address}>
      <div className={styles.addressHead}>
        <label htmlFor={id}>{TEXT.address}</label>
        <span className="muted">{TEXT.characters(formatCount(href.length))}</span>
      </div>
      <CopyField id={id} text={href} rows={3} copy={TEXT.copy} />
      {!isExact && <p className={styles.note}>{TEXT.tooMany}</p>}
      {href.length > LINK_CUT_FROM && <p className={styles.note}>{TEXT.long}</p>}
      {isLocal(href) && <p className={styles.note}>{TEXT.local}</p>}
      {scenePage !== null && (
        <p className={styles.note}>
          {TEXT.scenePage} <a href={scenePage}>{scenePage}</a>
        </p>
      )}
    </div>
  );
}

const CODE = SHARE.code;

/** The link as a QR code, which can also fill the screen of a classroom. */
function LinkCode({ href }: { readonly href: string }): ReactNode {
  const titleId = useId();
  const large = useRef<HTMLDialogElement>(null);
  const code = useMemo(() => qrOf(href), [href]);
  return (
    <section className={styles.code} aria-labelledby={titleId}>
      <h3 id={titleId}>{CODE.title}</h3>
      {code === null ? (
        <p className="muted">{CODE.none(formatCount(href.length), formatCount(CODE_CHARACTERS_MAX))}</p>
      ) : (
        <>
          <Picture code={code} />
          <p className="muted">{isLocal(href) ? CODE.local : code.isDense ? CODE.dense : CODE.hint}</p>
          <Button onClick={() => large.current?.showModal()}>{CODE.large}</Button>
          <dialog ref={large} className={styles.large} aria-label={CODE.title}>
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

/** The code is dark on white in every theme, because cameras expect that. */
function Picture({ code }: { readonly code: QrCode }): ReactNode {
  return (
    <svg
      className={styles.picture}
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

/** Width of the empty border, in squares, that the QR standard requires. */
const QUIET_SQUARES = 4;
/**
 * A code with at least this many squares per side is hard to read across a room, because each square is
 * smaller than a hundredth of the picture.
 */
const DENSE_FROM = 89;
/** Longer links would need more squares than a camera can read from a screen. */
export const CODE_CHARACTERS_MAX = 1200;

export interface QrCode {
  /** Squares per side, including the clear border. */
  readonly squares: number;
  /** SVG path of the dark squares. Its unit is a square; the origin is the corner of the code. */
  readonly path: string;
  readonly isDense: boolean;
}

/** The QR code of a link; null if the link is too long to be read from a screen. */
export function qrOf(href: string): QrCode | null {
  if (href.length > CODE_CHARACTERS_MAX) return null;
  const rows = encodeQR(href, 'raw', { ecc: 'low', border: QUIET_SQUARES });
  const isDense = rows.length - 2 * QUIET_SQUARES >= DENSE_FROM;
  return { squares: rows.length, path: rows.map(pathOfRow).join(''), isDense };
}

/** Neighbouring dark squares are drawn as one bar, so that no hairlines appear between them. */
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
