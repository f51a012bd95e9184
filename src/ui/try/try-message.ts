// The message about a try, and the state of the run when its button was pressed.

import type { Studio } from '../../app/studio-context.ts';
import type { RunFacts } from '../../facts/run-facts.ts';
import type { Summary } from '../../protocol/summary.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Act, Story, Try } from '../../scenario/story.ts';

export interface Pressed {
  readonly story: Story;
  readonly try: Try;
  /** The try, or its reverse. */
  readonly act: Act;
  readonly isReverse: boolean;
  /** The change as the beginning of a sentence. */
  readonly cause: string;
  /** The run when the button was pressed; null if there was none. */
  readonly summary: Summary | null;
  readonly facts: RunFacts | null;
  readonly hadEnded: boolean;
  readonly before: Scenario;
  readonly after: Scenario;
}

/**
 * Null for a summary of an instant that has not been simulated yet, because it belongs to the replaced run.
 */
export function ofThisRun({ timeline }: Studio, summary: Summary | null): Summary | null {
  const { furthestNanos } = timeline.getState();
  return summary !== null && summary.clockNanos > furthestNanos ? null : summary;
}

type Listener = () => void;

export class TryMessage {
  /** The displayed text, whose numbers are updated with the run; '' for none. */
  message = '';
  /** The announced text: each cause and its first effect, without later changes of numbers. */
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
