// The link as a QR code, and the same over the whole screen for a classroom.

import { type ReactNode, useId, useMemo, useRef } from 'react';
import { formatCount } from '../../charts/format.ts';
import { SHARE } from '../text-of-share.ts';
import { CODE_CHARACTERS_MAX, type QrCode, qrOf } from './qr.ts';

const TEXT = SHARE.code;

export function LinkCode({ href }: { readonly href: string }): ReactNode {
  const titleId = useId();
  const large = useRef<HTMLDialogElement>(null);
  const code = useMemo(() => qrOf(href), [href]);
  return (
    <section className="share-code" aria-labelledby={titleId}>
      <h3 id={titleId}>{TEXT.title}</h3>
      {code === null ? (
        <p className="muted">{TEXT.none(formatCount(href.length), formatCount(CODE_CHARACTERS_MAX))}</p>
      ) : (
        <>
          <Picture code={code} />
          <p className="muted">{code.isDense ? TEXT.dense : TEXT.hint}</p>
          <button type="button" className="button" onClick={() => large.current?.showModal()}>
            {TEXT.large}
          </button>
          <dialog ref={large} className="share-large" aria-label={TEXT.title}>
            <Picture code={code} />
            <form method="dialog">
              <p>{new URL(href).host}</p>
              <button type="submit" className="button">
                {TEXT.leave}
              </button>
            </form>
          </dialog>
        </>
      )}
    </section>
  );
}

/** Dark on white whatever the theme: cameras expect it. */
function Picture({ code }: { readonly code: QrCode }): ReactNode {
  return (
    <svg
      className="share-picture"
      role="img"
      aria-label={TEXT.image}
      viewBox={`0 0 ${code.squares} ${code.squares}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}
