// Carries out what is tried, and tells what came of it once the run has gone on long enough: compares the numbers of the
// run before the change with those after it. Without components, as frames have none.

import type { NodeStatus } from '../../app/stores/node-status.ts';
import type { RunState } from '../../app/stores/run-store.ts';
import type { Studio } from '../../app/studio-context.ts';
import { formatBytes, formatCount, formatLatency, rateQuantity } from '../../charts/format.ts';
import { type Change, readingOf, type Span, wayOf } from '../../charts/span-reading.ts';
import type { Summary } from '../../protocol/summary.ts';
import { needsRestart } from '../../scenario/changes.ts';
import type { Nanos } from '../../scenario/duration.ts';
import { presetById } from '../../scenario/presets.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import {
  type Act,
  type Effect,
  type EffectMeasure,
  reversed,
  type Story,
  type Try,
} from '../../scenario/story.ts';
import { type Told, TRIES } from '../words/tries.ts';
import { isDone, isPossible, perform, scenarioAfter } from './acts.ts';

/** Seconds of watching in which most is to be seen. */
const WATCHED_SECONDS = 5;
/** A try that begins the run anew is told at the instant of the press, but not later than this many times its time. */
const LATEST = 3;

export interface TryState {
  readonly try: Try;
  /** What a press does now. */
  readonly act: Act;
  readonly label: string;
  readonly done: boolean;
  /** What it mends has yet to happen. */
  readonly rests: boolean;
  /** The one to press next. */
  readonly isNext: boolean;
}

/** Simulated time after which the tries of a story have had their effect. */
export function settlesIn(story: Story, speed: number): Nanos {
  return story.settlesNanos ?? (Number.isFinite(speed) ? speed * WATCHED_SECONDS * 1e9 : 1e9);
}

/** The part of a run that is looked at when it is at this instant. */
export function spanBefore(atNanos: Nanos, settlesNanos: Nanos): Span {
  return { fromNanos: Math.max(0, atNanos - settlesNanos / 2), untilNanos: atNanos };
}

/** A number before the change. */
interface Begun {
  readonly effect: Effect;
  readonly before: number;
}

interface Watch {
  readonly cause: string;
  readonly changes: readonly Begun[];
  readonly later: {
    readonly changes: readonly Begun[];
    readonly untilNanos: Nanos;
    readonly spanNanos: Nanos;
  } | null;
  readonly act: Act;
  readonly pressedNanos: Nanos;
  /** The run began anew with it. */
  readonly isAnew: boolean;
  /** It did, and nothing of the new run has come yet. */
  restarts: boolean;
  readonly untilNanos: Nanos;
  readonly settlesNanos: Nanos;
  /** A first sentence stands. */
  readonly isSaid: boolean;
}

type Listener = () => void;

export class TryTeller {
  /** The sentence; '' where there is nothing to tell. */
  said = '';
  private readonly studio: Studio;
  private readonly listeners = new Set<Listener>();
  private readonly tried = new Set<string>();
  private originId: string | null;
  private watch: Watch | null = null;
  private leave: (() => void) | null = null;

  constructor(studio: Studio) {
    this.studio = studio;
    this.originId = studio.scenario.getState().originId;
  }

  /** Hears of new sentences and of tries that were pressed. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly getSaid = (): string => this.said;

  /** Another scene forgets what was tried in the one before. */
  opened(originId: string | null): void {
    if (originId === this.originId) return;
    this.originId = originId;
    this.tried.clear();
    this.stop('');
  }

  /** What the buttons of these tries say and do; those that the scene does not allow are left out. */
  states(
    story: Story,
    scenario: Scenario,
    nodes: readonly NodeStatus[],
    clockNanos: Nanos,
  ): readonly TryState[] {
    const states = story.tries
      .filter(({ act }) => isPossible(act, scenario))
      .map((each) => {
        const isThere = isDone(each.act, scenario, nodes);
        const rests = isThere && isToCome(each.act, scenario, clockNanos);
        const done = isThere && !rests;
        const act = done ? reversed(each.act) : each.act;
        return { try: each, act, label: done ? each.back : each.label, done, rests, isNext: false };
      });
    const next = states.find((state) => !this.tried.has(state.try.label) && !state.done);
    return states.map((state) => (state === next && !state.rests ? { ...state, isNext: true } : state));
  }

