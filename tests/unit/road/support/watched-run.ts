// Shows a run of a scenario frame by frame, as the page does, and passes on the picture's data for each
// frame.

import { Simulation } from '../../../../src/engine/simulation.ts';
import { FrameWriter } from '../../../../src/host/frame-writer.ts';
import { SERVER } from '../../../../src/protocol/frame-layout.ts';
import { Frame, type ServerFrame } from '../../../../src/protocol/frame-reader.ts';
import { groupsOf, isHeaded, parkedOf, queuesOf, rolesOf } from '../../../../src/road/layout/frame-shape.ts';
import { layoutRoad, type RoadLayout } from '../../../../src/road/layout/layout.ts';
import type { LockPlan } from '../../../../src/road/layout/tunnel-layout.ts';
import { Traffic } from '../../../../src/road/place/traffic.ts';
import type { RoadScene } from '../../../../src/road/road-scene.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';
import { roadSceneOf } from '../../../../src/ui/stage/road-scene-of.ts';

const MS = 1e6;
const FRAMES = 160;
const SLOW_FRAMES = 60;

export interface Watched {
  readonly frame: ServerFrame;
  readonly traffic: Traffic;
  readonly layout: RoadLayout;
  readonly clockNanos: number;
}

/** The values that determine the layout. */
function planOf(
  frame: ServerFrame,
  scene: RoadScene,
  locks: readonly LockPlan[],
  width: number,
): Parameters<typeof layoutRoad>[0] {
  return {
    width,
    height: 200,
    devicePixelRatio: 1,
    model: scene.model,
    threads: frame.get(SERVER.threadsTotal),
    nodes: frame.get(SERVER.nodes),
    groups: groupsOf(frame),
    headed: isHeaded(frame, scene),
    repeated: (scene.groups ?? []).map(({ repeats }) => repeats),
    repeats: scene.clientRepeats === true,
    cores: frame.get(SERVER.cores),
    parked: parkedOf(frame),
    largestLotSize: 0,
    roles: rolesOf(frame),
    queues: queuesOf(frame),
    locks,
  };
}

/** Simulated time from frame to frame: first slowly, then in long steps. */
const USUAL = (step: number): number => (step < SLOW_FRAMES ? 0.7 * MS : 9 * MS);

/** Constant simulated time between frames, once the run is well under way. */
export const atPace =
  (nanos: number) =>
  (step: number): number =>
    step === 0 ? 150 * MS : nanos;

/** Watches the first server of the scenario. */
export function watchRun(
  scenario: Scenario,
  width: number,
  visit: (watched: Watched) => void,
  stepOf: (step: number) => number = USUAL,
  frames = FRAMES,
): void {
  const server = scenario.servers[0];
  const simulation = new Simulation(scenario, server);
  const scene = roadSceneOf(server, scenario);
  const writer = new FrameWriter();
  const traffic = new Traffic();
  let clockNanos = 0;
  let plan = '';
  let shape = '';
  let layout: RoadLayout | null = null;
  for (let step = 0; step < frames; step++) {
    clockNanos += stepOf(step);
    simulation.advance(clockNanos, Number.POSITIVE_INFINITY);
    const state = {
      clock: clockNanos,
      configuration: 0,
      behind: false,
      open: true,
      editedAtNanos: 0,
      rhythmNanos: 0,
    };
    const limits = { spanNanos: 0, budgetMillis: 9, commands: [], buffer: null };
    const most = { maxThreads: 10_000, maxVehicles: 4000 };
    const { buffer } = writer.write([simulation.view], state, { ...limits, ...most });
    const frame = new Frame(new Float64Array(buffer)).servers[0];
    traffic.count(frame, clockNanos);
    const next = planOf(frame, scene, traffic.locks.choose(frame, scene), width);
    const nextPlan = JSON.stringify(next);
    if (layout === null || nextPlan !== plan) {
      plan = nextPlan;
      const laid = layoutRoad(next);
      const nextShape = JSON.stringify(laid);
      if (layout === null || nextShape !== shape) {
        traffic.relayout(laid, width, layout === null);
        layout = laid;
        shape = nextShape;
      }
    }
    const view = { x: 0, y: 0, width: layout.width, height: layout.height };
    traffic.accept({ frame, clockNanos, layout, view });
    traffic.step(16);
    visit({ frame, traffic, layout, clockNanos });
  }
}
