// A run that has ended restarts when a setting is changed.

import { expect, it } from 'vitest';
import { createRunStore } from '../../../src/app/stores/run-store.ts';
import { ChangesAfterEnd } from '../../../src/ui/dock/changes-after-end.ts';

/** A studio whose run has ended; `done` lists the actions. */
function endedStudio() {
  const run = createRunStore(1);
  const end = (hasEnded: boolean): void =>
    run.setState(({ status }) => ({ status: { ...status, finished: hasEnded } }));
  end(true);
  const done: string[] = [];
  const restart = (): void => {
    done.push('restart');
    end(false);
  };
  const told: number[] = [];
  const changes = new ChangesAfterEnd({ run, actions: { restart } }, () => told.push(done.length));
  return { changes, done, told, end };
}

it('a run that has ended restarts with the setting at which a slider is released, and the page says so', () => {
  const { changes, done, told, end } = endedStudio();
  changes.make(() => done.push('first'));
  changes.make(() => done.push('second'));
  expect(done).toEqual(['first', 'restart', 'second', 'restart']);
  expect(told).toHaveLength(2);
  changes.settle();
  changes.make(() => done.push('while it runs'));
  expect(done.slice(4)).toEqual(['while it runs']);
  expect(told).toHaveLength(2);
  end(true);
  changes.make(() => done.push('after the next end'));
  expect(done.slice(5)).toEqual(['after the next end', 'restart']);
});
