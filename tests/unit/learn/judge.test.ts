// The worker that judges solutions, once it is closed: nothing references it or its pending requests.

import { expect, it } from 'vitest';
import { openJudge } from '../../../src/learn/judge.ts';
import { heldOf } from '../../support/held.ts';
import { SilentWorker } from '../../support/silent-worker.ts';

it('a judge can be collected when it is stopped during an answer', async () => {
  const stopped = (): readonly WeakRef<object>[] => {
    const worker = new SilentWorker();
    const judge = openJudge(() => worker.asWorker);
    const page = { verdict: null as unknown, judge };
    void judge.judge({} as never, {} as never, {} as never).then((verdict) => {
      page.verdict = verdict;
    });
    judge.close();
    expect(worker.isTerminated).toBe(true);
    return [new WeakRef(worker), new WeakRef(page)];
  };
  expect(await heldOf(stopped())).toBe(0);
});
