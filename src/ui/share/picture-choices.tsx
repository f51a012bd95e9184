// The options of a picture or clip of the roads, or of the picture of a chart.

import { type ReactNode, useCallback } from 'react';
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
import { formatInstant } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import { NANOS_PER_MILLI } from '../../scenario/duration.ts';
import { Check, Radios } from '../shared/check.tsx';
import { SelectField, type SelectOption } from '../shared/select.tsx';
import { usePromise } from '../shared/use-promise.ts';
import { describeServer } from '../stage/describe-server.ts';
import { speedName } from '../transport/speed-name.ts';
import { speedsWith } from '../transport/speeds.ts';
import { PICTURE } from '../words/picture.ts';
import * as styles from './picture.module.css';
import {
  formatOf,
  lengthOf,
  type PictureOptions,
  type PictureProps,
  SUBJECTS,
  secondsOf,
  sizeOf,
} from './picture-options.ts';
import * as shareStyles from './share.module.css';

interface RoadChoicesProps extends PictureProps {
  /** Says which span of the run the clip shows; null for a picture. */
  readonly note: string | null;
}

export function PictureChoices({ moment, options, onOptions, note }: RoadChoicesProps): ReactNode {
  const set = (changed: Partial<PictureOptions>): void => onOptions({ ...options, ...changed });
  const sizes = sizesOf(formatOf(options), options.shape).map(
    (size, place): SelectOption<number> => [place, PICTURE.pixels(...pixelsOf(size))],
  );
  const { servers } = moment.scenario;
  return (
    <div className={styles.choices}>
      <SubjectChoice options={options} onOptions={onOptions} />
      <div className={styles.fields}>
        {options.subject === 'clip' ? (
          <ClipFields moment={moment} options={options} onOptions={onOptions} />
        ) : null}
        {options.subject === 'picture' && (
          <SelectField
            className={styles.select}
            label={PICTURE.format}
            options={PICTURE_FORMATS.map((each) => [each, PICTURE.formats[each]])}
            value={options.pictureFormat}
            onValue={(pictureFormat) => set({ pictureFormat })}
          />
        )}
        {servers.length > 1 && (
          <SelectField
            className={styles.select}
            label={PICTURE.servers}
            options={[
              [null, PICTURE.allServers],
              ...servers.map(
                (each): SelectOption<string> => [
                  each.id,
                  PICTURE.oneServer(each.id, describeServer(each, moment.scenario)),
                ],
              ),
            ]}
            value={options.server}
            onValue={(server) => set({ server })}
          />
        )}
        <SelectField
          className={styles.select}
          label={PICTURE.shape}
          options={SHAPES.map((each) => [each, PICTURE.shapes[each]])}
          value={options.shape}
          onValue={(shape) => set({ shape })}
        />
        <SelectField
          className={styles.select}
          label={PICTURE.size}
          options={sizes}
          value={Math.min(options.size, sizes.length - 1)}
          onValue={(size) => set({ size })}
        />
        <ThemeField options={options} onOptions={onOptions} />
      </div>
      <Check className={shareStyles.choice} checked={options.caption} onCheck={(caption) => set({ caption })}>
        {PICTURE.caption}
      </Check>
      <p className={shareStyles.note}>{[note, PICTURE.inFile].filter((each) => each !== null).join(t`. `)}</p>
    </div>
  );
}

/** Chooses between picture, clip and chart. */
export function SubjectChoice({ options, onOptions }: Omit<PictureProps, 'moment'>): ReactNode {
  return (
    <fieldset className={styles.subjects}>
      <legend className="visually-hidden">{PICTURE.what}</legend>
      <Radios
        options={SUBJECTS.map((each) => [each, PICTURE.subjects[each]])}
        value={options.subject}
        onValue={(subject) => onOptions({ ...options, subject })}
      />
    </fieldset>
  );
}

/** Chooses the theme of the picture, which need not be the theme of the page. */
export function ThemeField({ options, onOptions }: Omit<PictureProps, 'moment'>): ReactNode {
  return (
    <SelectField
      className={styles.select}
      label={PICTURE.theme}
      options={PICTURE_THEMES.map((each) => [each, PICTURE.themes[each]])}
      value={options.theme}
      onValue={(theme) => onOptions({ ...options, theme })}
    />
  );
}

function ClipFields({ moment, options, onOptions }: PictureProps): ReactNode {
  const set = (changed: Partial<PictureOptions>): void => onOptions({ ...options, ...changed });
  const webm = useWebm(options);
  const now = formatInstant(moment.atNanos ?? 0, NANOS_PER_MILLI);
  const speeds = speedsWith(options.speed).filter(Number.isFinite);
  return (
    <>
      <SelectField
        className={styles.select}
        label={PICTURE.format}
        options={CLIP_FORMATS.map((each) => [each, PICTURE.formats[each]])}
        value={options.clipFormat}
        onValue={(clipFormat) => set({ clipFormat })}
      />
      {webm === false && options.clipFormat === 'webm' && (
        <p role="alert" className={shareStyles.note}>
          {PICTURE.noWebm}
        </p>
      )}
      <SelectField
        className={styles.select}
        label={PICTURE.span}
        options={CLIP_SPANS.map((each) => [each, PICTURE.spans[each](now)])}
        value={options.span}
        onValue={(span) => set({ span })}
      />
      <SelectField
        className={styles.select}
        label={PICTURE.seconds}
        options={secondsOf(options.clipFormat).map((each) => [each, PICTURE.second(each)])}
        value={lengthOf(options)}
        onValue={(seconds) => set({ seconds })}
      />
      <SelectField
        className={styles.select}
        label={PICTURE.speed}
        options={speeds.map((each) => [each, speedName(each)])}
        value={options.speed}
        onValue={(speed) => set({ speed })}
      />
    </>
  );
}

/** Whether the browser can encode WebM in this size; null while that is unknown. */
function useWebm(options: PictureOptions): boolean | null {
  const [width, height] = pixelsOf(sizeOf(options));
  return usePromise(
    useCallback(
      () => canWriteWebm({ width, height, framesPerSecond: FRAMES_PER_SECOND.webm }),
      [width, height],
    ),
  );
}
