// What the picture of a server is told by the scenario: names of locks and stages, and how its selector works.

import type { RoadScene } from '../../road/road-scene.ts';
import type { Scenario, Step } from '../../scenario/scenario.ts';
import type { Server } from '../../scenario/server.ts';
import { TEXT } from '../text.ts';

export function roadSceneOf(server: Server, scenario: Scenario): RoadScene {
  const names = {
    model: server.model,
    serverId: server.id,
    locks: scenario.locks.map(({ name }) => name),
    groups: scenario.upstreams.map(({ name, retries }) => ({ name, repeats: retries.attempts > 0 })),
    clientRepeats: scenario.traffic.clientRetries.attempts > 0,
    stages: scenario.request.map(stageWords),
  };
  if (!('readiness' in server)) return names;
  return { ...names, readiness: server.readiness, watchCostNanos: server.watchCostNanos };
}

function stageWords(step: Step): string {
  return TEXT.stepKinds[step.kind];
}
