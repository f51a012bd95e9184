// "Picture and clip": options on the left, a preview on the right. A second engine replays the run to make
// pictures and clips, while the page continues.

import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type StudioSnapshot, useStudio } from '../../app/studio-context.ts';
import { secondsOf as lengthOfPlan } from '../../clips/clip-plan.ts';
import { type Making, type MediaFile, makeClip, makePng, makeSvg } from '../../clips/make.ts';
import { type PictureLook, type PictureWords, Scenery } from '../../clips/scenery.ts';
import { type ClipFormat, fileName, type PictureFormat } from '../../clips/sizes.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { PICTURE } from '../words/picture.ts';
import { ChartPicture } from './chart-picture.tsx';
import { MakingView } from './making-view.tsx';
import * as styles from './picture.module.css';
import { PictureChoices } from './picture-choices.tsx';
import {
  firstOptions,
  formatOf,
  lookOf,
  type PictureOptions,
  type PictureProps,
  planOf,
} from './picture-options.ts';
import { pictureWords, sceneIn } from './picture-words.ts';
import * as shareStyles from './share.module.css';
import { useLink } from './use-link.ts';
import { type Maker, type SavedFile, useMaking } from './use-making.ts';

export default function PictureSection({ moment }: { readonly moment: StudioSnapshot }): ReactNode {
  const { run } = useStudio();
  const [options, setOptions] = useState(() => firstOptions(moment, run.getState().status.speed));
  return (
    <div className={styles.root}>
      {options.subject === 'chart' ? (
        <ChartPicture moment={moment} options={options} onOptions={setOptions} />
      ) : (
        <RoadPicture moment={moment} options={options} onOptions={setOptions} />
      )}
    </div>
  );
}

function RoadPicture({ moment, options, onOptions }: PictureProps): ReactNode {
  const { view } = useStudio();
  const { state, start, reset } = useMaking();
  const plan = useMemo(() => planOf(options, moment.atNanos ?? 0), [options, moment]);
  const made = useLink(moment, { holds: 'instant', atNanos: plan.fromNanos });
  const link = made?.href ?? '';
  const looks = useMemo(() => view.getState(), [view]);
  const words = useMemo(() => pictureWords(plan.stepNanos), [plan.stepNanos]);
  const look = useMemo(() => lookOf(options, moment, looks, link), [options, moment, looks, link]);
  const change = (changed: PictureOptions): void => {
    // Drop a finished file, because it was made with earlier options.
    reset();
    onOptions(changed);
  };
  const make: Maker = async (signal, onProgress) => {
    // Make a new link for the file, because the link beside the preview may not have caught up with the
    // options.
    const { href } = await moment.link({ holds: 'instant', atNanos: plan.fromNanos });
    const replay = await moment.openReplay();
    try {
      const savedLook = lookOf(options, moment, looks, href);
      const making = { plan, look: savedLook, words, replay, link: href, signal, onProgress };
      const made = await makeAs(formatOf(options), making);
      return { made, name: fileName(sceneIn(moment, options.server), plan.fromNanos, formatOf(options)) };
    } finally {
      replay.close();
    }
  };
  const isReady = moment.frame !== null && link !== '';
  return (
    <>
      <PictureChoices
        moment={moment}
        options={options}
        onOptions={change}
        note={made?.isExact === false ? PICTURE.tooMany : noteOf(options, plan)}
      />
      <div className={styles.side}>
        <PicturePreview
          moment={moment}
          look={look}
          words={words}
          made={state.kind === 'saved' ? state.file : null}
        />
        <MakingView
          state={state}
          format={formatOf(options)}
          onStart={isReady ? () => start(make) : null}
          onCancel={reset}
        />
      </div>
    </>
  );
}

function makeAs(format: PictureFormat | ClipFormat, making: Making): Promise<MediaFile> {
  if (format === 'png') return makePng(making);
  return format === 'svg' ? makeSvg(making) : makeClip(format, making);
}

function noteOf({ subject, pictureFormat }: PictureOptions, plan: ReturnType<typeof planOf>): string | null {
  if (subject !== 'clip') return pictureFormat === 'svg' ? PICTURE.svgNote : null;
  const until = plan.fromNanos + plan.frames * plan.stepNanos;
  const time = (nanos: number): string => formatInstant(nanos, Math.min(1e6, plan.stepNanos));
  return PICTURE.shows(
    PICTURE.second(Number(lengthOfPlan(plan).toFixed(2))),
    time(plan.fromNanos),
    time(until),
  );
}

interface PreviewProps {
  readonly moment: StudioSnapshot;
  readonly look: PictureLook;
  readonly words: PictureWords;
  /** The finished file; null before it is made. */
  readonly made: SavedFile | null;
}

/**
 * The preview of the picture: the present roads in the chosen shape and colours, and after saving, the file
 * itself.
 */
function PicturePreview({ moment, look, words, made }: PreviewProps): ReactNode {
  if (moment.frame === null) return <p className={shareStyles.note}>{PICTURE.nothingYet}</p>;
  return (
    <figure className={styles.frame} aria-label={made === null ? PICTURE.preview : PICTURE.made}>
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
