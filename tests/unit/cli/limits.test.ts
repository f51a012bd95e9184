// Endless runs and endless files are cut off.

import { existsSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { readRunArguments } from '../../../src/cli/run-arguments.ts';
import { runCommand } from '../../../src/cli/run-command.ts';

/** The output of the command, which runs in this process. */
function printed(args: readonly string[]): string {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    runCommand(args);
  } finally {
    spy.mockRestore();
  }
  return written.join('');
}

it('a run whose requests wait for ever ends after ten days, with a remark', () => {
  const endless = ['--preset', 'stalled-node', '--set', 'fault=down:5@1s', '--set', 'timeout=none'];
  const { servers, remarks } = JSON.parse(printed([...endless, '--json']));
  expect(servers.map((each: { simulatedSeconds: number }) => each.simulatedSeconds)).toEqual([
    864_000, 864_000,
  ]);
  const { inSystem } = servers[0];
  expect(inSystem).toBeGreaterThan(0);
  expect(remarks).toContainEqual({
    about: 'not-ended',
    server: 'A',
    text: expect.stringContaining(`A had not ended after ten days of simulated time`),
  });
  const table = printed(endless);
  expect(table).toContain('B had not ended after ten days');
  expect(table.match(/arrivals=poisson/g)?.length ?? 0).toBeLessThan(2);
});

it('a run that ends has no such remark', () => {
  expect(JSON.parse(printed(['--preset', 'rate-1k', '--set', 'requests=100', '--json'])).remarks).toEqual([]);
});

it.runIf(existsSync('/dev/zero'))('a file without an end is rejected', () => {
  expect(() => readRunArguments(['--scenario', '/dev/zero'])).toThrow(/\/dev\/zero: is longer than 64 MiB/);
});
