// A curve that the reader draws before the result is shown: points on empty axes, to be moved by touch, mouse
// or arrow keys. For keyboards and screen readers each point is a slider.

import { type PointerEvent, type ReactNode, useState } from 'react';
import { paragraph } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { formatQuantity } from '../lessons/format.ts';
import type { CurvePrediction } from '../lessons/lesson.ts';
import { curveQueries, figureOf } from '../lessons/quantities.ts';
import { Button } from '../ui/shared/button.tsx';
import { LEARN } from '../ui/words/learn.ts';
import * as styles from './curve.module.css';
import {
  axisOf,
  type CurveAxis,
  compareCurves,
  levelAxisOf,
  PLOT,
  pointAt,
  STEPS,
  shareAt,
  ticksOf,
  valueAt,
  xAt,
  yAt,
} from './curve-points.ts';
import * as lessonStyles from './lesson.module.css';
import { useLesson } from './lesson-context.ts';
import { Line } from './prose.tsx';
import * as questionStyles from './question.module.css';
import { useNextFocus } from './use-next-focus.ts';

interface CurveProps {
  readonly prediction: CurvePrediction;
  /** Heights of the points, 0 to 1, as the reader submitted them; null before that. */
  readonly answer: readonly number[] | null;
  /** Whether the run is shown, even if the reader drew nothing. */
  readonly isOpen: boolean;
  readonly onAnswer: (answer: readonly number[]) => void;
  readonly onAgain: () => void;
}

export function Curve({ prediction, answer, isOpen, onAnswer, onAgain }: CurveProps): ReactNode {
  const { lesson, figures } = useLesson();
  const { ask, scene, values, measure, xLabel, yLabel } = prediction;
  const axis = axisOf(prediction);
  const [drawn, setDrawn] = useState<readonly number[]>(values.map(() => 0));
  // The point that arrow keys move; null if none has the focus.
  const [focused, setFocused] = useState<number | null>(null);
  const heights = answer ?? drawn;
  // If the result is opened without a drawn curve, only the result is shown.
  const isDrawn = !isOpen || answer !== null;
  const { part, moveTo } = useNextFocus<HTMLFieldSetElement>();
  const give = (given: readonly number[]): void => {
    moveTo(`.${styles.difference} button`);
    onAnswer(given);
  };
  const again = (): void => {
    moveTo('input');
    onAgain();
  };
  const run = curveQueries(lesson, prediction).map((query) => figureOf(figures, query, measure).value);
  const say = (value: number): string => formatQuantity({ ...axis.to, value });
  const move = (place: number, height: number): void =>
    setDrawn((before) => before.map((each, at) => (at === place ? height : each)));
  return (
    <fieldset ref={part} className={`${questionStyles.root} ${styles.root}`} data-open={isOpen}>
      <legend>
        <span className={lessonStyles.kicker}>{LEARN.predict}</span>
        <Line text={ask} scene={scene} />
      </legend>
      <p className="muted">{LEARN.curve.hint}</p>
      <div className={styles.plot}>
        <Plot
          axis={axis}
          values={values}
          labels={{
            x: levelAxisOf(values).isLog ? t`${xLabel} (${LEARN.curve.byRatio})` : xLabel,
            y: yLabel,
          }}
          heights={heights}
          focused={focused}
          isDrawn={isDrawn}
          run={isOpen ? run.map((value) => shareAt(axis, value)) : null}
          say={say}
          onMove={isOpen ? null : move}
        />
        {isDrawn &&
          values.map((value, place) => (
            <input
              key={value}
              type="range"
              className={styles.point}
              min={0}
              max={STEPS}
              value={Math.round(heights[place] * STEPS)}
              disabled={isOpen}
              onFocus={() => setFocused(place)}
              onBlur={() => setFocused(null)}
              aria-label={LEARN.curve.point(value)}
              aria-valuetext={say(valueAt(axis, heights[place]))}
              onInput={(event) => move(place, Number(event.currentTarget.value) / STEPS)}
            />
          ))}
      </div>
      {isOpen ? (
        <Difference
          values={values}
          drawn={answer?.map((height) => valueAt(axis, height)) ?? null}
          run={run}
          say={say}
          onAgain={again}
        />
      ) : (
        <Button kind="solid" disabled={drawn.every((height) => height === 0)} onClick={() => give(drawn)}>
          {LEARN.curve.show}
        </Button>
      )}
    </fieldset>
  );
}

interface PlotProps {
  readonly axis: CurveAxis;
  readonly values: readonly string[];
  readonly labels: { readonly x: string; readonly y: string };
  readonly heights: readonly number[];
  /** Whether the reader drew these heights or can still draw them. */
  readonly isDrawn: boolean;
  /** The point that has the focus; null if none has. */
  readonly focused: number | null;
  /** The heights of the run; null while they are hidden. */
  readonly run: readonly number[] | null;
  readonly say: (value: number) => string;
  readonly onMove: ((place: number, height: number) => void) | null;
}

