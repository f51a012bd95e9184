// A run that has ended begins again when a setting is changed or somebody goes back to its start; one that was paused waits.

import { expect, it } from 'vitest';
import { createRunStore } from '../../../src/app/stores/run-store.ts';
import { backToStart, ChangesAfterEnd, type RunningStudio } from '../../../src/embed/begin-again.ts';

/** A studio whose run has ended, or not; `done` says what was asked of it. */
function studioWith(finished: boolean) {
  const run = createRunStore(1);
  const end = (hasEnded: boolean): void =>
    run.setState(({ status }) => ({ status: { ...status, finished: hasEnded } }));
  end(finished);
  const done: string[] = [];
  const studio: RunningStudio = {
    run,
    actions: {
      toggle: () => {
        done.push('play');
        end(false);
      },
      restart: () => done.push('restart'),
    },
  };
  const told: number[] = [];
  const changes = new ChangesAfterEnd(studio, () => told.push(done.length));
  return { studio, changes, done, told, end };
}

it('plays from the start after the end, and else goes there as it is', () => {
  const ended = studioWith(true);
  backToStart(ended.studio);
  expect(ended.done).toEqual(['play']);
  const paused = studioWith(false);
  backToStart(paused.studio);
  expect(paused.done).toEqual(['restart']);
});

it('begins again with the setting at which a slider is let go, and says so', () => {
  const { changes, done, told, end } = studioWith(true);
  changes.make(() => done.push('first'));
  changes.make(() => done.push('second'));
  expect(done).toEqual(['first', 'play', 'second', 'restart']);
  expect(told).toHaveLength(2);
  changes.settle();
  changes.make(() => done.push('while it runs'));
  expect(done.slice(4)).toEqual(['while it runs']);
  expect(told).toHaveLength(2);
  end(true);
  changes.make(() => done.push('after the next end'));
  expect(done.slice(5)).toEqual(['after the next end', 'play']);
});
