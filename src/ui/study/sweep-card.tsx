// The card of a sweep: what to vary and what to show, the drawing, what it says in words, its numbers as a table.

import { type ReactNode, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ChartScale } from '../../charts/chart.ts';
import { SweepPlot } from '../../charts/study/sweep-plot.ts';
import type { SweepAnswer } from '../../protocol/study-api.ts';
import type { AskedSweep } from '../../scenario/asked.ts';
import { DEFAULT_EFFORT, defaultAxis, GRID_POINTS, SWEEP_POINTS } from '../../scenario/default-question.ts';
import type { ParameterKey } from '../../scenario/parameters.ts';
import { formatProblem } from '../../scenario/problem.ts';
import type { Axis, SweepQuestion } from '../../scenario/question.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { SOURCE_QUESTIONS, sourceQuestionById } from '../../scenario/source-questions.ts';
import { type StudyMeasureKey, studyMeasureOf } from '../../scenario/study-measures.ts';
import { MenuButton } from '../charts/menu-button.tsx';
import { FILE_KINDS, type Saved } from '../charts/save-chart.ts';
import { SaveRow } from '../charts/save-row.tsx';
import { useSize } from '../shared/use-size.ts';
import { useActions, useScenario } from '../studio-context.ts';
import { STUDY_TEXT } from '../text-of-study.ts';
import { firstAxis, ParameterSelect, RangeFields, StudyMeasureSelect, variedKeys } from './study-form.tsx';
import { StudyTable } from './study-table.tsx';
import { drawingOf } from './sweep-drawing.ts';
import { sweepSentence, sweepSubtitle, sweepTable, sweepTitle } from './sweep-words.ts';
import { type StudyState, useStudy } from './use-study.ts';

interface SweepCardProps {
  readonly choice: AskedSweep;
  readonly onChoice: (part: Partial<AskedSweep>) => void;
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
    mapped !== null && scenario.servers.some(({ id }) => id === mapped) ? mapped : scenario.servers[0]!.id;
  const answer = study.step?.answer.kind === 'sweep' ? study.step.answer : null;
  const fits = study.question?.kind === 'sweep' ? study.question : question;
  const sentence = answer === null ? '' : sweepSentence(answer, fits, choice.measure, map);
  const subtitle = subtitleOf(study, fits);
  const savedOf = (found: SweepAnswer): Saved => ({
    id: 'sweep',
    title: sweepTitle(fits, choice.measure, map),
    subtitle,
    sentence,
    table: sweepTable(found, fits, choice.measure),
    svg: drawn.current?.svg ?? null,
  });

  return (
    <article className="chart-card study-card" aria-labelledby={titleId}>
      <header className="chart-head">
        <h3 id={titleId}>{STUDY_TEXT.sweep}</h3>
        <SweepForm
          choice={choice}
          scenario={scenario}
          question={question}
          onChoice={(part) => onChoice({ ...part, scale: null })}
        />
        <p className="chart-subtitle">{subtitle}</p>
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
      <p className="study-sentence" aria-live="polite">
        {choice.source?.summary} {study.step?.stage === 'done' && sentence}
      </p>
      <footer className="chart-foot">
        {answer !== null && (
          <StudyTable title={STUDY_TEXT.tableOf} table={() => sweepTable(answer, fits, choice.measure)} />
        )}
        <HowComputed />
        {question.across !== null && scenario.servers.length > 1 && (
          <MapSelect
            servers={scenario.servers.map(({ id }) => id)}
            value={map}
            onValue={(id) => onChoice({ mapped: id })}
          />
        )}
        <ScaleButtons scale={scale} onScale={(next) => onChoice({ scale: next })} />
      </footer>
    </article>
  );
}

/** What is wrong, or what the points are made of. */
function subtitleOf({ step, failure }: StudyState, question: SweepQuestion): string {
  if (failure !== null) return STUDY_TEXT.failed(failure);
  if (step === null) return '';
  const isEmpty =
    step.answer.kind !== 'sweep' || step.answer.curves.every(({ points }) => points.length === 0);
  const problem = step.problems[0];
  return problem !== undefined && isEmpty ? formatProblem(problem) : sweepSubtitle(step, question);
}

function HowComputed(): ReactNode {
  return (
    <details className="chart-table">
      <summary>{STUDY_TEXT.help}</summary>
      <p className="table-scroll">{STUDY_TEXT.helpText}</p>
    </details>
  );
}

interface MapSelectProps {
  readonly servers: readonly string[];
  readonly value: string;
  readonly onValue: (server: string) => void;
}

/** Server whose map is drawn. */
function MapSelect({ servers, value, onValue }: MapSelectProps): ReactNode {
  return (
    <select
      className="measure-select"
      aria-label={STUDY_TEXT.mapOf}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    >
      {servers.map((id) => (
        <option key={id} value={id}>
          {STUDY_TEXT.server(id)}
        </option>
      ))}
    </select>
  );
}

/** Times and sizes differ by decades, and so do the cells of a map. */
function usualScale({ across }: SweepQuestion, measure: StudyMeasureKey): ChartScale {
  const { unit } = studyMeasureOf(measure);
  return across !== null || unit === 'duration' || unit === 'bytes' ? 'log' : 'linear';
}

