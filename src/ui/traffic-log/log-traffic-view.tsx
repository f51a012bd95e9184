// The settings for replaying a log: the meaning of its times, the span to replay, service times, assumptions,
// and the button that starts the replay.

import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { LogFacts, LogLook } from '../../../workers/log-host.ts';
import { useScenario } from '../../app/studio-context.ts';
import type { LatencyStart, Measurement } from '../../importers/measured/measurement.ts';
import { TIME_UNITS } from '../../importers/measured/reader.ts';
import type { ReadingReport } from '../../importers/reading-report.ts';
import { chainWords } from '../../importers/traffic-log/chain-words.ts';
import type { LogMeaning } from '../../importers/traffic-log/log-arrivals.ts';
import { LOG_STAMPS } from '../../importers/traffic-log/log-format.ts';
import type { LogSpan } from '../../importers/traffic-log/log-overview.ts';
import { rateOf } from '../../importers/traffic-log/log-overview.ts';
import { type LogUse, usesOf, withLogTraffic } from '../../importers/traffic-log/log-scenario.ts';
import type { TakenTraffic, LogTraffic as Traffic } from '../../importers/traffic-log/log-traffic.ts';
import { formatCount, formatLatency, formatRate } from '../../languages/quantity.ts';
import { formatProblems, type Problem } from '../../scenario/problem.ts';
import * as styles from '../measured/measured.module.css';
import { MeasuredView } from '../measured/measured-view.tsx';
import { ReportView } from '../measured/reading-view.tsx';
import { useShownBeside } from '../measured/use-shown-beside.ts';
import { useTaking } from '../measured/use-taking.tsx';
import { Button } from '../shared/button.tsx';
import { useGuard } from '../shared/load-guard.tsx';
import { SelectField } from '../shared/select.tsx';
import { LOG_TEXT } from '../words/traffic-log.ts';
import { LogRate } from './log-rate.tsx';
import type { OpenLog } from './log-source.ts';
import { SpanChoice } from './span-choice.tsx';

/** With more arrivals than this, a link to the scene would be too long for browsers. */
const LINKED_MAX = 5000;

interface LogTrafficProps {
  readonly facts: LogFacts;
  readonly log: OpenLog;
  readonly name: string | null;
}

export function LogTraffic({
  facts,
  log,
  name,
  children,
}: LogTrafficProps & { readonly children: ReactNode }): ReactNode {
  const [meaning, setMeaning] = useState<LogMeaning>(facts.meaning);
  const [look, setLook] = useState<LogLook | null>(null);
  const [span, setSpan] = useState<LogSpan | null>(null);
  const [measured, setMeasured] = useState<Measurement | null>(null);
  const fail = useGuard();
  useEffect(() => {
    let isWanted = true;
    const show = (seen: LogLook): void => {
      if (!isWanted) return;
      setLook(seen);
      setSpan(seen.first);
    };
    void log.look(meaning).then(show).catch(fail);
    return () => {
      isWanted = false;
    };
  }, [log, meaning, fail]);
  if (measured !== null) return <LogMeasured measured={measured} onBack={() => setMeasured(null)} />;
  return (
    <>
      <h3>{LOG_TEXT.title(facts.report.format)}</h3>
      <ReportView report={understoodAs(facts.report, facts.meaning, meaning)} />
      {children}
      <div className={styles.choices}>
        <MeaningChoices facts={facts} meaning={meaning} onMeaning={setMeaning} />
      </div>
      {look !== null && span !== null && (
        <>
          <LogRate overview={look.overview} span={span} startSeconds={facts.startSeconds} />
          <SpanChoice
            key={JSON.stringify(meaning)}
            look={look}
            log={log}
            facts={facts}
            span={span}
            onSpan={setSpan}
          />
          <TrafficPreview facts={facts} meaning={meaning} log={log} span={span} name={name} />
          {facts.hasDurations && (
            <p className={styles.line}>
              <Button kind="small" onClick={() => void log.measure().then(setMeasured).catch(fail)}>
                {LOG_TEXT.measuredInstead}
              </Button>
            </p>
          )}
        </>
      )}
    </>
  );
}

