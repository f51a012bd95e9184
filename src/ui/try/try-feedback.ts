// Applies a try and reports its effect after the run has gone on for long enough: it compares the figures
// before the change with those after it. Contains no components.

import type { RunState } from '../../app/stores/run-store.ts';
import type { Studio } from '../../app/studio-context.ts';
import type { NodeStatus } from '../../facts/node-status.ts';
import { formatInstant } from '../../languages/quantity.ts';
import type { Summary } from '../../protocol/summary.ts';
import { needsRestart } from '../../scenario/changes.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type Act, type Effect, reversed, type Story, type Try } from '../../scenario/story.ts';
import { TRIES } from '../words/tries.ts';
import { isDone, isPossible, nodeOfAct, perform, scenarioAfter } from './perform-act.ts';
import type { Compared } from './try-sentence.ts';

const loadSentence = async () => (await import('./try-sentence.ts')).sentenceOf;
type SentenceOf = Awaited<ReturnType<typeof loadSentence>>;

/** Wall time within which the effect of a try is shown. */
const OBSERVED_MILLIS = 5000;
/**
 * A try that restarts the run is compared with the same instant of the earlier run: that of the press, or
 * earlier, after this many times its settling time.
 */
const LATEST = 3;
/** Before this share of its settling time, a run has only begun, and there is nothing to compare with. */
const EARLIEST = 0.5;

export interface TryState {
  readonly try: Try;
  /** The effect of a press now: the try, or its reverse if the try is in force. */
  readonly act: Act;
  readonly label: string;
  readonly done: boolean;
  /** The fault that it would undo has not begun yet. */
  readonly disabled: boolean;
  /** The first try that is neither in force nor has been pressed. */
  readonly isNext: boolean;
}

/** A try whose effect has not been reported yet. */
interface Observation extends Compared {
  readonly later: {
    readonly effects: readonly Effect[];
    readonly untilNanos: Nanos;
  } | null;
  readonly act: Act;
  readonly pressedNanos: Nanos;
  /** Whether it restarts the run. */
  readonly restarts: boolean;
  /** No summary of the restarted run has arrived yet. */
  awaitsRestart: boolean;
  readonly untilNanos: Nanos;
  /** A first effect has been reported; it stays visible until the later one. */
  readonly isReported: boolean;
}

/**
 * The state after the press. Once it has changed, a sentence would attribute the effect of something else to
 * the try.
 */
interface InForce {
  readonly scenario: Scenario;
  /** Faults set by hand, except the try's own. */
  readonly hands: string;
  readonly act: Act;
}

type Listener = () => void;

export class TryFeedback {
  /** The displayed text, whose numbers are updated with the run; '' for nothing. */
  message = '';
  /** The announced text: each cause and its first effect, without later changes of numbers. */
  announced = '';
  private readonly studio: Studio;
  private readonly listeners = new Set<Listener>();
  private readonly tried = new Set<string>();
  private originId: string | null;
  private observed: Observation | null = null;
  /** The reported effect, which is updated with each summary. */
  private told: Compared | null = null;
  private inForce: InForce | null = null;
  /** Null until something has been tried. */
  private sentenceOf: SentenceOf | null = null;
  private unsubscribe: (() => void) | null = null;

  constructor(studio: Studio) {
    this.studio = studio;
    this.originId = studio.scenario.getState().originId;
  }

  /** The listener is called after each change of the message. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getMessage = (): string => this.message;

  readonly getAnnounced = (): string => this.announced;

  /** Called with the open scene; in a new scene nothing has been tried yet. */
  sceneOpened(originId: string | null): void {
    if (originId === this.originId) return;
    this.originId = originId;
    this.tried.clear();
    this.stop();
  }

  /** The state of each try's button. One that the scenario does not allow stays in its place, disabled. */
  states(
    story: Story,
    scenario: Scenario,
    nodes: readonly NodeStatus[],
    clockNanos: Nanos,
  ): readonly TryState[] {
    const states = story.tries.map((each) => {
      const possible = isPossible(each.act, scenario);
      const holds = possible && isDone(each.act, scenario, nodes);
      const disabled = !possible || (holds && isScheduled(each.act, scenario, clockNanos));
      const done = holds && !disabled;
      const act = done ? reversed(each.act) : each.act;
      return {
        try: each,
        act,
        label: done ? each.back : each.label,
        done,
        disabled,
        possible,
        isNext: false,
      };
    });
    const next = states.find(
      ({ try: { label }, possible, done }) => possible && !this.tried.has(label) && !done,
    );
    return states.map((state) => (state === next && !state.disabled ? { ...state, isNext: true } : state));
  }

