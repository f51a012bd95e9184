// The card of a sweep: the form, the chart, a sentence about the chart, and its numbers as a table.

import '../../charts/charts.css';
import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useActions, useScenario } from '../../app/studio-context.ts';
import type { ChartScale } from '../../charts/chart.ts';
import { CATEGORY_OPACITY } from '../../charts/study/heat-cells.ts';
import { COMEBACK_COLOURS, SweepPlot } from '../../charts/study/sweep-plot.ts';
import type { SweepInput, SweptAxis } from '../../charts/study/sweep-readout.ts';
import { inside } from '../../languages/inside.ts';
import { formatCount } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { SweepAnswer } from '../../protocol/study-api.ts';
import { COMEBACK_SIGNS, COMEBACKS, type Comeback, comebackOf, slowAfter } from '../../scenario/comeback.ts';
import { DEFAULT_EFFORT, GRID_POINTS, SWEEP_POINTS } from '../../scenario/default-question.ts';
import { parameterOf } from '../../scenario/parameters.ts';
import { formatProblem } from '../../scenario/problem.ts';
import { quantityText } from '../../scenario/quantity-text.ts';
import { type Axis, isSameAxis, type SweepQuestion, type SweepSettings } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type StudyMeasureKey, studyMeasureOf } from '../../scenario/study-measures.ts';
import * as chartCardStyles from '../charts/chart-card.module.css';
import { MenuButton } from '../charts/menu-button.tsx';
import { FILE_KINDS, type Saved } from '../charts/save-chart.ts';
import { SaveRow } from '../charts/save-row.tsx';
import { ScaleSwitch } from '../charts/scale-switch.tsx';
import * as numbersTableStyles from '../shared/numbers-table.module.css';
import { FoldedTable } from '../shared/numbers-table.tsx';
import { Select } from '../shared/select.tsx';
import { useSize } from '../shared/use-size.ts';
import { STUDY_TEXT } from '../words/study.ts';
import * as styles from './study.module.css';
import { firstAxis, fittedAxis, SourceLine, valueNow } from './study-form.tsx';
import { SweepForm } from './sweep-form.tsx';
import {
  axisLabel,
  axisUnit,
  isComebackMap,
  sweepSentence,
  sweepSubtitle,
  sweepTable,
  sweepTitle,
  type Table,
} from './sweep-words.ts';
import { type StudyState, useStudy } from './use-study.ts';

interface SweepCardProps {
  readonly choice: SweepSettings;
  readonly onChoice: (part: Partial<SweepSettings>) => void;
}

export function SweepCard({ choice, onChoice }: SweepCardProps): ReactNode {
  const titleId = useId();
  const own = useScenario((state) => state.scenario);
  const drawn = useRef<SweepPlot | null>(null);
  const { mapped } = choice;
  const scenario = choice.source?.scenario ?? own;
  const question = useQuestion(choice, scenario);
  const study = useStudy(question, scenario);
  const scale = choice.scale ?? usualScale(question, choice.measure);
  const map =
    mapped !== null && scenario.servers.some(({ id }) => id === mapped) ? mapped : scenario.servers[0].id;
  const answer = study.step?.answer.kind === 'sweep' ? study.step.answer : null;
  const fits = study.question?.kind === 'sweep' ? study.question : question;
  const sentence = answer === null ? '' : sweepSentence(answer, fits, choice.measure, map);
  const subtitle = subtitleOf(study, fits, choice.measure);
  const savedOf = (found: SweepAnswer): Saved => ({
    id: 'sweep',
    title: sweepTitle(fits, choice.measure, map),
    subtitle,
    sentence,
    table: sweepTable(found, fits, choice.measure),
    svg: drawn.current?.svg ?? null,
  });

  return (
    <article className={`${chartCardStyles.root} ${styles.card}`} aria-labelledby={titleId}>
      <header className={chartCardStyles.head}>
        <h3 id={titleId}>{STUDY_TEXT.sweep}</h3>
        <SweepForm
          choice={choice}
          scenario={scenario}
          question={question}
          onChoice={(part) => onChoice({ ...part, scale: null })}
        />
        <p className={chartCardStyles.subtitle}>{subtitle}</p>
        {answer !== null && (
          <MenuButton title={STUDY_TEXT.sweep}>
            {() => <SaveRow kinds={FILE_KINDS} saved={() => savedOf(answer)} />}
          </MenuButton>
        )}
      </header>
      <Plot
        drawn={drawn}
        step={answer}
        question={fits}
        scenario={scenario}
        measure={choice.measure}
        scale={scale}
        mapped={map}
        sentence={sentence}
        isOwn={choice.source === null}
      />
      {isComebackMap(fits, choice.measure) && (
        <ComebackLegend answer={answer} scenario={scenario} mapped={map} />
      )}
      <p className={styles.sentence} aria-live="polite">
        {choice.source?.summary} {study.step?.stage === 'done' && sentence}
        {choice.source !== null && <SourceLine source={choice.source.source} />}
      </p>
      <SweepFoot
        servers={question.across === null ? [] : scenario.servers.map(({ id }) => id)}
        mapped={map}
        scale={isComebackMap(fits, choice.measure) ? null : scale}
        table={answer === null ? null : () => sweepTable(answer, fits, choice.measure)}
        onChoice={onChoice}
      />
    </article>
  );
}

