// Clients hold requests back if all connections are in use. The picture shows these requests in a yard in
// front of the on-ramp, the text counts them, and nothing reports them as waiting at the server.

import { describe, expect, it } from 'vitest';
import { SimulationHost } from '../../../src/host/simulation-host.ts';
import { SERVER } from '../../../src/protocol/frame-layout.ts';
import { Frame, type ServerFrame } from '../../../src/protocol/frame-reader.ts';
import { layoutRoad, type RoadLayout } from '../../../src/road/layout/layout.ts';
import { marksIn, markX, markY, requestsPerMark } from '../../../src/road/layout/yard-layout.ts';
import { Places } from '../../../src/road/place/places.ts';
import { Repeats } from '../../../src/road/place/repeats.ts';
import { describeScene } from '../../../src/road/words/caption.ts';
import { readSigns } from '../../../src/road/words/signs.ts';
import { presetById } from '../../../src/scenario/presets.ts';
import { roadSceneOf } from '../../../src/ui/stage/road-scene-of.ts';

const { scenario } = presetById('intended-start')!;
const SCENE = roadSceneOf(scenario.servers[0], scenario);
const [width, height] = [1080, 500];

function layoutWith(demand: { readonly holdsBack: boolean; readonly width?: number }): RoadLayout {
  const rest = { height, devicePixelRatio: 1, threads: 1, nodes: 0, cores: 1, parked: 0, largestLotSize: 0 };
  return layoutRoad({ width, ...rest, model: 'blocking-pool', ...demand });
}

/** The process is paused for 200 ms from 20 s on, and a message is due every millisecond. */
function frameAt(seconds: number): { readonly frame: ServerFrame; readonly unsentInSummary: number } {
  const host = new SimulationHost(() => 0);
  host.load(scenario);
  const { buffer } = host.frame({
    spanNanos: seconds * 1e9,
    budgetMillis: 1,
    commands: [],
    buffer: null,
    maxThreads: 10,
    maxVehicles: 10,
  });
  return {
    frame: new Frame(new Float64Array(buffer)).servers[0],
    unsentInSummary: host.summary().servers[0].values.unsent,
  };
}

describe('during a stall', () => {
  const { frame, unsentInSummary } = frameAt(20.19);
  const layout = layoutWith({ holdsBack: true });
  const unsent = frame.get(SERVER.unsent);

  it('nearly 200 messages are due and not sent, and none waits at the server', () => {
    expect(unsent).toBeGreaterThan(180);
    expect(unsent).toBeLessThan(200);
    expect(unsentInSummary).toBe(unsent);
    expect(frameAt(20.9).frame.get(SERVER.unsent)).toBe(0);
  });

  it('they are drawn in the yard, and counted beside it and in the sentence', () => {
    const { yard } = layout;
    expect(marksIn(yard!, unsent) * requestsPerMark(yard!, unsent)).toBeGreaterThanOrEqual(unsent);
    const seen = {
      frame,
      clockNanos: 20.19e9,
      layout,
      places: new Places(),
      repeats: new Repeats(),
      swings: new Uint8Array(0),
      flows: new Uint8Array(0),
    };
    const { queue, sentence } = readSigns(seen, SCENE);
    expect(queue.queued[0]).toBe('0 queued');
    expect(queue.more[0][0]).toContain(`${unsent} due`);
    expect(queue.more[0].at(-1)!.length).toBeLessThan(8);
    expect(sentence).toContain(`${unsent} due`);
    expect(describeScene(frame, 'blocking-pool')).toContain('Paused');
  });
});

describe('the yard', () => {
  it.each([390, 1080])(
    'in a picture %i px wide is in front of the ramp, with all its marks inside',
    (wide) => {
      const { yard, ramp } = layoutWith({ holdsBack: true, width: wide });
      expect(yard!.x + yard!.width).toBeLessThan(ramp.x);
      for (const unsent of [1, 60, 200, 100_000]) {
        const marks = marksIn(yard!, unsent);
        expect(marks).toBeLessThanOrEqual(yard!.capacity);
        for (const mark of [0, marks - 1]) {
          expect(markX(yard!, mark)).toBeGreaterThanOrEqual(yard!.x);
          expect(markX(yard!, mark) + yard!.markSize).toBeLessThanOrEqual(yard!.x + yard!.width);
          expect(markY(yard!, mark) + yard!.markSize).toBeLessThanOrEqual(yard!.y + yard!.height);
        }
      }
      expect(marksIn(yard!, 0)).toBe(0);
    },
  );

  it('exists only if clients have a limited number of connections', () => {
    expect(SCENE.holdsBack).toBe(true);
    const free = { ...scenario, traffic: { ...scenario.traffic, persistentConnections: null } };
    expect(roadSceneOf(free.servers[0], free).holdsBack).toBe(false);
    expect(layoutWith({ holdsBack: false }).yard).toBeNull();
  });
});
