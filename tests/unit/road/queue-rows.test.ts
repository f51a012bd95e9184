// In a queue beside the road each car keeps its row, only moves forward, and never overlaps another.

import { expect, it } from 'vitest';
import { layoutRoad } from '../../../src/road/layout/layout.ts';
import { LOOK } from '../../../src/road/paint/analogy.ts';
import { Traffic } from '../../../src/road/place/traffic.ts';
import { REQUEST_STATE } from '../../../src/scenario/request-state.ts';
import { fabricateFrame } from './support/fabricated-frame.ts';

const SIZE = {
  width: 1140,
  height: 290,
  devicePixelRatio: 1,
  nodes: 1,
  cores: 4,
  largestLotSize: 0,
  parked: 0,
};
const WAITING = 30;

it('each car keeps its row while those before it leave, one by one and several at once', () => {
  const roles = [4, 4];
  const queues = [0, WAITING];
  const layout = layoutRoad({ ...SIZE, model: 'staged', threads: 8, roles, queues });
  const [queue] = layout.queues;
  expect(queue.ramp.rows).toBeGreaterThan(1);
  expect(queue.ramp.columns).toBeGreaterThan(1);
  const traffic = new Traffic();
  traffic.relayout(layout, SIZE.width, true);
  const view = { x: 0, y: 0, width: layout.width, height: layout.height };
  const rowOf = new Map<number, number>();
  const xOf = new Map<number, number>();
  let head = 0;
  for (let step = 1; step < 120; step++) {
    if (step % 10 === 0) head += step % 30 === 0 ? 3 : 1;
    const vehicles = Array.from({ length: WAITING }, (_, rank) => ({
      request: head + rank,
      slot: (head + rank) % 64,
      state: REQUEST_STATE.queued,
      queue: 1,
    }));
    const frame = fabricateFrame({ threadsTotal: 8, vehicles, queues, roles: { 4: 1, 5: 1, 6: 1, 7: 1 } });
    traffic.accept({ frame, clockNanos: step, layout, view });
    traffic.step(16);
    const { fleet, places } = traffic;
    for (let index = 0; index < places.count; index++) {
      const request = places.request[index];
      const row = Math.round(places.y[index]);
      expect(rowOf.get(request) ?? row, `request ${request}`).toBe(row);
      rowOf.set(request, row);
      expect(places.x[index]).toBeGreaterThanOrEqual((xOf.get(request) ?? 0) - 1e-3);
      xOf.set(request, places.x[index]);
    }
    for (let one = 0; one < fleet.end; one++) {
      for (let other = 0; other < one; other++) {
        if (fleet.phase[one] !== 1 || fleet.phase[other] !== 1 || fleet.look[one] !== LOOK.queued) continue;
        const apart = Math.abs(fleet.x[one] - fleet.x[other]) >= queue.ramp.carWidth - 1;
        const beside = Math.abs(fleet.y[one] - fleet.y[other]) >= queue.ramp.carHeight;
        expect(apart || beside).toBe(true);
      }
    }
  }
  expect(rowOf.size).toBeGreaterThan(WAITING);
});
