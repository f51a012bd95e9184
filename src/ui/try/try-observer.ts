// Watches a run after the user has tried a suggestion. When enough time has passed, it compares the figures
// before the change with those after it and reports the effect. Loaded with the first press.

import type { RunState } from '../../app/stores/run-store.ts';
import type { Studio } from '../../app/studio-context.ts';
import { formatInstant } from '../../languages/quantity.ts';
import { needsRestart } from '../../scenario/changes.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { same } from '../../scenario/same.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Act, Effect } from '../../scenario/story.ts';
import { TRIES } from '../words/tries.ts';
import { isDone, nodeOfAct, scenarioAfter } from './perform-act.ts';
import { ofThisRun, type Pressed, type TryMessage } from './try-message.ts';
import { sentenceOf, type TryComparison } from './try-sentence.ts';

/** The effect is shown within this wall time. */
const OBSERVED_MILLIS = 5000;
/**
 * If trying the suggestion restarts the run, the figures of the earlier run and of the new one are compared
 * at the same instant. That is the instant of the press, but no later than this many times the scene's
 * settling time.
 */
const LATEST = 3;
/**
 * Before this share of the scene's settling time, a run has only just begun, and there is nothing to compare
 * with.
 */
const EARLIEST = 0.5;

/** A change whose effect is yet to be reported. */
interface Observation extends TryComparison {
  readonly later: {
    readonly effects: readonly Effect[];
    readonly untilNanos: Nanos;
  } | null;
  readonly act: Act;
  readonly pressedNanos: Nanos;
  /** Whether the change restarts the run. */
  readonly restarts: boolean;
  /** Whether no summary of the restarted run has arrived yet. */
  awaitsRestart: boolean;
  readonly untilNanos: Nanos;
  /** Whether the first effect has been reported. The report remains until the later effect is reported. */
  readonly isReported: boolean;
}

/**
 * The state after the press. If this state changes again, the observer stops, because its report would
 * attribute the effect of another change to the suggestion.
 */
interface InForce {
  readonly scenario: Scenario;
  /** As text: the faults set by hand, except those of the node that the act changes. */
  readonly hands: string;
  readonly act: Act;
}

export class TryObserver {
  readonly #studio: Studio;
  readonly #message: TryMessage;
  #observed: Observation | null = null;
  /** The effect that is being shown. Its numbers are updated with each summary. */
  #reported: TryComparison | null = null;
  #inForce: InForce | null = null;
  #unsubscribe: (() => void) | null = null;

  constructor(studio: Studio, message: TryMessage) {
    this.#studio = studio;
    this.#message = message;
  }