  press(story: Story, state: TryState): void {
    const { run, scenario, actions } = this.studio;
    const { summary, status } = run.getState();
    const before = scenario.getState().scenario;
    const cause = causeOf(state.try, state.act);
    const settlesNanos = settlesIn(story, presetById(this.originId ?? '')?.view.speed ?? status.speed);
    const pressedNanos = summary?.clockNanos ?? 0;
    this.tried.add(state.try.label);
    perform(state.act, before, actions);
    if (scenario.getState().complaint?.about === 'change') {
      this.stop('');
      return;
    }
    const restarts = needsRestart(before, scenarioAfter(before, state.act));
    const untilNanos = restarts
      ? Math.min(Math.max(pressedNanos, settlesNanos), LATEST * settlesNanos)
      : pressedNanos + settlesNanos;
    const span = spanBefore(restarts ? Math.min(untilNanos, pressedNanos) : pressedNanos, settlesNanos);
    const begun = (effect: Effect): Begun => ({
      effect,
      before: summary === null ? Number.NaN : readingOf(summary, effect.server, effect.measure, span),
    });
    // What comes of the way back is told once.
    const later = state.done || restarts ? null : (state.try.later ?? null);
    this.watch = {
      cause,
      changes: state.try.effects.map(begun),
      later:
        later === null
          ? null
          : {
              changes: later.effects.map(begun),
              untilNanos: untilNanos - settlesNanos + later.afterNanos,
              spanNanos: later.afterNanos,
            },
      act: state.act,
      pressedNanos,
      isAnew: restarts,
      restarts,
      untilNanos,
      settlesNanos,
      isSaid: false,
    };
    this.leave ??= run.subscribe((now) => this.look(now));
    this.say(status.playing ? TRIES.watch(cause) : TRIES.paused(cause));
  }

  dismiss(): void {
    this.stop('');
  }

  private look({ summary, status, nodes }: RunState): void {
    const { watch } = this;
    if (watch === null || summary === null) return;
    const { clockNanos } = summary;
    const isBefore = clockNanos < watch.pressedNanos;
    // The numbers of the run before may still come in.
    if (watch.restarts && watch.pressedNanos > 0 && !isBefore) return;
    const wentBack = isBefore && !watch.isAnew;
    watch.restarts = false;
    if (!wentBack && clockNanos < watch.untilNanos && !summary.finished) {
      if (!watch.isSaid) this.say(status.playing ? TRIES.watch(watch.cause) : TRIES.paused(watch.cause));
      return;
    }
    const isTakenBack = !isDone(watch.act, this.studio.scenario.getState().scenario, nodes[0] ?? []);
    if (wentBack || isTakenBack) this.stop('');
    else this.tell(watch, summary);
  }

  private tell(watch: Watch, summary: Summary): void {
    const { later, cause } = watch;
    const sentence = sentenceOf(watch, summary);
    if (later === null) {
      this.stop(sentence);
      return;
    }
    // The first sentence stands until there is the second.
    this.watch = {
      ...watch,
      ...later,
      cause: TRIES.later(cause, formatLatency(later.spanNanos)),
      later: null,
      isSaid: true,
    };
    this.say(sentence);
  }

  private stop(sentence: string): void {
    this.watch = null;
    this.leave?.();
    this.leave = null;
    this.say(sentence);
  }

  private say(sentence: string): void {
    if (sentence === this.said) return;
    this.said = sentence;
    for (const listener of [...this.listeners]) listener();
  }
}

function sentenceOf({ cause, changes, settlesNanos }: Watch, summary: Summary): string {
  const span = spanBefore(summary.clockNanos, settlesNanos);
  const changed = changes.map(({ effect, before }) => {
    const now = readingOf(summary, effect.server, effect.measure, span);
    return { effect, before, now };
  });
  return effectSentence(cause, changed);
}

/** Mends a node that the scenario breaks later. */
function isToCome(act: Act, { faults, upstreams }: Scenario, clockNanos: Nanos): boolean {
  if (act.kind !== 'node' || act.to !== 'none') return false;
  let number = act.node;
  for (const { name, nodes } of upstreams) {
    if (number <= nodes) {
      const own = faults.filter((each) => each.upstream === name && each.node === number);
      return own.length > 0 && own.every(({ fromNanos }) => fromNanos > clockNanos);
    }
    number -= nodes;
  }
  return false;
}

/** Effects that are told; the others are seen. */
const TOLD_MOST = 3;

const NUMBERS: Readonly<Record<EffectMeasure, (value: number) => string>> = {
  rate: (value) => short(value),
  failed: (value) => short(value),
  p50: formatLatency,
  p99: formatLatency,
  waiting: formatCount,
  held: formatCount,
  memory: formatBytes,
};

/** A rate without needless digits: 120, 14.7. */
function short(perSecond: number): string {
  return rateQuantity(perSecond).value.replace(/\.0$/, '');
}

/** What was done, as the beginning of a sentence; `done`: the try itself, or its way back. */
export function causeOf({ act, cause }: Try, done: Act): string {
  if (done.kind === 'node') return TRIES.node(done.node, done.to);
  return done.to === act.to && cause !== undefined ? cause : TRIES.asItWas;
}

export function effectSentence(cause: string, changes: readonly Change[]): string {
  const said = changes
    .slice(0, TOLD_MOST)
    .map((change) => TRIES.effects[change.effect.measure](told(change)));
  return TRIES.told(cause, said);
}

function told(change: Change): Told {
  const { effect, before, now } = change;
  const format = NUMBERS[effect.measure];
  return {
    server: effect.server,
    now: format(now),
    before: format(before),
    same: wayOf(change) === 'nowhere',
    hasNow: Number.isFinite(now),
    hadBefore: Number.isFinite(before),
  };
}
