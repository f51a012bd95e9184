// How the picture will look: the roads as they stand, in its shape and colours; once it is made, the file itself.

import { type ReactNode, useEffect, useRef } from 'react';
import { type PictureLook, type PictureWords, Scenery } from '../../clips/scenery.ts';
import type { Moment } from '../studio-context.ts';
import { PICTURE } from '../text-of-picture.ts';
import type { SavedFile } from './use-making.ts';

interface PreviewProps {
  readonly moment: Moment;
  readonly look: PictureLook;
  readonly words: PictureWords;
  /** null: not made yet. */
  readonly made: SavedFile | null;
}

export function PicturePreview({ moment, look, words, made }: PreviewProps): ReactNode {
  if (moment.frame === null) return <p className="share-note">{PICTURE.nothingYet}</p>;
  return (
    <figure className="picture-frame" aria-label={made === null ? PICTURE.preview : PICTURE.made}>
      {made === null ? <Sketch moment={moment} look={look} words={words} /> : <MadeFile made={made} />}
    </figure>
  );
}

function Sketch({ moment, look, words }: Omit<PreviewProps, 'made'>): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { frame, scenario } = moment;
    if (frame === null || host.current === null) return;
    const scenery = new Scenery({ ...look, ratio: 1 }, words);
    scenery.show({ frame, scenario });
    scenery.draw(0);
    const { canvas } = scenery;
    canvas.setAttribute('role', 'img');
    canvas.setAttribute('aria-label', scenery.description());
    host.current.append(canvas);
    return () => {
      canvas.remove();
      scenery.destroy();
    };
  }, [moment, look, words]);
  return <div ref={host} />;
}

function MadeFile({ made }: { readonly made: SavedFile }): ReactNode {
  const { url, description, blob } = made;
  if (!blob.type.startsWith('video/')) return <img src={url} alt={description} />;
  return <video src={url} aria-label={description} controls muted autoPlay loop playsInline />;
}
