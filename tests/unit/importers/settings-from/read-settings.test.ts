// Command lines of load tools and settings of servers, in realistic spellings.

import * as xml from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import * as yaml from 'yaml';
import { readDocument } from '../../../../src/importers/settings-from/read-document.ts';
import { readSettings, type SettingsReading } from '../../../../src/importers/settings-from/read-settings.ts';
import { parseToolCommand } from '../../../../src/importers/tool-command.ts';
import { DEFAULT_SCENARIO, eventLoop } from '../../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../../src/scenario/scenario.ts';

const read = (text: string, scenario: Scenario = DEFAULT_SCENARIO, server = 'A'): SettingsReading =>
  readSettings(text, scenario, server, null, readDocument(text, { yaml, xml }));
const becomes = (reading: SettingsReading): readonly string[] =>
  reading.understood.map((each) => `${each.becomes} = ${each.value}`);
const left = (reading: SettingsReading): readonly string[] => reading.notUnderstood.map((each) => each.given);

const DEPLOYMENT = (name: string, threads: number): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
spec:
  template:
    spec:
      containers:
        - name: web
          env: [{ name: SERVER_TOMCAT_THREADS_MAX, value: "${threads}" }]
        - name: logs
          image: logs
`;

describe('a known setting that is not taken', () => {
  it('has its own reason, also beside others with the same reason', () => {
    const text =
      'backend b\n  timeout connect 5s\n  timeout client 30s\n  timeout server 9s\n  server a 10.0.0.1:80\n';
    const whys = read(text).notUnderstood.filter(({ given }) => given.startsWith('timeout'));
    expect(whys.map(({ given }) => given).sort()).toEqual(['timeout client 30s', 'timeout connect 5s']);
    expect(new Set(whys.map(({ why }) => why)).size).toBe(1);
    expect(whys[0]!.why).toContain('timeout server');
  });

  it('of PgBouncer is the default size, if the database has its own', () => {
    const reading = read('[databases]\nshop = host=h pool_size=25\n[pgbouncer]\ndefault_pool_size = 20\n');
    expect(reading.scenario.upstreams[0]).toMatchObject({ nodeConcurrency: 25 });
    expect(left(reading)).toContain('default_pool_size = 20');
  });
});

describe('a YAML document', () => {
  const [api, jobs] = [DEPLOYMENT('api', 50), DEPLOYMENT('jobs', 90)];
  const withPart = (text: string, part: number): SettingsReading =>
    readSettings(text, DEFAULT_SCENARIO, 'A', part, readDocument(text, { yaml, xml }));

  it('of several containers requires a choice: documents, a List, a Compose file', () => {
    const list = (text: string): string => text.replaceAll('\n', '\n    ').trimEnd();
    const compose = `services:
  api: { environment: [SERVER_TOMCAT_THREADS_MAX=50] }
  cache: { image: redis }
  jobs: { environment: { SERVER_TOMCAT_THREADS_MAX: 90 } }
