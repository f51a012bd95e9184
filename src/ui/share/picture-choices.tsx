// What can be chosen for a picture or a clip of the roads, or which chart it is to be.

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { Moment } from '../../app/studio-context.ts';
import { formatInstant } from '../../charts/format.ts';
import { CLIP_SPANS } from '../../clips/clip-plan.ts';
import { PICTURE_THEMES } from '../../clips/scenery.ts';
import {
  CLIP_FORMATS,
  FRAMES_PER_SECOND,
  PICTURE_FORMATS,
  pixelsOf,
  SHAPES,
  sizesOf,
} from '../../clips/sizes.ts';
import { canWriteWebm } from '../../clips/webm-clip.ts';
import { describeServer } from '../stage/describe-server.ts';
import { speedName, speedsWith } from '../transport/speeds.ts';
import { PICTURE } from '../words/picture.ts';
import { formatOf, lengthOf, type PictureWish, SUBJECTS, secondsOf, sizeOf } from './picture-wish.ts';
import { type Option, Select } from './select.tsx';

interface ChoicesProps {
  readonly moment: Moment;
  readonly wish: PictureWish;
  readonly onWish: (wish: PictureWish) => void;
}

interface RoadChoicesProps extends ChoicesProps {
  /** What the clip shows, in words; null for a picture. */
  readonly note: string | null;
}

export function PictureChoices({ moment, wish, onWish, note }: RoadChoicesProps): ComponentChildren {
  const set = (changed: Partial<PictureWish>): void => onWish({ ...wish, ...changed });
  const sizes = sizesOf(formatOf(wish), wish.shape).map(
    (size, place): Option<number> => [place, PICTURE.pixels(...pixelsOf(size))],
  );
  const { servers } = moment.scenario;
  return (
    <div className="picture-choices">
      <SubjectChoice wish={wish} onWish={onWish} />
      <div className="picture-fields">
        {wish.subject === 'clip' ? <ClipFields moment={moment} wish={wish} onWish={onWish} /> : null}
        {wish.subject === 'picture' && (
          <Select
            label={PICTURE.format}
            options={PICTURE_FORMATS.map((each) => [each, PICTURE.formats[each]])}
            value={wish.pictureFormat}
            onValue={(pictureFormat) => set({ pictureFormat })}
          />
        )}
        {servers.length > 1 && (
          <Select
            label={PICTURE.servers}
            options={[
              [null, PICTURE.allServers],
              ...servers.map(
                (each): Option<string> => [
                  each.id,
                  PICTURE.oneServer(each.id, describeServer(each, moment.scenario)),
                ],
              ),
            ]}
            value={wish.server}
            onValue={(server) => set({ server })}
          />
        )}
        <Select
          label={PICTURE.shape}
          options={SHAPES.map((each) => [each, PICTURE.shapes[each]])}
          value={wish.shape}
          onValue={(shape) => set({ shape })}
        />
        <Select
          label={PICTURE.size}
          options={sizes}
          value={Math.min(wish.size, sizes.length - 1)}
          onValue={(size) => set({ size })}
        />
        <Select
          label={PICTURE.theme}
          options={PICTURE_THEMES.map((each) => [each, PICTURE.themes[each]])}
          value={wish.theme}
          onValue={(theme) => set({ theme })}
        />
      </div>
      <label className="share-choice">
        <input
          type="checkbox"
          checked={wish.caption}
          onChange={(event) => set({ caption: event.currentTarget.checked })}
        />
        {PICTURE.caption}
      </label>
      <p className="share-note">{[note, PICTURE.inFile].filter((each) => each !== null).join('. ')}</p>
    </div>
  );
}

/** Picture, clip or chart. */
export function SubjectChoice({ wish, onWish }: Omit<ChoicesProps, 'moment'>): ComponentChildren {
  const name = useId();
  return (
    <fieldset className="picture-subjects">
      <legend className="visually-hidden">{PICTURE.what}</legend>
      {SUBJECTS.map((subject) => (
        <label key={subject}>
          <input
            type="radio"
            name={name}
            checked={wish.subject === subject}
            onChange={() => onWish({ ...wish, subject })}
          />
          {PICTURE.subjects[subject]}
        </label>
      ))}
    </fieldset>
  );
}

function ClipFields({ moment, wish, onWish }: ChoicesProps): ComponentChildren {
  const set = (changed: Partial<PictureWish>): void => onWish({ ...wish, ...changed });
  const webm = useWebm(wish);
  const now = formatInstant(moment.atNanos ?? 0, 1e6);
  const speeds = speedsWith(wish.speed).filter(Number.isFinite);
  return (
    <>
      <Select
        label={PICTURE.format}
        options={CLIP_FORMATS.map((each) => [each, PICTURE.formats[each]])}
        value={wish.clipFormat}
        onValue={(clipFormat) => set({ clipFormat })}
      />
      {webm === false && wish.clipFormat === 'webm' && (
        <p role="alert" className="share-note">
          {PICTURE.noWebm}
        </p>
      )}
      <Select
        label={PICTURE.span}
        options={CLIP_SPANS.map((each) => [each, PICTURE.spans[each](now)])}
        value={wish.span}
        onValue={(span) => set({ span })}
      />
      <Select
        label={PICTURE.seconds}
        options={secondsOf(wish.clipFormat).map((each) => [each, PICTURE.second(each)])}
        value={lengthOf(wish)}
        onValue={(seconds) => set({ seconds })}
      />
      <Select
        label={PICTURE.speed}
        options={speeds.map((each) => [each, speedName(each)])}
        value={wish.speed}
        onValue={(speed) => set({ speed })}
      />
    </>
  );
}

/** Whether the browser writes WebM of this size; null while that is not known. */
function useWebm(wish: PictureWish): boolean | null {
  const [can, setCan] = useState<boolean | null>(null);
  const [width, height] = pixelsOf(sizeOf(wish));
  useEffect(() => {
    let isWanted = true;
    void canWriteWebm({ width, height, framesPerSecond: FRAMES_PER_SECOND.webm }).then((answer) => {
      if (isWanted) setCan(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [width, height]);
  return can;
}