function useQuestion({ source, axis, across }: AskedSweep, scenario: Scenario): SweepQuestion {
  const keys = variedKeys(scenario);
  const asked = source !== null && 'sweep' in source.ask ? source.ask.sweep : null;
  // Which axis the scene leaves is a value, so that a change of anything else asks no other question.
  const text = JSON.stringify({
    axis: axis !== null && keys.includes(axis.parameter) ? axis : firstAxis(scenario, SWEEP_POINTS),
    across: across !== null && keys.includes(across.parameter) ? across : null,
  });
  return useMemo((): SweepQuestion => {
    if (asked !== null) return asked;
    const chosen = JSON.parse(text) as Pick<SweepQuestion, 'axis' | 'across'>;
    const points = chosen.across === null ? SWEEP_POINTS : GRID_POINTS;
    return {
      kind: 'sweep',
      axis: { ...chosen.axis, points },
      across: chosen.across === null ? null : { ...chosen.across, points },
      coarse: true,
      effort: DEFAULT_EFFORT,
    };
  }, [asked, text]);
}

interface SweepFormProps {
  readonly choice: AskedSweep;
  readonly scenario: Scenario;
  readonly question: SweepQuestion;
  readonly onChoice: (part: Partial<AskedSweep>) => void;
}

function SweepForm({ choice, scenario, question, onChoice }: SweepFormProps): ReactNode {
  const actions = useActions();
  const vary = (key: ParameterKey): Axis => defaultAxis(key, null, SWEEP_POINTS);
  const { source } = choice;
  const ask = (id: string): void => {
    const asked = sourceQuestionById(id);
    const measure = asked !== null && 'sweep' in asked.ask ? asked.ask.measure : choice.measure;
    onChoice({ source: asked, measure });
  };
  return (
    <div className="study-form">
      <label className="study-field">
        <span>{STUDY_TEXT.scene}</span>
        <select
          aria-label={STUDY_TEXT.scene}
          value={source?.id ?? ''}
          onChange={({ target }) => ask(target.value)}
        >
          <option value="">{STUDY_TEXT.ownScene}</option>
          <optgroup label={STUDY_TEXT.ofSources}>
            {SOURCE_QUESTIONS.filter((each) => 'sweep' in each.ask).map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {source === null ? (
        <>
          <ParameterSelect
            label={STUDY_TEXT.vary}
            scenario={scenario}
            value={question.axis.parameter}
            onValue={(key) =>
              key !== null &&
              onChoice({
                axis: vary(key),
                across: choice.across?.parameter === key ? null : choice.across,
              })
            }
          />
          <RangeFields axis={question.axis} onAxis={(axis) => onChoice({ axis })} />
          <ParameterSelect
            label={STUDY_TEXT.against}
            scenario={scenario}
            value={question.across?.parameter ?? null}
            not={question.axis.parameter}
            none={STUDY_TEXT.nothing}
            onValue={(key) => onChoice({ axis: question.axis, across: key === null ? null : vary(key) })}
          />
        </>
      ) : (
        <button type="button" className="button small" onClick={() => actions.openScenario(source.scenario)}>
          {STUDY_TEXT.openScene}
        </button>
      )}
      <StudyMeasureSelect
        label={STUDY_TEXT.show}
        value={choice.measure}
        onValue={(measure) => onChoice({ measure })}
      />
    </div>
  );
}

interface PlotProps {
  readonly step: Parameters<typeof drawingOf>[0];
  readonly question: SweepQuestion;
  readonly scenario: Scenario;
  readonly measure: StudyMeasureKey;
  readonly scale: ChartScale;
  readonly mapped: string;
  readonly sentence: string;
  /** Where the drawing is put, for those who save it. */
  readonly drawn: RefObject<SweepPlot | null>;
  /** Whether a press on the plot may set the value in the page's scene. */
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
    plot?.update(drawingOf(step, { question, scenario, measure, scale, mapped, isOwn }), sentence);
  }, [plot, step, question, scenario, measure, scale, mapped, isOwn, sentence]);
  useEffect(() => {
    plot?.onPick((at, second) => {
      if (!isOwn) return;
      for (const [axis, value] of [[question.axis, at] as const, [question.across, second] as const]) {
        if (axis === null || value === null) continue;
        for (const { id } of scenario.servers) actions.setParameter(axis.parameter, id, value);
      }
    });
  }, [plot, isOwn, question, scenario, actions]);
  return <div ref={host} className="chart-plot" />;
}

interface ScaleButtonsProps {
  readonly scale: ChartScale;
  readonly onScale: (scale: ChartScale) => void;
}

function ScaleButtons({ scale, onScale }: ScaleButtonsProps): ReactNode {
  return (
    <fieldset className="scale-switch">
      <legend className="visually-hidden">{STUDY_TEXT.scaleOf(STUDY_TEXT.sweep)}</legend>
      {(['log', 'linear'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === scale} onClick={() => onScale(each)}>
          {STUDY_TEXT[each]}
        </button>
      ))}
    </fieldset>
  );
}
