// A flapping node can be distinguished from one that is down, and from a healthy one, at every instant.

import { describe, expect, it } from 'vitest';
import { Simulation } from '../../../src/engine/simulation.ts';
import { FrameWriter } from '../../../src/host/frame-writer.ts';
import { NODE, NODE_BREAKER, NODE_STATE } from '../../../src/protocol/frame-layout.ts';
import { Frame } from '../../../src/protocol/frame-reader.ts';
import { layoutRoad } from '../../../src/road/layout/layout.ts';
import { CallDots } from '../../../src/road/place/call-dots.ts';
import { Places } from '../../../src/road/place/places.ts';
import { Repeats } from '../../../src/road/place/repeats.ts';
import { readSigns, type Signs, wordsOf } from '../../../src/road/words/signs.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import { type FrameParts, fabricateFrame } from './support/fabricated-frame.ts';
import { placeWhole } from './support/placing.ts';

const SECOND = 1e9;

function signsOf(nodes: NonNullable<FrameParts['nodes']>, nanosPerFrame: number): Signs {
  const size = { width: 1146, height: 240, devicePixelRatio: 1, cores: 4, parked: 0, largestLotSize: 0 };
  const layout = layoutRoad({ ...size, model: 'blocking-pool', threads: 4, nodes: nodes.length });
  const frame = fabricateFrame({ threadsTotal: 4, nodes });
  const places = new Places();
  placeWhole(frame, 0, layout, places);
  const dots = new CallDots();
  dots.accept(frame, 0, layout.bridges!, nanosPerFrame);
  const seen = {
    frame,
    clockNanos: 0,
    layout,
    places,
    repeats: new Repeats(),
    swings: dots.swings,
    flows: dots.flows,
  };
  return readSigns(seen, { model: 'blocking-pool', serverId: 'A' });
}

describe('a bridge whose node flaps', () => {
  const { down, healthy } = NODE_STATE;
  const flaps = (state: number, flapPeriod = 2 * SECOND, breaker: number = NODE_BREAKER.closed) => ({
    state,
    flapPeriod,
    breaker,
  });

  it('shows both states in words and by its deck, and never looks like a failed or a healthy one', () => {
    const { bridges } = signsOf([flaps(down), flaps(healthy), { state: down }, {}], 1e6);
    const [isDown, isUp, broken, whole] = bridges.signs.map(({ look }) => look);
    expect([isDown, isUp, broken, whole].map((look) => look?.deck)).toEqual([
      'drawn',
      'closed',
      'broken',
      'whole',
    ]);
    expect(isDown?.colour).not.toBe(isUp?.colour);
    expect(bridges.signs[0].state).toEqual(['flapping, now down', 'flapping: down', 'flapping']);
    expect(bridges.signs[1].state).toEqual(['flapping, now up', 'flapping: up', 'flapping']);
    expect(bridges.labelled).toContain(1);
  });

  it('is described to screen readers', () => {
    expect(wordsOf(signsOf([flaps(healthy)], 1e6))).toContain('node 1: flapping, now up.');
  });

  it('stays half open if it flaps more than twice a second', () => {
    const perFrame = SECOND / 60;
    const shown = (state: number, periodNanos: number) =>
      signsOf([flaps(state, periodNanos)], perFrame).bridges.signs[0];
    expect(shown(down, 0.4 * SECOND)).toEqual(shown(healthy, 0.4 * SECOND));
    expect(shown(down, 0.4 * SECOND)).toMatchObject({ look: { deck: 'swings' }, state: ['flapping'] });
    expect(shown(down, 0.6 * SECOND).look.deck).toBe('drawn');
  });

  it('does not change its look while the pace varies around that bound', () => {
    const layout = layoutRoad({
      ...{ width: 1146, height: 240, devicePixelRatio: 1, cores: 4, parked: 0, largestLotSize: 0 },
      ...{ model: 'blocking-pool', threads: 4, nodes: 1 },
    });
    const frame = fabricateFrame({ threadsTotal: 4, nodes: [flaps(down, 0.5 * SECOND)] });
    const dots = new CallDots();
    const shown = [59, 62, 58, 61, 70].map((perSecond) => {
      dots.accept(frame, 0, layout.bridges!, SECOND / perSecond);
      return dots.swings[0];
    });
    expect(shown).toEqual([1, 1, 1, 1, 1]);
  });

  it('is shown as closed if a breaker has opened', () => {
    const { look, state } = signsOf([flaps(down, SECOND, NODE_BREAKER.open)], 1e6).bridges.signs[0];
    expect(look.deck).toBe('shut');
    expect(state[0]).toBe('shut by breaker, flapping');
  });
});

describe('a frame', () => {
  it('contains the period of a flapping node, whether set by the scenario or by the user', () => {
    const [upstream] = DEFAULT_SCENARIO.upstreams;
    const [server] = DEFAULT_SCENARIO.servers;
    const scenario = {
      ...DEFAULT_SCENARIO,
      faults: [
        {
          kind: 'flapping',
          upstream: upstream.name,
          node: 1,
          fromNanos: 1e6,
          untilNanos: 9e6,
          periodNanos: 3e6,
        } as const,
      ],
    };
    const simulation = new Simulation(scenario, server);
    const writer = new FrameWriter();
    const periodsAt = (clock: number): readonly number[] => {
      simulation.advance(clock, Number.POSITIVE_INFINITY);
      const state = { clock, configuration: 0, behind: false, open: true, editedAtNanos: 0, rhythmNanos: 0 };
      const limits = { spanNanos: 0, budgetMillis: 9, commands: [], buffer: null };
      const most = { maxThreads: 100, maxVehicles: 100 };
      const { buffer } = writer.write([simulation.view], state, { ...limits, ...most });
      const frame = new Frame(new Float64Array(buffer)).servers[0];
      return [0, 1].map((node) => frame.node(node, NODE.flapPeriod));
    };
    expect(periodsAt(0.5e6)).toEqual([0, 0]);
    expect(periodsAt(2e6)).toEqual([3e6, 0]);
    expect(periodsAt(5e6)).toEqual([3e6, 0]);
    simulation.setFault(upstream.name, 2, 'flapping', 5e6);
    expect(periodsAt(10e6)).toEqual([0, 5e6]);
    simulation.setFault(upstream.name, 2, 'none', 1);
    expect(periodsAt(11e6)).toEqual([0, 0]);
  });
});