interface SweepFootProps {
  /** The servers between whose maps the user can choose; empty if the chart is not a map. */
  readonly servers: readonly string[];
  readonly mapped: string;
  /** The scale of the values; null if the chart shows categories. */
  readonly scale: ChartScale | null;
  readonly table: (() => Table) | null;
  readonly onChoice: (part: Partial<SweepSettings>) => void;
}

function SweepFoot({ servers, mapped, scale, table, onChoice }: SweepFootProps): ReactNode {
  return (
    <footer className={chartCardStyles.foot}>
      <HowComputed />
      {table !== null && <FoldedTable summary={STUDY_TEXT.table} title={STUDY_TEXT.tableOf} table={table} />}
      {servers.length > 1 && (
        <Select
          className={chartCardStyles.measureSelect}
          aria-label={STUDY_TEXT.mapOf}
          options={servers.map((id) => [id, STUDY_TEXT.server(id)])}
          value={mapped}
          onValue={(id) => onChoice({ mapped: id })}
        />
      )}
      {scale !== null && (
        <ScaleSwitch
          title={inside(STUDY_TEXT.sweep)}
          scales={['log', 'linear']}
          shown={scale}
          onScale={(next) => onChoice({ scale: next })}
        />
      )}
    </footer>
  );
}

/** The subtitle: the problem or failure, or else what kind of runs the points come from. */
function subtitleOf(
  { step, failure }: StudyState,
  question: SweepQuestion,
  measure: StudyMeasureKey,
): string {
  if (failure !== null) return STUDY_TEXT.failed(failure);
  if (step === null) return '';
  const isEmpty =
    step.answer.kind !== 'sweep' || step.answer.curves.every(({ points }) => points.length === 0);
  const problem = step.problems[0];
  return problem !== undefined && isEmpty ? formatProblem(problem) : sweepSubtitle(step, question, measure);
}

function HowComputed(): ReactNode {
  return (
    <details className={`${numbersTableStyles.root} ${styles.how}`}>
      <summary>{STUDY_TEXT.help}</summary>
      <p>{STUDY_TEXT.helpText}</p>
    </details>
  );
}

/**
 * The default scale. It is logarithmic for times, sizes and maps, whose values span several powers of ten.
 */
function usualScale({ across }: SweepQuestion, measure: StudyMeasureKey): ChartScale {
  const { unit } = studyMeasureOf(measure);
  return across !== null || unit === 'duration' || unit === 'bytes' ? 'log' : 'linear';
}

function useQuestion({ source, axis, across }: SweepSettings, scenario: Scenario): SweepQuestion {
  const sourceSweep = source !== null && 'sweep' in source.ask ? source.ask.sweep : null;
  // Compare by text, so that other changes of the scene do not start a new question.
  const along = fittedAxis(axis, scenario) ?? firstAxis(scenario, SWEEP_POINTS);
  const beside = fittedAxis(across, scenario);
  const text = JSON.stringify({
    axis: along,
    across: beside !== null && isSameAxis(beside, along) ? null : beside,
  });
  return useMemo((): SweepQuestion => {
    if (sourceSweep !== null) return sourceSweep;
    const chosen = JSON.parse(text) as Pick<SweepQuestion, 'axis' | 'across'>;
    const points = chosen.across === null ? SWEEP_POINTS : GRID_POINTS;
    return {
      kind: 'sweep',
      axis: { ...chosen.axis, points },
      across: chosen.across === null ? null : { ...chosen.across, points },
      coarse: true,
      effort: DEFAULT_EFFORT,
    };
  }, [sourceSweep, text]);
}