/** The report, but with the unit that the user chose instead of the recognised one. */
function understoodAs(report: ReadingReport, itself: LogMeaning, meaning: LogMeaning): ReadingReport {
  if (meaning.unit === itself.unit || meaning.unit === null) return report;
  const { unit } = meaning;
  return {
    ...report,
    units: report.units.map((each) => (each.role === 'duration' ? { ...each, unit, source: 'asked' } : each)),
  };
}

function LogMeasured({
  measured,
  onBack,
}: {
  readonly measured: Measurement;
  readonly onBack: () => void;
}): ReactNode {
  const [start, setStart] = useState<LatencyStart>('actual');
  const measurement = useMemo(
    () => ({ ...measured, startsAt: measured.startsAt ?? start }),
    [measured, start],
  );
  useShownBeside(measurement);
  return (
    <MeasuredView
      measurement={measurement}
      startChoice={measured.startsAt === null ? { start, onStart: setStart } : null}
    >
      <p className={styles.line}>
        <Button kind="small" onClick={onBack}>
          {LOG_TEXT.trafficInstead}
        </Button>
      </p>
    </MeasuredView>
  );
}

interface MeaningChoicesProps {
  readonly facts: LogFacts;
  readonly meaning: LogMeaning;
  readonly onMeaning: (meaning: LogMeaning) => void;
}

function MeaningChoices({ facts, meaning, onMeaning }: MeaningChoicesProps): ReactNode {
  const { hasDurations, services } = facts;
  return (
    <>
      {hasDurations && (
        <>
          <SelectField
            className={styles.choice}
            label={LOG_TEXT.stamp}
            options={LOG_STAMPS.map((each) => [each, LOG_TEXT.stamps[each]])}
            value={meaning.stamp}
            onValue={(stamp) => onMeaning({ ...meaning, stamp })}
          />
          <SelectField
            className={styles.choice}
            label={LOG_TEXT.unit}
            options={TIME_UNITS.map((each) => [each, LOG_TEXT.units[each]])}
            value={meaning.unit}
            onValue={(unit) => onMeaning({ ...meaning, unit, waitUnit: facts.meaning.waitUnit ?? unit })}
          />
        </>
      )}
      {services.length > 1 && (
        <SelectField
          className={styles.choice}
          label={LOG_TEXT.service}
          options={services.map((each, index) => [index, each === '' ? LOG_TEXT.noName : each])}
          value={meaning.service}
          onValue={(service) => onMeaning({ ...meaning, service })}
        />
      )}
    </>
  );
}

interface TrafficPreviewProps extends LogTrafficProps {
  readonly meaning: LogMeaning;
  readonly span: LogSpan;
}

type TrafficState = { readonly traffic: Traffic } | { readonly problem: Problem } | null;

function TrafficPreview({ facts, meaning, log, span, name }: TrafficPreviewProps): ReactNode {
  const [taken, setTaken] = useState<TrafficState>(null);
  const fail = useGuard();
  useEffect(() => {
    let isWanted = true;
    const show = (answer: TakenTraffic): void => {
      if (isWanted) setTaken(answer.ok ? { traffic: answer.traffic } : { problem: answer.problem });
    };
    void log.take(span).then(show).catch(fail);
    return () => {
      isWanted = false;
    };
  }, [log, span, fail]);
  if (taken === null) return null;
  if ('problem' in taken) return <Problems problems={[taken.problem]} />;
  return <Use facts={facts} meaning={meaning} traffic={taken.traffic} name={name} />;
}

function Problems({ problems }: { readonly problems: readonly Problem[] }): ReactNode {
  return (
    <div className={styles.problem} role="alert">
      {formatProblems(problems).map((each) => (
        <p key={each}>{each}</p>
      ))}
    </div>
  );
}

interface UseProps {
  readonly facts: LogFacts;
  readonly meaning: LogMeaning;
  readonly traffic: Traffic;
  readonly name: string | null;
}

