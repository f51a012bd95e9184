// The page reports the effect of a try, with the page's own engine and time, until something else is changed.

import { beforeAll, describe, expect, it } from 'vitest';
import { openStudio } from '../../../src/app/studio.ts';
import type { Studio } from '../../../src/app/studio-context.ts';
import type { EngineStarter } from '../../../src/client/engine.ts';
import { engineInPage } from '../../../src/client/page-engine.ts';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { STORIES } from '../../../src/scenario/stories.ts';
import { TryFeedback } from '../../../src/ui/try/try-feedback.ts';
import { FakePage } from '../../support/fake-page.ts';

/** Fewer frames than on a screen, because more frames would change nothing in what the page shows. */
const FRAMES_A_SECOND = 20;
const never = (): Promise<never> => Promise.reject(new Error('not in this test'));

class TriedScene {
  readonly studio: Studio;
  private readonly presetId: string;
  private readonly page: FakePage;
  private readonly feedback: TryFeedback;

  private constructor(presetId: string) {
    const page = new FakePage();
    const inPage: EngineStarter = {
      name: 'page',
      open: () => Promise.resolve(engineInPage(new SimulationHost(() => page.now()))),
    };
    this.presetId = presetId;
    this.page = page;
    this.studio = openStudio(`?preset=${presetId}`, {
      starters: [inPage],
      clock: page,
      openReplay: never,
      traceRun: never,
      studiesOf: () => ({ ask: () => {}, stop: () => {}, open: () => {} }),
      storage: () => ({ getItem: () => null, setItem: () => {} }),
      keepAddress: null,
      whenToStart: (start) => start(),
    });
    this.feedback = new TryFeedback(this.studio);
  }

  /** The scene after this many seconds of real time. */
  static async after(seconds: number, presetId: string): Promise<TriedScene> {
    const scene = new TriedScene(presetId);
    await scene.passes(seconds);
    return scene;
  }

  async passes(seconds: number): Promise<void> {
    await this.page.paints(seconds * FRAMES_A_SECOND, 1000 / FRAMES_A_SECOND);
  }

  press(label: string): void {
    const story = STORIES[this.presetId];
    const { nodes, summary } = this.studio.run.getState();
    const { scenario } = this.studio.scenario.getState();
    const states = this.feedback.states(story, scenario, nodes[0] ?? [], summary?.clockNanos ?? 0);
    this.feedback.press(story, states.find((state) => state.label === label)!);
  }

  get message(): string {
    return this.feedback.tryMessage.message;
  }
}

// Loads the story first, because the page's simulated time does not wait for a file.
beforeAll(() => import('../../../src/ui/try/try-observer.ts'));

const ENDS = /^[^…]+: .+\.$/;

describe('the effect of a try', () => {
  it.each([
    [
      'a node',
      34,
      'one-bridge',
      'Heal node 3',
      /^Node 3 is back: A now completes 2\d\d requests\/s \(was \d+\)/,
    ],
    [
      'a number',
      18,
      'one-bridge',
      'Give A 32 threads',
      /^With 32\sthreads: A now completes \d+ requests\/s; A reserves 7[78]\.\d\sMiB of memory \(was 37\.[67]\sMiB\)\.$/,
    ],
    [
      'a choice',
      4,
      'small-selector',
      'Set B to epoll',
      /^With epoll, .*: B now completes (49|50)\d requests\/s/,
    ],
    ['a server', 4, 'small-pool', 'Make A an event loop', /^As an event loop: A now completes/],
  ])('is reported for %s', async (_, at, presetId, label, said) => {
    const scene = await TriedScene.after(at, presetId);
    scene.press(label);
    expect(scene.message).toMatch(/…$/);
    for (let seconds = 0; seconds < 12 && scene.message.endsWith('…'); seconds++) await scene.passes(1);
    expect(scene.message).toMatch(ENDS);
    expect(scene.message).toMatch(said);
    // The report stays, because nothing else has happened.
    await scene.passes(2);
    expect(scene.message).toMatch(said);
  });

  it('compares rates with nothing if the try was pressed before any request completed', async () => {
    const scene = await TriedScene.after(1, 'one-bridge');
    scene.press('Give A 32 threads');
    await scene.passes(8);
    expect(scene.message).toMatch(
      /^With 32\sthreads: A now completes \d+ requests\/s; A reserves 7[78]\.\d\sMiB of memory \(was 37\.[67]\sMiB\)\.$/,
    );
  });

  it('is reported for a run that has just restarted, before its first figures exist', async () => {
    const scene = await TriedScene.after(18, 'one-bridge');
    scene.studio.actions.openPreset('one-bridge');
    scene.press('Give A 32 threads');
    await scene.passes(8);
    expect(scene.message).toMatch(
      /^With 32\sthreads: A now completes \d+ requests\/s; A reserves 7[78]\.\d\sMiB/,
    );
  });

  it('is reported again for a broken node once it has taken all lanes', async () => {
    const scene = await TriedScene.after(18, 'one-bridge');
    for (const label of ['Heal node 3', 'Give A 32 threads']) {
      scene.press(label);
      await scene.passes(8);
    }
    scene.press('Take node 3 down again');
    await scene.passes(7);
    expect(scene.message).toMatch(/^Node 3 is down: A (now|still) completes \d+/);
    await scene.passes(30);
    const [, rate] = /^Node 3 is down: A now completes ([\d.]+) requests/.exec(scene.message) ?? [];
    expect(Number(rate), scene.message).toBeLessThan(60);
  });

  it('is shown in a new run if the previous one is over', async () => {
    const scene = await TriedScene.after(1, 'stalled-node');
    const { run, actions } = scene.studio;
    actions.setSpeed(1000);
    for (let seconds = 0; seconds < 30 && !run.getState().status.finished; seconds++) await scene.passes(1);
    expect(run.getState().status.finished).toBe(true);
    actions.setSpeed(0.1);
    scene.press('Give A 500 threads');
    await scene.passes(2);
    expect(run.getState().status).toMatchObject({ playing: true, finished: false });
    expect(run.getState().summary!.clockNanos).toBeLessThan(1e9);
    await scene.passes(30);
    expect(scene.message).toMatch(/^With 500\sthreads: A now completes [\d,]+ requests\/s/);
  });

  it.each([
    ['another node is broken', ({ actions }: Studio) => actions.breakNode(1, 'down')],
    ['the same node is broken again', ({ actions }: Studio) => actions.breakNode(3, 'down')],
    ['a slider is moved', ({ actions }: Studio) => actions.setParameter('threads', 'A', 9)],
  ])('is no longer reported once %s, whether before or after it is known', async (_, act) => {
    for (const seconds of [1, 8]) {
      const scene = await TriedScene.after(16, 'one-bridge');
      scene.press('Heal node 3');
      await scene.passes(seconds);
      expect(scene.message).toMatch(/^Node 3 is back/);
      act(scene.studio);
      await scene.passes(7);
      expect(scene.message, `after ${seconds} s`).toBe('');
    }
  });
});
