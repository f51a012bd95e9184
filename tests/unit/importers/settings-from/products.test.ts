// Settings files, one per product: what they become in the scenario, and what is left out, with a reason.

import { readFileSync } from 'node:fs';
import * as xml from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import * as yaml from 'yaml';
import { readDocument } from '../../../../src/importers/settings-from/read-document.ts';
import { readSettings, type SettingsReading } from '../../../../src/importers/settings-from/read-settings.ts';
import { DEFAULT_SCENARIO } from '../../../../src/scenario/default-scenario.ts';
import { parseScenario } from '../../../../src/scenario/parse.ts';

async function readText(text: string, part: number | null = null): Promise<SettingsReading> {
  return readSettings(text, DEFAULT_SCENARIO, 'A', part, readDocument(text, { yaml, xml }));
}

const readFile = (name: string, part?: number): Promise<SettingsReading> =>
  readText(readFileSync(`tests/fixtures/settings/${name}`, 'utf8'), part);

interface Expected {
  readonly server?: object;
  readonly machine?: object;
  readonly upstream?: object;
  /** Which of several parts is chosen, counted from 1; absent if there is one. */
  readonly part?: number;
  /** Parts of lines that are left out. */
  readonly left?: readonly string[];
}

const FILES: readonly (readonly [file: string, sources: readonly string[], expected: Expected])[] = [
  [
    'tomcat-server.xml',
    ['Tomcat'],
    {
      part: 2,
      server: { model: 'blocking-pool', threads: 300, queueLimit: 500 },
      machine: { connections: 4000, backlog: 200 },
      left: [
        'Connector maxThreads="50"',
        'Connector maxThreads="60"',
        'Executor maxThreads="7"',
        'Connector maxThreads="40"',
      ],
    },
  ],
  ['jetty.xml', ['Jetty'], { server: { model: 'blocking-pool', threads: 250, coreThreads: 10 } }],
  [
    'jetty-start.ini',
    ['Jetty'],
    { server: { threads: 180, keepAliveNanos: 45e9 }, machine: { backlog: 128 } },
  ],
  ['undertow.xml', ['Undertow'], { server: { model: 'blocking-pool', threads: 128 }, left: ['io-threads'] }],
  [
    'spring.yml',
    ['Tomcat', 'HikariCP'],
    {
      server: { model: 'blocking-pool', threads: 240 },
      machine: { backlog: 50 },
      upstream: { nodes: 1, nodeConcurrency: 24 },
      left: ['hikari.connection-timeout', 'server.tomcat.threads.max: 8', 'server.port: 8080'],
    },
  ],
  [
    'spring.env',
    ['Tomcat', 'HikariCP'],
    {
      server: { threads: 320 },
      machine: { backlog: 60 },
      upstream: { nodeConcurrency: 32, timeoutNanos: 2.5e9 },
    },
  ],
  [
    'spring.properties',
    ['Tomcat', 'HikariCP'],
    { server: { threads: 210 }, machine: { connections: 900 }, upstream: { nodeConcurrency: 14 } },
  ],
  [
    'gunicorn.conf.py',
    ['gunicorn'],
    {
      server: { model: 'blocking-pool', threads: 32, processes: 4, interpreterLockNanos: 5e6 },
      machine: { backlog: 1024 },
      left: ['max_requests_jitter', 'bind'],
    },
  ],
  ['gunicorn.sh', ['gunicorn'], { server: { threads: 18, processes: 3 }, left: ['shop.wsgi', '-b :8000'] }],
  [
    'uvicorn.sh',
    ['uvicorn'],
    {
      server: { model: 'multi-reactor', loops: 4 },
      machine: { connections: 500, backlog: 256 },
      left: ['shop:app'],
    },
  ],
  [
    'puma.rb',
    ['Puma'],
    {
      server: { model: 'blocking-pool', threads: 15, processes: 3, interpreterLockNanos: 100e6 },
      machine: { backlog: 512 },
      left: ['preload_app!'],
    },
  ],
  [
    'sidekiq.yml',
    ['Sidekiq'],
    {
      server: { model: 'blocking-pool', threads: 15, processes: 1, interpreterLockNanos: 100e6 },
      left: ['queues'],
    },
  ],
  [
    'php-fpm.conf',
    ['php-fpm'],
    {
      server: {
        model: 'blocking-pool',
        threads: 60,
        processes: 60,
        interpreterLockNanos: null,
        coreThreads: 10,
        growEveryNanos: 1e9,
        growMost: 5,
      },
      machine: { backlog: 511 },
      left: ['pm.max_spare_servers'],
    },
  ],
  [
    'pgbouncer.ini',
    ['PgBouncer'],
    {
      machine: { connections: 2000 },
      upstream: { nodes: 1, nodeConcurrency: 18, timeoutNanos: 90e9 },
      left: ['pool_mode'],
    },
  ],
  [
    'sqlalchemy.py',
    ['SQLAlchemy'],
    { upstream: { nodeConcurrency: 16, timeoutNanos: 5e9 }, left: ['pool_recycle'] },
  ],
  [
    'pgx.go',
    ['Go database/sql, pgx'],
    { upstream: { nodeConcurrency: 25 }, left: ['pool_max_conns=16', 'SetMaxIdleConns(5)'] },
  ],
  [
    'nginx-proxy.conf',
    ['nginx proxy', 'nginx'],
    {
      server: { model: 'multi-reactor', loops: 2 },
      upstream: { timeoutNanos: 25e9, retries: { attempts: 2 } },
      left: ['proxy_connect_timeout', 'worker_rlimit_nofile'],
    },
  ],
  [
    'envoy-clusters.yaml',
    ['Envoy'],
    {
      part: 1,
      upstream: {
        timeoutNanos: 2e9,
        retries: { attempts: 3 },
        balancer: 'least-outstanding',
        inFlightLimit: 64,
      },
      left: ['max_requests: 512', 'ROUND_ROBIN'],
    },
  ],
  [
    'envoy.yaml',
    ['Envoy'],
    {
      upstream: { balancer: 'least-outstanding', inFlightLimit: 64 },
      left: ['connect_timeout', 'max_connections', 'name: shop'],
    },
  ],
  [
    'haproxy.cfg',
    ['HAProxy'],
    {
      server: { model: 'multi-reactor', loops: 4 },
      machine: { connections: 4000 },
      upstream: { nodes: 3, nodeConcurrency: 50, balancer: 'least-outstanding', timeoutNanos: 12e9 },
      left: ['server f1', 'timeout client', 'bind :80', 'mode http'],
    },
  ],
  [
    'resilience4j.yml',
    ['resilience4j'],
    {
      upstream: {
        timeoutNanos: 2e9,
        inFlightLimit: 25,
        breaker: { failureShare: 0.4, windowCalls: 30, minimumCalls: 15, openNanos: 20e9 },
        retries: { attempts: 2, backoffNanos: 200e6 },
      },
    },
  ],
  [
    'runtimeconfig.json',
    ['.NET'],
    { server: { model: 'blocking-pool', threads: 400, coreThreads: 40, growEveryNanos: 500e6 } },
  ],
  [
    'deployment.yaml',
    ['container', 'Go'],
    {
      server: { model: 'green-threads', carriers: 6 },
      machine: { cpuLimit: 1.5, memory: { limitBytes: 512 * 2 ** 20 } },
      left: ['resources.requests.cpu', 'replicas: 3', 'TOKEN'],
    },
  ],
  [
    'docker.sh',
    ['container', 'Node.js'],
    {
      server: { model: 'loop-with-helpers', helpers: 12 },
      machine: { cpuLimit: 1.5, memory: { limitBytes: 2 ** 30 } },
      left: ['--rm', 'shop'],
    },
  ],
  [
    'compose.yaml',
    ['container', 'gunicorn'],
    { server: { model: 'blocking-pool', threads: 20 }, machine: { cpuLimit: 2 } },
  ],
];

