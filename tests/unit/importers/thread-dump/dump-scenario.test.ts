// The scenario that a pool suggests, once run, reproduces the state in the dump.

import { describe, expect, it } from 'vitest';
import { type DumpOffer, offerOf } from '../../../../src/importers/thread-dump/dump-scenario.ts';
import { dumpText, poolNamed, readingOf } from './dumps.ts';

function offered(file: string, label: string): DumpOffer | null {
  const reading = readingOf(dumpText(file));
  return offerOf(reading.dumps, poolNamed(reading, label)!);
}

describe('the scenario of a pool', () => {
  it('has its threads, its busy ones as users, and the lock that they wait for', () => {
    const { scenario, args } = offered('java17-jstack.txt', 'http-nio-8080-exec-#')!;
    expect(scenario.servers).toMatchObject([{ model: 'blocking-pool', threads: 20 }]);
    expect(scenario.traffic).toMatchObject({ kind: 'closed', users: 16 });
    expect(scenario.locks).toMatchObject([{ kind: 'mutex' }]);
    expect(Object.fromEntries(args).request).toBe('cpu:6.25ms,call:upstream,lock:lock:wait:6.25ms');
    expect(scenario.upstreams[0].latency).toEqual({ kind: 'constant', nanos: 62.5e6 });
  });

  it('has as many connections as are in use, and queued requests if no thread is idle', () => {
    const { scenario } = offered('java8-connections.txt', 'http-nio-8443-exec-#')!;
    expect(scenario.servers).toMatchObject([{ threads: 4 }]);
    expect(scenario.traffic.users).toBe(5);
    expect(scenario.upstreams[0]).toMatchObject({ nodes: 1, nodeConcurrency: 2, timeoutNanos: null });
  });

  it('has green threads if each request has its own thread', () => {
    const { scenario } = offered('java25.json', 'virtual threads of ThreadPerTaskExecutor@6344c6ad')!;
    expect(scenario.servers).toMatchObject([{ model: 'green-threads' }]);
    expect(scenario.traffic.users).toBe(41);
    expect(offered('go-debug2.txt', 'main.handler')?.scenario.servers).toMatchObject([
      { model: 'green-threads' },
    ]);
  });

  it('does not exist if nothing happens, or if everything is a deadlock', () => {
    expect(offered('go-debug2.txt', 'main.worker')).toBeNull();
    expect(offered('java17-jstack.txt', 'settlement-#')).toBeNull();
  });
});
