// Questions in a link: readable, read back unchanged, and problems are reported with the allowed values.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLink, encodeLink } from '../../../src/links/link.ts';
import { decodeStudySettings, encodeStudySettings } from '../../../src/links/study-link.ts';
import { decodeView, encodeView, VIEW_KEYS } from '../../../src/links/view-link.ts';
import { defaultAxis, FIND_POINTS, SWEEP_POINTS } from '../../../src/scenario/default-question.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { PARAMETER_KEYS, parameterOf } from '../../../src/scenario/parameters.ts';
import { formatProblem } from '../../../src/scenario/problem.ts';
import {
  type Axis,
  DEFAULT_STUDY_SETTINGS,
  type Objective,
  type StudySettings,
} from '../../../src/scenario/question.ts';
import { isOfOne } from '../../../src/scenario/server-overrides.ts';
import { SOURCE_QUESTIONS, sourceQuestionById } from '../../../src/scenario/source-questions.ts';
import { OBJECTIVE_KEYS, STUDY_MEASURE_KEYS, studyMeasureOf } from '../../../src/scenario/study-measures.ts';

const NUMBERS = PARAMETER_KEYS.filter((key) => key !== 'seed' && parameterOf(key).type === 'number');

/** Reads the question through the query of a whole link. */
function read(query: string) {
  return decodeStudySettings(decodeView(query).view.asked, DEFAULT_SCENARIO);
}

const whole = (settings: StudySettings): string =>
  `${encodeLink(DEFAULT_SCENARIO)}&${encodeView({ questions: true, asked: encodeStudySettings(settings) })}`;

const servers = fc.option(fc.constantFrom('A', 'B', 'D', 'first-pool'));

/** Any parameter over its usual range, or over any part of its allowed range. */
function axes(points: number): fc.Arbitrary<Axis> {
  return fc
    .record({
      parameter: fc.constantFrom(...NUMBERS),
      server: servers,
      ends: fc.option(fc.tuple(fc.nat(1e6), fc.nat(1e6))),
    })
    .map(({ parameter, server, ends }) => {
      const usual = defaultAxis(parameter, isOfOne(parameter) ? server : null, points);
      const row = parameterOf(parameter);
      if (ends === null || row.type !== 'number' || ends[0] === ends[1]) return usual;
      const at = (part: number): number => {
        const value = row.min + ((row.max - row.min) * part) / 1e6;
        return ['count', 'bytes', 'duration'].includes(row.unit) ? Math.round(value) : value;
      };
      const [from, to] = [at(Math.min(...ends)), at(Math.max(...ends))];
      return from < to ? { ...usual, from, to } : usual;
    });
}

const objectives: fc.Arbitrary<Objective> = fc
  .record({
    measure: fc.constantFrom(...OBJECTIVE_KEYS),
    relation: fc.constantFrom('atMost' as const, 'atLeast' as const),
    thousandths: fc.integer({ min: 1, max: 1000 }),
  })
  .map(({ measure, relation, thousandths }) => {
    const { unit } = studyMeasureOf(measure);
    return { measure, relation, limit: unit === 'fraction' ? thousandths / 1000 : thousandths * 4096 };
  });

const sources = (kind: 'sweep' | 'rows') =>
  fc.option(fc.constantFrom(...SOURCE_QUESTIONS.filter(({ ask }) => kind in ask)));

const anything: fc.Arbitrary<StudySettings> = fc.record({
  sweep: fc
    .record({
      source: sources('sweep'),
      axis: fc.option(axes(SWEEP_POINTS)),
      across: fc.option(axes(SWEEP_POINTS)),
      measure: fc.constantFrom(...STUDY_MEASURE_KEYS),
      scale: fc.option(fc.constantFrom('log' as const, 'linear' as const)),
      mapped: servers,
    })
    .map((each) => ({
      ...each,
      across: each.axis === null || each.axis.parameter === each.across?.parameter ? null : each.across,
    })),
  find: fc.record({
    source: sources('rows'),
    axis: fc.option(axes(FIND_POINTS)),
    aim: fc.option(fc.constantFrom('largest' as const, 'smallest' as const)),
    server: servers,
    objectives: fc.array(objectives, { minLength: 1, maxLength: 6 }),
    each: fc.boolean(),
  }),
});