describe.each(FILES)('settings of %s', (file, sources, expected) => {
  it('become the stated values', async () => {
    const { scenario, ...reading } = await readFile(file, expected.part);
    const { question } = await readFile(file);
    expect(question === null).toBe(expected.part === undefined);
    expect(reading.problems).toEqual([]);
    expect(reading.sources).toEqual(sources);
    if (expected.server !== undefined) expect(scenario.servers[0]).toMatchObject(expected.server);
    if (expected.machine !== undefined) expect(scenario.machine).toMatchObject(expected.machine);
    if (expected.upstream !== undefined) expect(scenario.upstreams[0]).toMatchObject(expected.upstream);
    const left = reading.notUnderstood.map(({ given }) => given);
    for (const each of expected.left ?? [])
      expect(
        left.filter((given) => given.includes(each)),
        each,
      ).not.toEqual([]);
    expect(reading.notUnderstood.every(({ why }) => why !== '')).toBe(true);
  });
});

describe('a document with a syntax error', () => {
  it.each([
    ['YAML', 'server:\n  tomcat:\n   threads: {max: 5\n'],
    ['XML', '<Connector maxThreads="5"'],
    ['JSON', '{"a": '],
    [
      'aliases that grow',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map((name, at) => `${name}: &${name} [${`*${'abcdefgh'[at]},`.repeat(9)}]`)
        .join('\n')}\n`,
    ],
    ['brackets without end', `a: ${'['.repeat(50_000)}`],
    ['elements without end', '<a>'.repeat(20_000)],
  ])('is read line by line, and never throws: %s', async (_, text) => {
    const { scenario } = await readText(text);
    expect(parseScenario(scenario).ok).toBe(true);
  });

  it('with a repeated setting uses the last one, and names the first', async () => {
    const reading = await readText('maxThreads=10\nmaxThreads=20\n');
    expect(reading.scenario.servers[0]).toMatchObject({ threads: 20 });
    expect(reading.notUnderstood.map(({ given }) => given)).toEqual(['maxThreads=10']);
  });
});

describe('a text with one repeated piece', () => {
  // A library that searches again from each position would take minutes for these.
  it.each([
    ['YAML', ['a: b\n', 'a:\n ', '- a\n', '{a: ', 'a: &a b\n', '---\n']],
    ['XML', ['<a>', '<a b="c" ', '<!--', '<a>&lt;']],
  ])('is read quickly: %s', async (_, pieces) => {
    for (const piece of pieces) {
      const text = piece.repeat(Math.floor(49_000 / piece.length));
      const before = process.cpuUsage();
      await readText(text);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1e3, piece).toBeLessThan(3000);
    }
  });
});
