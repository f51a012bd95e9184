// Between two frames only commands that still matter are kept.

import { describe, expect, it } from 'vitest';
import { CommandQueue } from '../../../src/client/command-queue.ts';
import type { Command } from '../../../src/protocol/simulation-api.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';

const configure = (seed: number): Command => ({ kind: 'configure', scenario: { ...DEFAULT_SCENARIO, seed } });
const fault = (node: number, kind: 'down' | 'none'): Command => ({
  kind: 'fault',
  upstream: 'upstream',
  node,
  fault: kind,
  factor: 10,
});
const restart: Command = { kind: 'restart' };

function taken(...commands: readonly Command[]): readonly Command[] {
  const queue = new CommandQueue();
  for (const command of commands) queue.add(command);
  return queue.take();
}

describe('the command queue', () => {
  it('keeps the last of several configurations', () => {
    expect(taken(configure(1), configure(2), configure(3))).toEqual([configure(3)]);
  });

  it('keeps the last fault of each node', () => {
    expect(taken(fault(4, 'down'), fault(5, 'down'), fault(4, 'none'))).toEqual([
      fault(5, 'down'),
      fault(4, 'none'),
    ]);
  });

  it('drops faults before a restart, which heals them, but no configuration', () => {
    expect(taken(configure(1), fault(4, 'down'), restart, restart, fault(2, 'down'))).toEqual([
      configure(1),
      restart,
      fault(2, 'down'),
    ]);
  });

  it('is empty after its commands were taken', () => {
    const queue = new CommandQueue();
    queue.add(restart);
    queue.take();
    expect(queue.empty).toBe(true);
    expect(queue.take()).toEqual([]);
  });
});
