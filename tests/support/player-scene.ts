// A player with a fake page and a fake engine, and everything that it has reported.

import type { EngineStarter } from '../../src/client/engine.ts';
import { Player } from '../../src/client/player.ts';
import type { PlayerStatus } from '../../src/client/player-status.ts';
import type { FoundRequest } from '../../src/protocol/followed-request.ts';
import type { Frame } from '../../src/protocol/frame-reader.ts';
import type { RunHistory } from '../../src/protocol/history.ts';
import type { Summary } from '../../src/protocol/summary.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/default-scenario.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { FakeEngine, starterOf } from './fake-engine.ts';
import { FakePage } from './fake-page.ts';

interface Scene {
  readonly page: FakePage;
  readonly player: Player;
  readonly engine: FakeEngine;
  readonly frames: Frame[];
  readonly summaries: Summary[];
  readonly problems: Problem[];
  readonly histories: RunHistory[];
  readonly scenarios: Scenario[];
  readonly founds: FoundRequest[];
  status(): PlayerStatus;
  statuses: PlayerStatus[];
}

/** `onStatus` is called in addition to the scene. */
export function scene(
  engines: readonly FakeEngine[] = [new FakeEngine()],
  starters?: readonly EngineStarter[],
  onStatus: () => void = () => {},
): Scene {
  const page = new FakePage();
  const frames: Frame[] = [];
  const summaries: Summary[] = [];
  const problems: Problem[] = [];
  const statuses: PlayerStatus[] = [];
  const histories: RunHistory[] = [];
  const scenarios: Scenario[] = [];
  const founds: FoundRequest[] = [];
  const player = new Player(
    {
      onFrame: (frame) => frames.push(frame),
      onFollowed: () => {},
      onFound: (request) => founds.push(request),
      onSummary: (summary) => summaries.push(summary),
      onStatus: (status) => {
        statuses.push(status);
        onStatus();
      },
      onProblems: (found) => problems.push(...found),
      onHistory: (history) => histories.push(history),
      onReach: () => {},
      onScenario: (scenario) => scenarios.push(scenario),
    },
    { starters: starters ?? [starterOf(...engines)], clock: page },
  );
  return {
    page,
    player,
    engine: engines[0],
    frames,
    summaries,
    problems,
    statuses,
    histories,
    scenarios,
    founds,
    status: () => statuses.at(-1)!,
  };
}

export async function started(engines?: readonly FakeEngine[], onStatus?: () => void): Promise<Scene> {
  const made = scene(engines, undefined, onStatus);
  await made.player.start(DEFAULT_SCENARIO);
  await made.page.paint();
  return made;
}