function Plot({ axis, values, labels, heights, isDrawn, focused, run, say, onMove }: PlotProps): ReactNode {
  const { width, height, left, right, bottom } = PLOT;
  const { shares: places } = levelAxisOf(values);
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width;
    const y = ((event.clientY - box.top) / box.height) * height;
    const { place, share } = pointAt(x, y, places);
    onMove?.(place, share);
  };
  // The name of the curve is above its highest point, where there is room, because the line falls on both
  // sides.
  const top = heights.indexOf(Math.max(...heights));
  const last = heights.length - 1;
  // If the names of both curves are at the end, the name of the lower curve is written below its line.
  const end = run?.at(-1) ?? 0;
  const meet = isDrawn && top === last && Math.abs(heights[top] - end) < 0.15;
  const runsBelow = end < heights[top];
  const line = (shares: readonly number[]): string =>
    shares.map((share, place) => `${xAt(places[place])},${yAt(share)}`).join(' ');
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-open={onMove !== null}
      onPointerDown={(event) => {
        if (onMove === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        draw(event);
      }}
      onPointerMove={(event) => {
        if (onMove !== null && event.currentTarget.hasPointerCapture(event.pointerId)) draw(event);
      }}
    >
      {ticksOf(axis).map((value) => (
        <g key={value} className={styles.tick}>
          <line x1={left} x2={width - right} y1={yAt(shareAt(axis, value))} y2={yAt(shareAt(axis, value))} />
          <text x={left - 8} y={yAt(shareAt(axis, value)) + 5} textAnchor="end">
            {say(value)}
          </text>
        </g>
      ))}
      {values.map((value, place) => (
        <text
          key={value}
          className={styles.x}
          x={xAt(places[place])}
          y={height - bottom + 20}
          textAnchor="middle"
        >
          {value}
        </text>
      ))}
      <text className={styles.labelX} x={(left + width - right) / 2} y={height - 4} textAnchor="middle">
        {labels.x}
      </text>
      <text x={left + 6} y={PLOT.top - 14}>
        {labels.y}
      </text>
      {isDrawn && (
        <>
          <polyline className={styles.drawn} points={line(heights)} />
          {heights.map((share, place) => (
            <circle
              key={values[place]}
              className={styles.dot}
              data-focused={focused === place}
              cx={xAt(places[place])}
              cy={yAt(share)}
              r={8}
            />
          ))}
        </>
      )}
      {run !== null && (
        <>
          <polyline className={styles.run} points={line(run)} pathLength={1} />
          <text
            className={`${styles.name} ${styles.nameRun}`}
            x={xAt(1) - 8}
            y={yAt(run.at(-1)!) + (meet && runsBelow ? 28 : -12)}
            textAnchor="end"
          >
            {LEARN.curve.run}
          </text>
          {isDrawn && (
            <text
              className={styles.name}
              x={xAt(places[top])}
              y={yAt(heights[top]) + (meet && !runsBelow ? 30 : -14)}
              textAnchor={top === 0 ? 'start' : top === last ? 'end' : 'middle'}
            >
              {LEARN.curve.yours}
            </text>
          )}
        </>
      )}
    </svg>
  );
}

interface DifferenceProps {
  readonly values: readonly string[];
  /** The heights that the reader drew; null if the reader drew none, in which case only the run is shown. */
  readonly drawn: readonly number[] | null;
  readonly run: readonly number[];
  readonly say: (value: number) => string;
  readonly onAgain: () => void;
}

/** Shows by how much the drawn curve differs from the run, in a sentence and a table. */
function Difference({ values, drawn, run, say, onAgain }: DifferenceProps): ReactNode {
  return (
    <div className={styles.difference}>
      <p role="status">
        {drawn !== null && differenceSaid({ values, drawn, run, say })}{' '}
        <button type="button" className="link-button" onClick={onAgain}>
          {LEARN.again}
        </button>
      </p>
      <table className="visually-hidden">
        <caption>{drawn === null ? LEARN.curve.run : LEARN.curve.table}</caption>
        <tbody>
          {values.map((value, place) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              {drawn !== null && <td>{say(drawn[place])}</td>}
              <td>{say(run[place])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function differenceSaid({
  values,
  drawn,
  run,
  say,
}: Omit<DifferenceProps, 'drawn' | 'onAgain'> & { readonly drawn: readonly number[] }): string {
  const { near, worst } = compareCurves(drawn, run);
  const all = values.length;
  if (near === all) return LEARN.curve.fits;
  return paragraph([
    LEARN.curve.differs(near, all),
    LEARN.curve.most(values[worst], say(drawn[worst]), say(run[worst])),
  ]);
}