function Use({ facts, meaning, traffic, name }: UseProps): ReactNode {
  const scenario = useScenario((state) => state.scenario);
  const uses = usesOf(traffic);
  const [use, setUse] = useState<LogUse>({ serviceTimes: uses.serviceTimes[0], waiting: uses.waiting[0] });
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const { take, outcome } = useTaking();
  const { durations, timestampsNanos, spanNanos } = traffic;
  const count = timestampsNanos.length;
  const change = (next: LogUse): void => {
    setProblems([]);
    setUse(next);
  };
  const replay = (): void => {
    const parsed = withLogTraffic(scenario, traffic, use, name);
    setProblems(parsed.ok ? [] : parsed.problems);
    if (parsed.ok) take(parsed.scenario);
  };
  return (
    <>
      <p>
        {count === 1
          ? LOG_TEXT.oneTaken
          : LOG_TEXT.taken(formatCount(count), formatRate(rateOf(count, spanNanos)))}{' '}
        {durations !== null &&
          LOG_TEXT.durations(
            formatLatency(durations.medianNanos),
            formatLatency(durations.p99Nanos),
            formatLatency(durations.longestNanos),
          )}
      </p>
      {durations !== null && (
        <div className={styles.choices}>
          <SelectField
            className={styles.choice}
            label={LOG_TEXT.serviceTimes}
            options={uses.serviceTimes.map((each) => [each, LOG_TEXT.serviceTime[each]])}
            value={use.serviceTimes}
            onValue={(serviceTimes) => change({ ...use, serviceTimes })}
          />
          {use.serviceTimes !== 'kept' && use.serviceTimes !== 'chain' && (
            <SelectField
              className={styles.choice}
              label={LOG_TEXT.waiting}
              options={uses.waiting.map((each) => [each, LOG_TEXT.waitings[each]])}
              value={use.waiting}
              onValue={(waiting) => change({ ...use, waiting })}
            />
          )}
        </div>
      )}
      <p className={styles.line}>
        <Button kind="primary" onClick={replay}>
          {LOG_TEXT.replay}
        </Button>{' '}
        {outcome}
      </p>
      {problems.length > 0 && <Problems problems={problems} />}
      <h4>{LOG_TEXT.assumed}</h4>
      <ul className={styles.notes}>
        {[
          ...(use.serviceTimes === 'chain' && traffic.chain !== null ? chainWords(traffic.chain) : []),
          ...notesOn(facts, meaning, use, count),
        ].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  );
}

/** The assumptions, and what was left out, as one sentence each. */
function notesOn(facts: LogFacts, meaning: LogMeaning, use: LogUse, count: number): readonly string[] {
  const { skipped, backwards, failed, requests, hasDurations, resolutionNanos } = facts;
  const takesTimes = hasDurations && use.serviceTimes !== 'kept';
  const isChain = use.serviceTimes === 'chain';
  const lines: readonly (readonly [boolean, string])[] = [
    [!hasDurations, LOG_TEXT.noDuration],
    [hasDurations && meaning.stamp === 'end', LOG_TEXT.arrivesEarlier],
    [hasDurations && meaning.stamp === 'start', LOG_TEXT.arrivesThen],
    [resolutionNanos === 1e9, LOG_TEXT.spread],
    [takesTimes, LOG_TEXT.drawn],
    [takesTimes, LOG_TEXT.queued],
    [takesTimes && !isChain, LOG_TEXT.takenOut],
    [takesTimes && (isChain || use.waiting !== 'none'), LOG_TEXT.noLimit],
    [takesTimes && !isChain && use.waiting === 'all', LOG_TEXT.cpuStays],
    [failed > 0, LOG_TEXT.failed(formatCount(failed), formatCount(requests))],
    [skipped.farAway > 0, LOG_TEXT.farAway(formatCount(skipped.farAway))],
    [backwards > 0, LOG_TEXT.backwards(formatCount(backwards))],
    [count > LINKED_MAX, LOG_TEXT.noLink],
  ];
  return lines.flatMap(([holds, text]) => (holds ? [text] : []));
}