  begin({ story, act, cause, summary, facts, before, after, hadEnded, ...pressed }: Pressed): void {
    const { settlesNanos, turnNanos = 0 } = story;
    const pressedNanos = summary?.clockNanos ?? 0;
    const restarts = hadEnded || needsRestart(before, scenarioAfter(before, act));
    const comparedNanos = restarts ? Math.min(pressedNanos, LATEST * settlesNanos) : pressedNanos;
    // While the effect of a scheduled fault develops, figures change by themselves, so the comparison must
    // wait. It need not wait if the act heals the node, or if the run restarts, because the restarted run has
    // the fault again.
    const heals = act.kind === 'node' && act.to === 'none';
    const isTurning = !restarts && !heals && before.faults.length > 0;
    const turnsNanos = isTurning ? turnNanos : 0;
    const isEarly = comparedNanos < Math.max(EARLIEST * settlesNanos, turnsNanos);
    const reportedNanos = Math.max(comparedNanos, isEarly ? settlesNanos : 0);
    const untilNanos = restarts ? reportedNanos : pressedNanos + settlesNanos;
    const passesNanos = untilNanos - (restarts ? 0 : pressedNanos);
    this.#studio.actions.hasten(passesNanos / (OBSERVED_MILLIS * 1e6), untilNanos);
    // If the act breaks a node, the full effect appears only later, as it does after the scene's own fault.
    // The effect is then reported a second time, unless the act is the reverse of a suggestion.
    const breaks = act.kind === 'node' && !heals && turnNanos > settlesNanos;
    const ofStory = pressed.isReverse ? null : (pressed.try.later ?? null);
    const again = breaks ? { afterNanos: turnNanos, effects: pressed.try.effects } : ofStory;
    const later = restarts ? null : again;
    this.#observed = {
      cause,
      effects: pressed.try.effects,
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
      act,
      pressedNanos,
      restarts,
      awaitsRestart: restarts,
      untilNanos,
      settlesNanos,
      isReported: false,
    };
    this.#inForce = {
      scenario: after,
      hands: this.#handsBeside(act),
      act,
    };
    this.#reported = null;
    this.#unsubscribe ??= this.#watchStudio();
    // The user may have changed something else while this code was loaded.
    this.#dropWhereOthersAct();
  }

  #watchStudio(): () => void {
    const { run, scenario, timeline } = this.#studio;
    const checks = (): void => this.#dropWhereOthersAct();
    const ends = [
      run.subscribe((now) => this.#observe(now)),
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
   * Stops reporting if something else was changed, such as a slider or a bridge, because the figures would no
   * longer show the effect of the suggestion alone.
   */
  #dropWhereOthersAct(): void {
    const inForce = this.#inForce;
    if (inForce === null) return;
    const { scenario } = this.#studio.scenario.getState();
    const isSame = same(scenario, inForce.scenario) && this.#handsBeside(inForce.act) === inForce.hands;
    if (!isSame) this.stop();
  }

  #handsBeside(act: Act): string {
    const { history } = this.#studio.timeline.getState();
    const { upstreams } = this.#studio.scenario.getState().scenario;
    const own = nodeOfAct(act, upstreams);
    const others = history?.handFaults.filter(
      ({ upstream, node }) => upstream !== own?.upstream || node !== own.node,
    );
    return JSON.stringify(others ?? []);
  }

  #observe({ summary: latest, status, nodes }: RunState): void {
    const observed = this.#observed;
    const inForce = this.#inForce;
    const summary = ofThisRun(this.#studio, latest);
    if (observed === null && inForce !== null && !this.#holds(inForce.act, nodes)) this.stop();
    if (summary !== null && this.#reported !== null) this.#showEffect(this.#reported);
    if (observed === null || summary === null) return;
    const { clockNanos } = summary;
    const isBefore = clockNanos < observed.pressedNanos;
    // Until the restart arrives, summaries may still be from the run before it; ignore them.
    if (observed.awaitsRestart && observed.pressedNanos > 0 && !isBefore) return;
    const wentBack = isBefore && !observed.restarts;
    observed.awaitsRestart = false;
    if (!wentBack && clockNanos < observed.untilNanos && !summary.finished) {
      const { isReported, cause } = observed;
      if (!isReported) this.#message.announce(status.playing ? TRIES.watch(cause) : TRIES.paused(cause));
      return;
    }
    if (wentBack || !this.#holds(observed.act, nodes)) this.stop();
    else this.#report(observed);
  }

  #holds(act: Act, nodes: RunState['nodes']): boolean {
    return isDone(act, this.#studio.scenario.getState().scenario, nodes[0] ?? []);
  }

  #report(observed: Observation): void {
    const { later } = observed;
    this.#observed =
      later === null
        ? null
        : {
            ...observed,
            ...later,
            later: null,
            isReported: true,
          };
    this.#showEffect(observed, true);
  }

  /**
   * Shows the effect as of the latest summary. `isNew`: whether this is the first report of it, which is
   * announced.
   */
  #showEffect(compared: TryComparison, isNew = false): void {
    const { summary, facts } = this.#studio.run.getState();
    if (summary === null || facts === null) return;
    this.#reported = compared;
    const sentence = sentenceOf(compared, summary, facts);
    if (sentence === null) return;
    const message = this.#message;
    if (isNew || message.announced.endsWith('…'))
      message.announce(sentence, TRIES.at(formatInstant(summary.clockNanos, 1e6), sentence));
    else message.show(sentence);
  }

  stop(): void {
    this.#observed = null;
    this.#reported = null;
    this.#inForce = null;
    this.#unsubscribe?.();
    this.#unsubscribe = null;
    this.#message.announce('');
  }
}
