// The suggestions to try: the state of each button, and the immediate effect of pressing it. The later effect
// is watched and reported by code that is loaded with the first press. Uses no components.

import type { Studio } from '../../app/studio-context.ts';
import type { NodeStatus } from '../../facts/node-status.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { type Act, reversed, type Story, type Try } from '../../scenario/story.ts';
import { TRIES } from '../words/tries.ts';
import { isDone, isPossible, nodeOfAct, perform } from './perform-act.ts';
import { ofThisRun, type Pressed, TryMessage } from './try-message.ts';

const loadObserver = async () => (await import('./try-observer.ts')).TryObserver;
type Observer = InstanceType<Awaited<ReturnType<typeof loadObserver>>>;

export interface TryState {
  readonly try: Try;
  /** What pressing the button does now: the suggestion, or its reverse if the suggestion is in force. */
  readonly act: Act;
  readonly label: string;
  readonly done: boolean;
  /**
   * Whether the button is disabled, because the scenario does not allow the suggestion, or because the fault
   * that it would end has not begun yet.
   */
  readonly disabled: boolean;
  /** Whether this is the first suggestion that is not in force and has not been pressed. */
  readonly isNext: boolean;
}

export class TryFeedback {
  readonly tryMessage = new TryMessage();
  readonly #studio: Studio;
  /** The labels of the suggestions that have been tried in this scene. */
  readonly tried = new Set<string>();
  #originId: string | null;
  #latest: Pressed | null = null;
  /** Null until something has been tried. */
  #observer: Observer | null = null;

  constructor(studio: Studio) {
    this.#studio = studio;
    this.#originId = studio.scenario.getState().originId;
  }

  /** Call this with the scene that is open. A new scene starts with nothing tried. */
  sceneOpened(originId: string | null): void {
    if (originId === this.#originId) return;
    this.#originId = originId;
    this.tried.clear();
    this.dismiss();
  }

  /**
   * The state of each suggestion's button. The button of a suggestion that the scenario does not allow stays
   * in its place but is disabled.
   */
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
    const { run, scenario, actions } = this.#studio;
    const { status, facts, summary } = run.getState();
    const before = scenario.getState().scenario;
    const cause = causeOf(state.try, state.act);
    const known = ofThisRun(this.#studio, summary);
    this.tried.add(state.try.label);
    // In an ended run the change would have no visible effect, so restart the run.
    if (status.finished) actions.toggle();
    perform(state.act, before, actions);
    if (scenario.getState().complaint?.about === 'change') {
      this.dismiss();
      return;
    }
    this.#latest = {
      story,
      try: state.try,
      act: state.act,
      isReverse: state.done,
      cause,
      summary: known,
      facts,
      hadEnded: status.finished,
      before,
      after: scenario.getState().scenario,
    };
    this.tryMessage.announce(status.playing ? TRIES.watch(cause) : TRIES.paused(cause));
    this.#observe(this.#latest);
  }

  dismiss(): void {
    this.#latest = null;
    this.#observer?.stop();
    this.tryMessage.announce('');
  }

  #observe(pressed: Pressed): void {
    if (this.#observer !== null) {
      this.#observer.begin(pressed);
      return;
    }
    loadObserver().then(
      (TryObserver) => {
        this.#observer ??= new TryObserver(this.#studio, this.tryMessage);
        if (this.#latest === pressed) this.#observer.begin(pressed);
      },
      // If the observer's code cannot be loaded, nothing is reported, but the roads show the effect.
      () => this.dismiss(),
    );
  }
}

/** Whether the act ends faults of a node that all begin later. */
function isScheduled(act: Act, { faults, upstreams }: Scenario, clockNanos: Nanos): boolean {
  if (act.to !== 'none') return false;
  const found = nodeOfAct(act, upstreams);
  const own = faults.filter(({ upstream, node }) => upstream === found?.upstream && node === found.node);
  return own.length > 0 && own.every(({ fromNanos }) => fromNanos > clockNanos);
}

/**
 * The change as the beginning of a sentence. `done`: the act that was applied, which is the suggestion's own
 * or its reverse.
 */
export function causeOf({ act, cause }: Try, done: Act): string {
  if (done.kind === 'node' && cause === undefined) return TRIES.node(done.node, done.to);
  return done.to === act.to && cause !== undefined ? cause : TRIES.asItWas;
}
