// "Picture and clip": what to save on the left, how it will look on the right. A picture or a clip is made from a replay of
// the run by another engine, while the page goes on.

import { type ReactNode, useMemo, useState } from 'react';
import { formatInstant } from '../../charts/format.ts';
import { secondsOf as lengthOfPlan } from '../../clips/clip-plan.ts';
import { fileName } from '../../clips/file-name.ts';
import { type Made, type Making, makeClip, makePng, makeSvg } from '../../clips/make.ts';
import type { ClipFormat, PictureFormat } from '../../clips/sizes.ts';
import { useStudio } from '../studio-context.ts';
import { PICTURE } from '../text-of-picture.ts';
import { ChartPicture } from './chart-picture.tsx';
import { MakingView } from './making-view.tsx';
import { PictureChoices } from './picture-choices.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { firstWish, formatOf, lookOf, type PictureProps, type PictureWish, planOf } from './picture-wish.ts';
import { pictureWords, serversIn } from './picture-words.ts';
import type { SectionProps } from './share-section.ts';
import { useInstantLink } from './use-instant-link.ts';
import { type Maker, useMaking } from './use-making.ts';
import './picture.css';

export default function PictureSection({ moment }: SectionProps): ReactNode {
  const { run } = useStudio();
  const [wish, setWish] = useState(() => firstWish(moment, run.getState().status.speed));
  return (
    <div className="share-picture-section">
      {wish.subject === 'chart' ? (
        <ChartPicture moment={moment} wish={wish} onWish={setWish} />
      ) : (
        <RoadPicture moment={moment} wish={wish} onWish={setWish} />
      )}
    </div>
  );
}

function RoadPicture({ moment, wish, onWish }: PictureProps): ReactNode {
  const { view } = useStudio();
  const { state, start, reset } = useMaking();
  const plan = useMemo(() => planOf(wish, moment.atNanos ?? 0), [wish, moment]);
  const made = useInstantLink(moment, plan.fromNanos);
  const link = made?.href ?? '';
  const looks = useMemo(() => view.getState(), [view]);
  const words = useMemo(() => pictureWords(plan.stepNanos), [plan.stepNanos]);
  const look = useMemo(() => lookOf(wish, moment, looks, link), [wish, moment, looks, link]);
  const change = (changed: PictureWish): void => {
    // What was made is no longer what is wished.
    reset();
    onWish(changed);
  };
  const make: Maker = async (signal, onProgress) => {
    const replay = await moment.openReplay();
    try {
      const making = { plan, look, words, replay, link, signal, onProgress };
      const made = await makeAs(formatOf(wish), making);
      return { made, name: fileName(serversIn(moment, wish.server), plan.fromNanos, formatOf(wish)) };
    } finally {
      replay.close();
    }
  };
  const isReady = moment.frame !== null && link !== '';
  return (
    <>
      <PictureChoices
        moment={moment}
        wish={wish}
        onWish={change}
        note={made?.isExact === false ? PICTURE.tooMany : noteOf(wish, plan)}
      />
      <div className="picture-side">
        <PicturePreview
          moment={moment}
          look={look}
          words={words}
          made={state.kind === 'saved' ? state.file : null}
        />
        <MakingView
          state={state}
          format={formatOf(wish)}
          onStart={isReady ? () => start(make) : null}
          onCancel={reset}
        />
      </div>
    </>
  );
}

function makeAs(format: PictureFormat | ClipFormat, making: Making): Promise<Made> {
  if (format === 'png') return makePng(making);
  return format === 'svg' ? makeSvg(making) : makeClip(format, making);
}

function noteOf({ subject, pictureFormat }: PictureWish, plan: ReturnType<typeof planOf>): string | null {
  if (subject !== 'clip') return pictureFormat === 'svg' ? PICTURE.svgNote : null;
  const until = plan.fromNanos + plan.frames * plan.stepNanos;
  const time = (nanos: number): string => formatInstant(nanos, Math.min(1e6, plan.stepNanos));
  return PICTURE.shows(
    PICTURE.second(Number(lengthOfPlan(plan).toFixed(2))),
    time(plan.fromNanos),
    time(until),
  );
}
