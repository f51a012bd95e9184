// Finds what would help a server at an instant of its run: tries changes from that instant on, and reports
// which ones had the wanted effect. The values of a remedy are ordered by preference. The search for the
// first value that helps takes growing steps and then bisects, so the value just before the result does not
// help.

import { t } from '../languages/t.ts';
import type {
  StudyResult,
  StudyStep,
  StudyTask,
  TrialAnswer,
  TrialOutcome,
  TriedRemedy,
} from '../protocol/study-api.ts';
import type { Edit } from '../scenario/edit.ts';
import type { Remedy, TrialQuestion } from '../scenario/question.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { type KnownResults, keyOf, missingOf, UnfitQuestionError, withSetting } from './tasks.ts';
import { aloneIn, fewBehind } from './trial-run.ts';

/** A trial is cut after this many events. */
const EVENTS_MAX = 4_000_000;
/**
 * The queue must disappear within SOON of the trial's time, or shrink by at least SHRINKS_SHARE of the
 * arrivals.
 */
const SOON = 0.5;
const SHRINKS_SHARE = 0.1;
/** A backlog that shrinks by less than this many standard deviations of the arrivals may do so by chance. */
const DEVIATIONS = 2;
/**
 * Limits for the ratio of completed requests with the change to those without it. From MORE on, more requests
 * complete; from AS_MANY on, as many.
 */
const MORE = 1.1;
/**
 * If a larger share of a server's threads is in use on average, the server barely keeps up and would not
 * survive the next burst.
 */
const TAKEN_MOST = 0.95;
const AS_MANY = 0.95;

export class Trial {
  private readonly question: TrialQuestion;
  private readonly opening: Scenario;
  private readonly server: Scenario;
  private readonly tasks = new Map<string, StudyTask | null>();

  /** Throws UnfitQuestionError if the run has no such server. */
  constructor(question: TrialQuestion, scenario: Scenario) {
    const { server } = question;
    if (!scenario.servers.some(({ id }) => id === server)) {
      const allowed = scenario.servers.map(({ id }) => id).join(t`, `);
      throw new UnfitQuestionError({ key: 'server', value: server, allowed });
    }
    this.question = question;
    this.opening = endless(aloneIn(scenario, server));
    this.server = endless(aloneIn(question.inForce, server));
  }

  step(known: KnownResults): StudyStep {
    const asIs = this.taskOf(this.server);
    const result = known.get(asIs.key);
    if (result === undefined) return stepOf([asIs], { asIs: null, keepsUp: false, tried: [] });
    const before = result.trial ?? null;
    const keepsUp = before !== null && this.hasKeptUp(before, this.question.threads);
    const stops = before === null || (keepsUp && !this.question.anyway);
    const searches = stops ? [] : this.question.remedies.map((each) => this.search(each, before, known));
    const tasks = missingOf(
      searches.flatMap(({ task }) => task ?? []),
      known,
    );
    return stepOf(tasks, { asIs: before, keepsUp, tried: searches.map(({ tried }) => tried) });
  }

  /** The state of the search for the first value that helps: the value found, or the next task. */
  private search(
    remedy: Remedy,
    before: TrialOutcome,
    known: KnownResults,
  ): { readonly tried: TriedRemedy; readonly task: StudyTask | null } {
    const { values } = remedy;
    let [misses, helps, step]: [number, number | null, number] = [-1, null, 1];
    let best: TrialOutcome | null = null;
    while (helps === null ? misses < values.length - 1 : helps - misses > 1) {
      const place: number =
        helps === null ? Math.min(values.length - 1, misses + step) : (helps + misses + 1) >> 1;
      const task = this.changed(remedy, values[place]!);
      const result: StudyResult | undefined = task === null ? undefined : known.get(task.key);
      if (task !== null && result === undefined)
        return { tried: { value: values[place]!, outcome: null, misses: null }, task };
      const outcome = result?.trial ?? null;
      if (outcome !== null && this.hasHelped(remedy, values[place]!, outcome, before))
        [helps, best] = [place, outcome];
      else [misses, step] = [place, step * 2];
    }
    const value = helps === null ? null : values[helps]!;
    return { tried: { value, outcome: best, misses: values[misses] ?? null }, task: null };
  }