`;
    const texts = [
      `${api}---\n${jobs}`,
      `apiVersion: v1\nkind: List\nitems:\n  - ${list(api)}\n  - ${list(jobs)}\n`,
      compose,
    ];
    for (const text of texts) {
      expect(read(text)).toMatchObject({ changes: false, question: { key: 'part' } });
      expect(read(text).question?.choices).toHaveLength(2);
      expect(withPart(text, 1).scenario.servers[0]).toMatchObject({ threads: 50 });
      const second = withPart(text, 2);
      expect(second.scenario.servers[0]).toMatchObject({ threads: 90 });
      expect(left(second)).toContain('SERVER_TOMCAT_THREADS_MAX=50');
    }
    expect(read(api).scenario.servers[0]).toMatchObject({ threads: 50 });
  });

  it('with a syntax error is rejected with the line, and prose above it is listed', () => {
    const good = 'server:\n  tomcat:\n    threads:\n      max: 66\n';
    const broken = read(`${good}   accept-count: 12\n`);
    expect(broken).toMatchObject({ changes: false, understood: [], problems: [{ key: 'line 5' }] });
    const told = read(`This is what we run,\nand it is slow:\n\n${good}`);
    expect(told.scenario.servers[0]).toMatchObject({ threads: 66 });
    expect(left(told)).toEqual(['This is what we run,', 'and it is slow:']);
  });
});

describe('command lines', () => {
  const OPEN = { kind: 'open', arrivals: 'constant' };
  const CLOSED = { kind: 'closed', think: { nanos: 0 } };

  it.each([
    ['oha -z 30s -c 80 -q 500 http://h/', { ...OPEN, ratePerSecond: 500 }, 30e9, null],
    ['oha http://h/', { ...CLOSED, users: 50 }, null, 200],
    [
      'echo "GET http://h/" | vegeta attack -rate=300/1m -duration=90s | vegeta report',
      { ...OPEN, ratePerSecond: 5 },
      90e9,
      null,
    ],
    ['vegeta attack -rate 0 -max-workers 20 -duration 10s', { ...CLOSED, users: 20 }, 10e9, null],
    ['fortio load -qps 0 -c 16 -t 60s http://h/', { ...CLOSED, users: 16 }, 60e9, null],
    ['fortio load -n 5000 http://h/', { ...OPEN, ratePerSecond: 8 }, null, 5000],
    ['npx autocannon -c 10 -r 40 http://h/', { ...OPEN, ratePerSecond: 400 }, 10e9, null],
    ['bombardier -n 2000 http://h/', { ...CLOSED, users: 125 }, null, 2000],
    ['siege -c 5 -r 10 http://h/', { ...CLOSED, users: 5 }, null, 50],
    ['siege -c 5 -t 2M http://h/', { ...CLOSED, users: 5 }, 120e9, null],
    ['locust -f x.py --headless -u 200 -r 20 -t 5m', { ...CLOSED, users: 200 }, 300e9, null],
  ])('%s', (command, traffic, durationNanos, requests) => {
    const { scenario } = read(command);
    expect(scenario.traffic).toMatchObject(traffic);
    expect(scenario.stop).toEqual({ durationNanos, requests });
  });

  it('of pipelining, pauses and ramps are listed as not read', () => {
    expect(left(read('autocannon -p 10 http://h/'))).toContain('-p 10');
    expect(left(read('siege -d 3 -c 5 -t 10S http://h/'))).toContain('-d 3');
    expect(left(read('locust -u 10 -r 2'))).toContain('-r 2');
  });

  it('that make no load, and names in prose, are none', () => {
    expect(read('vegeta report results.bin').sources).toEqual([]);
    expect(read('We compared oha and siege, and vegeta too.').sources).toEqual([]);
  });

  it('in a Dockerfile start a server, whose other settings count too', () => {
    const reading = read(
      'FROM python\nENV SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE=7\nCMD ["gunicorn", "-w", "5", "--threads", "4", "app:app"]\n',
    );
    expect(reading.sources).toContain('gunicorn');
    expect(reading.scenario.servers[0]).toMatchObject({ threads: 20, processes: 5 });
    expect(reading.scenario.upstreams[0]).toMatchObject({ nodeConcurrency: 7 });
    expect(left(reading)).toContain('FROM python');
    const shell = read('ENTRYPOINT gunicorn -w 2 --threads 4 app:app');
    expect(shell.scenario.servers[0]).toMatchObject({ threads: 8 });
  });

  it('of wrk give as many users as connections, without pauses', () => {
    const reading = read('$ wrk -t4 -c100 -d30s --latency http://localhost:8080/');
    expect(reading.sources).toEqual(['wrk']);
    expect(reading.scenario.traffic).toMatchObject({
      kind: 'closed',
      users: 100,
      think: { nanos: 0 },
      connect: 'once',
    });
    expect(reading.scenario.stop).toEqual({ requests: null, durationNanos: 30e9 });
    expect(left(reading)).toEqual(['-t 4', '--latency', 'http://localhost:8080/']);
  });

  it('of wrk with a rate are those of wrk2: steady, over persistent connections', () => {
    const reading = read("/usr/local/bin/wrk2 --threads=2 -c 100 -d 1m -R 10k -L 'http://h/'");
    expect(reading.scenario.traffic).toMatchObject({
      kind: 'open',
      arrivals: 'constant',
      ratePerSecond: 10_000,
      persistentConnections: 100,
      connect: 'once',
    });
    expect(reading.scenario.stop.durationNanos).toBe(60e9);
  });

  it('of ab end after a number of requests, or with -t after a time', () => {
    const counted = read('ab -n 5000 -c 20 -k -s 5 http://h/');
    expect(counted.scenario.traffic).toMatchObject({
      kind: 'closed',
      users: 20,
      patienceNanos: 5e9,
      connect: 'once',
    });
    expect(counted.scenario.stop).toEqual({ requests: 5000, durationNanos: null });
    const timed = read('ab -kt 10 -c50 http://h/');
    expect(timed.scenario.stop).toEqual({ requests: null, durationNanos: 10e9 });
    expect(timed.scenario.traffic.users).toBe(50);
    expect(read('ab -n 5000 http://h/').scenario.traffic.connect).toBe('each');
    const twice = read('ab -c 20 -n 10 -c 50 -n 5000 http://h/').scenario;
    expect(twice).toMatchObject({ traffic: { users: 50 }, stop: { requests: 5000 } });
    expect(read('ab http://h/').scenario).toMatchObject({ traffic: { users: 1 }, stop: { requests: 1 } });
  });

  it('of hey with -q give a rate for each connection', () => {
    const reading = read('hey -z 20s -c 10 -q 50 -m POST http://h/');
    expect(reading.scenario.traffic).toMatchObject({
      kind: 'open',
      ratePerSecond: 500,
      persistentConnections: 10,
    });
    expect(reading.scenario.stop).toEqual({ requests: null, durationNanos: 20e9 });
    expect(left(reading)).toEqual(['-m POST', 'http://h/']);
    expect(read('hey http://h/').scenario).toMatchObject({
      traffic: { kind: 'closed', users: 50, patienceNanos: 20e9 },
      stop: { requests: 200 },
    });
  });

  it('of k6 give virtual users, and the script is not read', () => {
    const reading = read('k6 run --vus 25 --duration 30s script.js');
    expect(reading.scenario.traffic).toMatchObject({ kind: 'closed', users: 25 });
    expect(left(reading)).toEqual(['script.js']);
  });

  it("of a source's tool are the whole scenario, under any program name", () => {
    const args = [
      '--rate',
      '1000',
      '--num_req',
      '10000',
      '--latency',
      '20ms*9,30s',
      'sync',
      '--threads',
      '50',
    ];
    const reading = read(
      'cargo run --release -- --rate 1000 --num_req 10000 --latency "20ms*9,30s" sync --threads 50',
    );
    expect({ ok: true, scenario: reading.scenario }).toEqual(parseToolCommand(args));
    expect(read('demo --num_req 10 --rate x async').problems[0]).toMatchObject({ key: '--rate' });
  });

  it('list what is not possible and leave it out', () => {
    const reading = read('wrk -c 0 -d soon http://h/');
    expect(left(reading)).toContain('-c 0');
    expect(left(reading)).toContain('-d soon');
    expect(reading.scenario.traffic.users).toBe(DEFAULT_SCENARIO.traffic.users);
  });
});

describe('settings', () => {
  it('of nginx are read on one line too, and unused ones are listed', () => {
    const reading = read(
      'http { upstream a { server h:1 max_conns=9; least_conn; } server { listen 80 backlog=9; proxy_read_timeout 5s; } }',
    );
    expect(reading.scenario.upstreams[0]).toMatchObject({ timeoutNanos: 5e9 });
    expect(left(reading)).toEqual(['server h:1 max_conns=9;', 'listen 80 backlog=9;', 'least_conn;']);
  });

  it('of a Tomcat connector give a blocking pool and its connection limits', () => {
    const xml = `<!-- maxThreads="7" --><Connector port="8080" protocol="HTTP/1.1"
      connectionTimeout="20000" maxThreads="400" minSpareThreads="25"
      acceptCount="50" maxConnections="1000" />`;
    const reading = read(xml, { ...DEFAULT_SCENARIO, servers: [eventLoop('A')] });
    expect(reading.sources).toEqual(['Tomcat']);
    expect(reading.scenario.servers[0]).toMatchObject({
      model: 'blocking-pool',
      threads: 400,
      coreThreads: null,
    });
    expect(reading.scenario.machine).toMatchObject({ connections: 1000, backlog: 50 });
    expect(left(reading)).toEqual([
      'Connector connectionTimeout="20000"',
      'Connector port="8080"',
      'Connector protocol="HTTP/1.1"',
    ]);
  });

  it('of Spring Boot are read from properties and from YAML', () => {
    const properties =
      'server.tomcat.threads.max=300\nserver.tomcat.accept-count=10\nspring.datasource.hikari.maximum-pool-size=20\nspring.datasource.hikari.connection-timeout=3000\n';
    const yaml = `server:
  tomcat:
    threads:
      max: 300
    accept-count: 10 # few
