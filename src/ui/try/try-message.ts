// The message about a suggestion that was tried, and the state of the run when its button was pressed.

import type { Studio } from '../../app/studio-context.ts';
import type { RunFacts } from '../../facts/run-facts.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Act, Story, Try } from '../../scenario/story.ts';

export interface Pressed {
  readonly story: Story;
  readonly try: Try;
  /** The act of the suggestion, or its reverse. */
  readonly act: Act;
  readonly isReverse: boolean;
  /** The change as the beginning of a sentence. */
  readonly cause: string;
  /** The run's summary when the button was pressed; null if there was none. */
  readonly summary: Summary | null;
  readonly facts: RunFacts | null;
  readonly hadEnded: boolean;
  readonly before: Scenario;
  readonly after: Scenario;
}

/**
 * The summary, or null if its instant has not been simulated in this run, which means that it is from the run
 * before.
 */
export function ofThisRun({ timeline }: Studio, summary: Summary | null): Summary | null {
  const { furthestNanos } = timeline.getState();
  return summary !== null && summary.clockNanos > furthestNanos ? null : summary;
}

type Listener = () => void;

export class TryMessage {
  /** The displayed message; its numbers change with the run. '' for no message. */
  message = '';
  /** The announced message: the change and its first effect. It is not repeated when numbers change. */
  announced = '';
  readonly #listeners = new Set<Listener>();

  /** Registers a listener that is called after each change of the message. */
  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getMessage = (): string => this.message;

  readonly getAnnounced = (): string => this.announced;

  announce(message: string, announced = message): void {
    this.announced = announced;
    this.show(message);
  }

  show(message: string): void {
    if (message === this.message) return;
    this.message = message;
    for (const listener of [...this.#listeners]) listener();
  }
}