describe('a question in a link', () => {
  it('is readable', () => {
    const threads = { ...defaultAxis('threads', null, SWEEP_POINTS), from: 1, to: 500 };
    const settings: StudySettings = {
      sweep: {
        ...DEFAULT_STUDY_SETTINGS.sweep,
        axis: threads,
        across: defaultAxis('rate', null, SWEEP_POINTS),
        measure: 'p99',
      },
      find: {
        ...DEFAULT_STUDY_SETTINGS.find,
        axis: { ...defaultAxis('timeout', null, FIND_POINTS), from: 10e6, to: 2e9 },
        aim: 'largest',
      },
    };
    expect(encodeView({ questions: true, asked: encodeStudySettings(settings) })).toBe(
      'questions=open&sweep=threads:1..500&sweepBy=rate&sweepShow=p99&find=timeout:10ms..2s&findAim=largest',
    );
    expect(encodeStudySettings(DEFAULT_STUDY_SETTINGS)).toEqual([]);
  });

  it('may vary one server, as on the command line', () => {
    const { settings, problems } = read('sweep=A.threads:1..1000&sweepBy=B.timeout&find=B.timeout:10ms..2s');
    expect(problems).toEqual([]);
    expect(settings.sweep.axis).toMatchObject({ parameter: 'threads', server: 'A', from: 1, to: 1000 });
    expect(settings.sweep.across).toMatchObject({ parameter: 'timeout', server: 'B' });
    expect(settings.find.axis).toMatchObject({ parameter: 'timeout', server: 'B', from: 10e6, to: 2e9 });
  });

  it('reads back unchanged, and does not affect the scenario', () => {
    fc.assert(
      fc.property(anything, (settings) => {
        const query = whole(settings);
        expect(read(query)).toEqual({ settings, problems: [] });
        expect(decodeLink(query, VIEW_KEYS)).toMatchObject({ ok: true, scenario: DEFAULT_SCENARIO });
        expect(decodeView(query).problems).toEqual([]);
      }),
    );
  });

  it("of a source shows the source's figure, unless the link names another", () => {
    const source = sourceQuestionById('latency-at-rate');
    expect(read('sweepQuestion=latency-at-rate').settings.sweep).toMatchObject({ source, measure: 'p99.9' });
    const other = read('sweepQuestion=latency-at-rate&sweepShow=throughput');
    expect(other.settings.sweep).toMatchObject({ source, measure: 'throughput' });
  });
});

it.each([
  ['sweep=model', 'sweep: "model" is not allowed; allowed: a parameter that is a number'],
  ['sweep=thread:1..5', 'sweep: "thread:1..5" is not allowed; allowed: a parameter that is a number'],
  ['sweep=threads:0..5', 'sweep: "0" is not allowed; allowed: a whole number from 1 to'],
  ['sweep=threads:9..5', 'sweep: "threads:9..5" is not allowed; allowed: a range'],
  ['sweep=A.rate', 'sweep: "A.rate" is not allowed; allowed: a server’s letter'],
  ['sweep=A%20b.threads', 'such as A.threads'],
  ['find=timeout:1ms..never', 'find: "never" is not allowed; allowed: a number for timeout'],
  ['sweepBy=rate', 'sweepBy: "rate" is not allowed; allowed: a parameter other than'],
  ['sweep=rate&sweepBy=rate', 'sweepBy: "rate" is not allowed; allowed: a parameter other than'],
  ['sweepShow=speed', 'sweepShow: "speed" is not allowed; allowed: throughput or p50 or'],
  ['sweepScale=loglog', 'sweepScale: "loglog" is not allowed; allowed: log or linear'],
  ['sweepMap=%3Cb%3E', 'sweepMap: "<b>" is not allowed; allowed: the letter of a server'],
  ['sweepQuestion=acceptable-latency', 'threads-for-10k or '],
  ['findQuestion=threads-for-10k', 'acceptable-latency'],
  ['findAim=best', 'findAim: "best" is not allowed; allowed: smallest or largest'],
  ['findOn=', 'findOn: "" is not allowed; allowed: the letter of a server'],
  ['findEach=maybe', 'findEach: "maybe" is not allowed; allowed: yes or no'],
  ['objectives=p99<25ms,p98<1s', 'objectives: "p98<1s" is not allowed; allowed: a measure, < or >'],
  ['objectives=p99<soon', 'objectives: "p99<soon" is not allowed; allowed: a duration such as 25ms'],
  [`objectives=${Array.from({ length: 7 }, () => 'p99<1s').join(',')}`, 'up to 6 objectives'],
])('question %s is reported with what is allowed, and asks nothing', (query, message) => {
  const { settings, problems } = read(query);
  expect(problems).toHaveLength(1);
  expect(formatProblem(problems[0])).toContain(message);
  const axis = query === 'sweep=rate&sweepBy=rate' ? defaultAxis('rate', null, SWEEP_POINTS) : null;
  expect(settings).toEqual({ ...DEFAULT_STUDY_SETTINGS, sweep: { ...DEFAULT_STUDY_SETTINGS.sweep, axis } });
});