spring:
  datasource:
    hikari:
      maximum-pool-size: 20
      connection-timeout: 3000
`;
    const reading = read(properties);
    expect(reading.scenario).toEqual(read(yaml).scenario);
    expect(reading.scenario.servers[0]).toMatchObject({ threads: 300 });
    expect(reading.scenario.machine).toMatchObject({ connections: 8192, backlog: 10 });
    expect(read('server.tomcat.max-connections=500\n').scenario.machine).toMatchObject({
      connections: 500,
      backlog: 100,
    });
    expect(reading.scenario.upstreams[0]).toMatchObject({ nodes: 1, nodeConcurrency: 20, timeoutNanos: 3e9 });
    expect(reading.sources).toEqual(['Tomcat', 'HikariCP']);
    expect(reading.problems).toEqual([]);
  });

  it('distinguish the connectionTimeout of a connector from that of HikariCP', () => {
    const both =
      '<Connector connectionTimeout="20000" maxThreads="10" />\nspring.datasource.hikari.maximum-pool-size=5';
    expect(left(read(both))).toEqual(['Connector connectionTimeout="20000"']);
    expect(read(both).scenario.upstreams[0]?.timeoutNanos).toBe(DEFAULT_SCENARIO.upstreams[0]?.timeoutNanos);
  });

  it('of HikariCP are read in code, and with its default names', () => {
    const reading = read(
      'config.setMaximumPoolSize(15);\nconfig.setConnectionTimeout(30_000);\nconfig.setMinimumIdle(5);',
    );
    expect(reading.scenario.upstreams[0]).toMatchObject({ nodeConcurrency: 15, timeoutNanos: 30e9 });
    expect(left(reading)).toEqual(['setMinimumIdle(5)']);
  });

  it('of Node.js and Go give the models of these runtimes', () => {
    const node = read('UV_THREADPOOL_SIZE=16 node server.js');
    expect(node.scenario.servers[0]).toMatchObject({ model: 'loop-with-helpers', helpers: 16 });
    expect(node.understood.at(-1)?.why).toContain('has none, so they stay idle');
    expect(read('export GOMAXPROCS=6').scenario.servers[0]).toMatchObject({
      model: 'green-threads',
      carriers: 6,
    });
    expect(read('runtime.GOMAXPROCS(2)').scenario.servers[0]).toMatchObject({ carriers: 2 });
  });

  it('of containers give limits of CPU time in cores, within the allowed range', () => {
    const limitOf = (text: string): number | null => read(text).scenario.machine.cpuLimit;
    expect(limitOf('docker run --cpus 0.5 shop')).toBe(0.5);
    const wrong = read('docker run --cpus many shop');
    expect(wrong.scenario.machine.cpuLimit).toBeNull();
    expect(wrong.notUnderstood[0]?.given).toContain('--cpus many');
    const small = read('docker run --cpus 0.001 shop');
    expect(small.scenario.machine.cpuLimit).toBeNull();
    expect(small.notUnderstood[0]?.why).toContain('0.01');
  });

  it('of the JVM give the number of processors that it counts on: carriers, or no limit', () => {
    const virtual = read(
      'java -XX:ActiveProcessorCount=3 -Dspring.threads.virtual.enabled=true -jar app.jar',
    );
    expect(virtual.scenario.servers[0]).toMatchObject({ model: 'green-threads', carriers: 3 });
    const pool = read('java -XX:ActiveProcessorCount=3 -jar app.jar');
    expect(pool.scenario.machine.cpuLimit).toBeNull();
    expect(pool.notUnderstood.some(({ given }) => given.includes('ActiveProcessorCount=3'))).toBe(true);
  });

  it('of nginx give loops and connections, two of which a request takes that is sent on', () => {
    const events = 'worker_processes auto;\nevents {\n  worker_connections 1024;\n}\n';
    const { scenario } = read(events);
    const { cores } = DEFAULT_SCENARIO.machine;
    expect(scenario.servers[0]).toMatchObject({ model: 'multi-reactor', loops: cores });
    expect(scenario.machine.connections).toBe(1024 * cores);
    const proxy = read(`${events}http { server { location / { proxy_pass http://app; } } }\n`);
    expect(proxy.scenario.machine.connections).toBe((1024 * cores) / 2);
  });

  it('apply to the named server only', () => {
    const reading = read('-Dserver.tomcat.threads.max=77', DEFAULT_SCENARIO, 'B');
    expect(reading.scenario.servers[0]).toEqual(DEFAULT_SCENARIO.servers[0]);
    expect(reading.scenario.servers[1]).toMatchObject({ id: 'B', model: 'blocking-pool', threads: 77 });
    expect(becomes(reading)[0]).toBe('Thread model of server B = Blocking pool');
  });

  it('list unknown names, and values that are not allowed', () => {
    const reading = read('maxThreads=99999999 foo.bar=3');
    expect(left(reading)).toEqual(['maxThreads=99999999', 'foo.bar=3']);
    expect(reading.notUnderstood[0]?.why).toContain('a whole number from 1 to');
  });

  it('without content change nothing', () => {
    expect(read('hello there')).toMatchObject({
      sources: [],
      changes: false,
      understood: [],
      notUnderstood: [],
    });
  });
});