  private hasHelped(remedy: Remedy, value: number, outcome: TrialOutcome, before: TrialOutcome): boolean {
    const { aim, leastNanos, sizesPool } = remedy;
    if (outcome.spanNanos < leastNanos || outcome.completed === 0) return false;
    if (aim === 'complete-more') return outcome.completed >= before.completed * MORE;
    if (outcome.completed < before.completed * AS_MANY) return false;
    return aim === 'bound'
      ? outcome.shrinksPerSecond >= -1
      : this.hasKeptUp(outcome, sizesPool ? value : this.question.threads);
  }

  /** Whether the backlog is gone or shrinking, arrivals do not wait long, and there are threads to spare. */
  private hasKeptUp(outcome: TrialOutcome, threads: number): boolean {
    const { arriving, backlog, clearedNanos, completed, held, shrinksPerSecond } = outcome;
    const { failed, timedOut, rejected, abandoned } = outcome;
    if (completed === 0) return false;
    const few = fewBehind(arriving);
    const isOver = clearedNanos !== null && clearedNanos <= this.question.spanNanos * SOON && backlog <= few;
    if (isOver) return held <= Math.max(threads * TAKEN_MOST, threads - 1);
    // A larger pool can shrink the queue by starting more requests than it completes, but not for long. So
    // the rate at which requests leave the server must show the same effect.
    const left = completed + failed + timedOut + rejected + abandoned;
    const surely = Math.min(shrinksPerSecond, left - arriving) - chanceOf(this.server, outcome);
    return backlog > few && surely >= Math.max(1, arriving * SHRINKS_SHARE);
  }

  /** The trial with this value of the remedy; null if the value is invalid in the scenario. */
  private changed(remedy: Remedy, value: number): StudyTask | null {
    const name = `${remedy.parameter} ${remedy.group} ${value}`;
    let task = this.tasks.get(name);
    if (task === undefined) {
      task = this.taskWith(remedy, value);
      this.tasks.set(name, task);
    }
    return task;
  }

  private taskWith(remedy: Remedy, value: number): StudyTask | null {
    if (remedy.parameter === null)
      return this.taskOf(this.server, this.healed(remedy.group, remedy.nodes.slice(0, value)));
    const changed = withSetting(this.server, remedy, value);
    return changed === null ? null : this.taskOf(changed);
  }

  private healed(upstream: string, nodes: readonly number[]): readonly Edit[] {
    const { atNanos } = this.question;
    return nodes.map((node) => ({
      atNanos,
      change: { kind: 'fault', upstream, node, fault: 'none', factor: 1 },
      settles: false,
      role: 'edit',
      joins: false,
    }));
  }

  /** `last`: changes by the user at the instant of the trial, which follow all other edits. */
  private taskOf(changed: Scenario, last: readonly Edit[] = []): StudyTask {
    const { edits, atNanos, spanNanos } = this.question;
    const trial = { edits: [...edits.map(withoutEnd), ...last], atNanos, changed, spanNanos };
    const key = keyOf([this.opening, trial]);
    return { key, scenario: this.opening, maxEvents: EVENTS_MAX, warmup: 0, trial };
  }
}

/**
 * How far below its mean the number of arrivals per second may be by chance. The number of Poisson arrivals
 * varies by its square root.
 */
function chanceOf({ traffic }: Scenario, { arriving, ratesNanos }: TrialOutcome): number {
  const isEven =
    traffic.kind === 'open' && (traffic.arrivals === 'constant' || traffic.arrivals === 'batches');
  return isEven ? 0 : DEVIATIONS * Math.sqrt(arriving / (ratesNanos / 1e9));
}

function stepOf(tasks: readonly StudyTask[], answer: Omit<TrialAnswer, 'kind'>): StudyStep {
  const stage = tasks.length === 0 ? 'done' : 'full';
  return { problems: [], stage, tasks, answer: { kind: 'trial', ...answer } };
}

/** The scenario without an end of its traffic, because a trial is about the present load. */
function endless(scenario: Scenario): Scenario {
  return { ...scenario, name: '', stop: { requests: null, durationNanos: null } };
}

function withoutEnd(edit: Edit): Edit {
  const { change } = edit;
  return change.kind === 'fault'
    ? edit
    : { ...edit, change: { ...change, scenario: endless(change.scenario) } };
}