interface PlotProps {
  readonly step: Parameters<typeof drawingOf>[0];
  readonly question: SweepQuestion;
  readonly scenario: Scenario;
  readonly measure: StudyMeasureKey;
  readonly scale: ChartScale;
  readonly mapped: string;
  readonly sentence: string;
  /** Receives the plot, so that it can be saved. */
  readonly drawn: RefObject<SweepPlot | null>;
  /** Whether a click on the plot may set the value in the page's scene. */
  readonly isOwn: boolean;
}

function Plot(props: PlotProps): ReactNode {
  const { step, question, scenario, measure, scale, mapped, sentence, drawn, isOwn } = props;
  const host = useRef<HTMLDivElement>(null);
  const [plot, setPlot] = useState<SweepPlot | null>(null);
  const actions = useActions();

  useEffect(() => {
    if (host.current === null) return;
    const made = new SweepPlot(host.current);
    made.resize(host.current.clientWidth, host.current.clientHeight);
    setPlot(made);
    drawn.current = made;
    return () => {
      drawn.current = null;
      made.destroy();
    };
  }, [drawn]);
  useSize(host, (width, height) => plot?.resize(width, height));
  useEffect(() => {
    const drawing = drawingOf(step, { question, scenario, measure, scale, mapped, isOwn });
    // Until there is an answer, the plot's description is the message that says why it is empty.
    plot?.update(drawing, sentence === '' ? drawing.message : sentence);
  }, [plot, step, question, scenario, measure, scale, mapped, isOwn, sentence]);
  useEffect(() => {
    plot?.onPick((at, second) => {
      if (!isOwn) return;
      for (const [axis, value] of [[question.axis, at] as const, [question.across, second] as const]) {
        if (axis === null || value === null) continue;
        const isOfServers = parameterOf(axis.parameter).section === 'server';
        const isOfEach = isOfServers && axis.server === null;
        const ids = isOfEach ? scenario.servers.map(({ id }) => id) : [axis.server];
        for (const id of ids) actions.setParameter(axis.parameter, id, value);
      }
    });
  }, [plot, isOwn, question, scenario, actions]);
  return <div ref={host} className={chartCardStyles.plot} />;
}

interface ShownSweep {
  readonly question: SweepQuestion;
  readonly scenario: Scenario;
  readonly measure: StudyMeasureKey;
  readonly scale: ChartScale;
  readonly mapped: string;
  /** Whether the sweep is about the scene on the page, which has a present value. */
  readonly isOwn: boolean;
}

/** `answer`: null while there is no answer. */
function drawingOf(answer: SweepAnswer | null, shown: ShownSweep): SweepInput {
  const { question, scenario, measure, scale, mapped, isOwn } = shown;
  const curves = (answer?.curves ?? []).filter(
    (curve) => question.across === null || curve.server === mapped,
  );
  return {
    curves,
    axis: sweptAxis(question.axis, scenario, isOwn),
    across: question.across === null ? null : sweptAxis(question.across, scenario, isOwn),
    measure,
    scale,
    servers: scenario.servers.map(({ id }) => id),
    mapped,
    slowAfterNanos: isComebackMap(question, measure) ? slowAfter(scenario) : null,
    message: answer === null ? STUDY_TEXT.waiting : STUDY_TEXT.noPoint,
  };
}

/**
 * The legend of a recovery map: the sign and colour of each category, its bounds, and how many points it has.
 */
function ComebackLegend({ answer, scenario, mapped }: ComebackLegendProps): ReactNode {
  const bound = slowAfter(scenario);
  const points = answer?.curves.find(({ server }) => server === mapped)?.points ?? [];
  return (
    <p className={styles.comebacks}>
      {COMEBACKS.map((each) => (
        <span key={each}>
          <span className={styles.comeback} style={{ background: swatchOf(each) }} aria-hidden="true">
            {COMEBACK_SIGNS[each]}
          </span>{' '}
          {STUDY_TEXT.comebacks[each](quantityText('duration', bound))}
          {t`: ${formatCount(points.filter(({ values }) => comebackOf(values, bound) === each).length)}`}
        </span>
      ))}
    </p>
  );
}

/** A swatch that looks like the cells of the map. */
function swatchOf(comeback: Comeback): string {
  return `color-mix(in srgb, ${COMEBACK_COLOURS[comeback]} ${100 * CATEGORY_OPACITY}%, transparent)`;
}

interface ComebackLegendProps {
  readonly answer: SweepAnswer | null;
  readonly scenario: Scenario;
  readonly mapped: string;
}

function sweptAxis(axis: Axis, scenario: Scenario, isOwn: boolean): SweptAxis {
  return {
    label: axisLabel(axis),
    unit: axisUnit(axis),
    scale: axis.scale,
    now: isOwn ? valueNow(axis, scenario) : null,
  };
}