  press(story: Story, state: TryState): void {
    const { run, scenario, actions } = this.studio;
    const { status, facts } = run.getState();
    const summary = this.ofThisRun(run.getState().summary);
    const before = scenario.getState().scenario;
    const cause = causeOf(state.try, state.act);
    const { settlesNanos } = story;
    const pressedNanos = summary?.clockNanos ?? 0;
    this.tried.add(state.try.label);
    // An ended run shows no change, so it restarts with this one.
    if (status.finished) actions.toggle();
    perform(state.act, before, actions);
    if (scenario.getState().complaint?.about === 'change') {
      this.stop();
      return;
    }
    const restarts = status.finished || needsRestart(before, scenarioAfter(before, state.act));
    const comparedNanos = restarts ? Math.min(pressedNanos, LATEST * settlesNanos) : pressedNanos;
    // While a scheduled fault still takes effect, figures change by themselves. Exceptions: the try heals
    // that fault, or the run restarts and has the fault too.
    const heals = state.act.kind === 'node' && state.act.to === 'none';
    const isTurning = !restarts && !heals && before.faults.length > 0;
    const { turnNanos = 0 } = story;
    const turnsNanos = isTurning ? turnNanos : 0;
    const isEarly = comparedNanos < Math.max(EARLIEST * settlesNanos, turnsNanos);
    const reportedNanos = Math.max(comparedNanos, isEarly ? settlesNanos : 0);
    const untilNanos = restarts ? reportedNanos : pressedNanos + settlesNanos;
    const passesNanos = untilNanos - (restarts ? 0 : pressedNanos);
    actions.hasten(passesNanos / (OBSERVED_MILLIS * 1e6), untilNanos);
    // Not for a reverse. The effect of a broken node shows fully only after the scene's settling time, like
    // that of its own fault.
    const breaks = state.act.kind === 'node' && !heals && turnNanos > settlesNanos;
    const told = state.done ? null : (state.try.later ?? null);
    const again = breaks ? { afterNanos: turnNanos, effects: state.try.effects } : told;
    const later = restarts ? null : again;
    this.observed = {
      cause,
      effects: state.try.effects,
      before: summary === null || facts === null ? null : { summary, facts },
      comparedNanos,
      isEarly,
      later:
        later === null
          ? null
          : {
              effects: later.effects,
              untilNanos: untilNanos - settlesNanos + later.afterNanos,
            },
      act: state.act,
      pressedNanos,
      restarts,
      awaitsRestart: restarts,
      untilNanos,
      settlesNanos,
      isReported: false,
    };
    this.inForce = {
      scenario: scenario.getState().scenario,
      hands: this.handsBeside(state.act),
      act: state.act,
    };
    this.told = null;
    this.unsubscribe ??= this.watchStudio();
    this.announce(status.playing ? TRIES.watch(cause) : TRIES.paused(cause));
  }

  dismiss(): void {
    this.stop();
  }

  private watchStudio(): () => void {
    const { run, scenario, timeline } = this.studio;
    const checks = (): void => this.dropWhereOthersAct();
    const ends = [
      run.subscribe((now) => this.observe(now)),
      scenario.subscribe(checks),
      timeline.subscribe((now, was) => {
        if (now.history !== was.history) checks();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /**
   * A slider, a bridge or the clock was moved: the present or expected report no longer describes only the
   * try.
   */
  private dropWhereOthersAct(): void {
    const { inForce } = this;
    if (inForce === null) return;
    const { scenario } = this.studio.scenario.getState();
    const isSame = same(scenario, inForce.scenario) && this.handsBeside(inForce.act) === inForce.hands;
    if (!isSame) this.stop();
  }

  private handsBeside(act: Act): string {
    const { history } = this.studio.timeline.getState();
    const { upstreams } = this.studio.scenario.getState().scenario;
    const own = nodeOfAct(act, upstreams);
    const others = history?.handFaults.filter(
      ({ upstream, node }) => upstream !== own?.upstream || node !== own.node,
    );
    return JSON.stringify(others ?? []);
  }

  /** A summary of an instant that has not been simulated yet belongs to the replaced run: null. */
  private ofThisRun(summary: Summary | null): Summary | null {
    const { furthestNanos } = this.studio.timeline.getState();
    return summary !== null && summary.clockNanos > furthestNanos ? null : summary;
  }

  private observe({ summary: latest, status, nodes }: RunState): void {
    const { observed, inForce } = this;
    const summary = this.ofThisRun(latest);
    if (observed === null && inForce !== null && !this.holds(inForce.act, nodes)) this.stop();
    if (summary !== null && this.told !== null) this.tell(this.told);
    if (observed === null || summary === null) return;
    const { clockNanos } = summary;
    const isBefore = clockNanos < observed.pressedNanos;
    // Summaries of the run before the restart may still arrive.
    if (observed.awaitsRestart && observed.pressedNanos > 0 && !isBefore) return;
    const wentBack = isBefore && !observed.restarts;
    observed.awaitsRestart = false;
    if (!wentBack && clockNanos < observed.untilNanos && !summary.finished) {
      const { isReported, cause } = observed;
      if (!isReported) this.announce(status.playing ? TRIES.watch(cause) : TRIES.paused(cause));
      return;
    }
    if (wentBack || !this.holds(observed.act, nodes)) this.stop();
    else this.report(observed);
  }

  private holds(act: Act, nodes: RunState['nodes']): boolean {
    return isDone(act, this.studio.scenario.getState().scenario, nodes[0] ?? []);
  }

  private report(observed: Observation): void {
    const { later } = observed;
    this.observed =
      later === null
        ? null
        : {
            ...observed,
            ...later,
            later: null,
            isReported: true,
          };
    this.tell(observed, true);
  }

  /**
   * Reports the effect by the latest summary, and keeps it updated. `isNew`: the first report, which is
   * announced.
   */
  private tell(compared: Compared, isNew = false): void {
    const { inForce, sentenceOf } = this;
    // Immediately, so that it never shows a different number than the rest of the page.
    if (sentenceOf !== null) {
      this.say(sentenceOf, compared, isNew);
      return;
    }
    loadSentence().then(
      (loaded) => {
        this.sentenceOf = loaded;
        if (this.inForce === inForce) this.say(loaded, compared, isNew);
      },
      // Without its code nothing is reported; the roads show the effect.
      () => this.stop(),
    );
  }

  private say(sentenceOf: SentenceOf, compared: Compared, isNew: boolean): void {
    const { summary, facts } = this.studio.run.getState();
    if (summary === null || facts === null) return;
    this.told = compared;
    const sentence = sentenceOf(compared, summary, facts);
    if (sentence === null) return;
    if (isNew || this.announced.endsWith('…'))
      this.announce(sentence, TRIES.at(formatInstant(summary.clockNanos, 1e6), sentence));
    else this.show(sentence);
  }

  private stop(): void {
    this.observed = null;
    this.told = null;
    this.inForce = null;
    this.unsubscribe?.();
    this.unsubscribe = null;
    this.announce('');
  }

  private announce(message: string, announced = message): void {
    this.announced = announced;
    this.show(message);
  }

  private show(message: string): void {
    if (message === this.message) return;
    this.message = message;
    for (const listener of [...this.listeners]) listener();
  }
}

/** Whether the act heals a node whose faults all begin later. */
function isScheduled(act: Act, { faults, upstreams }: Scenario, clockNanos: Nanos): boolean {
  if (act.to !== 'none') return false;
  const found = nodeOfAct(act, upstreams);
  const own = faults.filter(({ upstream, node }) => upstream === found?.upstream && node === found.node);
  return own.length > 0 && own.every(({ fromNanos }) => fromNanos > clockNanos);
}

/** The change as the beginning of a sentence; `done`: whether the act was applied or reversed. */
export function causeOf({ act, cause }: Try, done: Act): string {
  if (done.kind === 'node' && cause === undefined) return TRIES.node(done.node, done.to);
  return done.to === act.to && cause !== undefined ? cause : TRIES.asItWas;
}
