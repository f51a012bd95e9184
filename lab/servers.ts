// The lab's real servers, and how each is started if its runtime is installed.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LAB_THREADS } from '../src/scenario/lab/loads.ts';
import type { ThreadModelName } from '../src/scenario/server.ts';

export interface LabServer {
  readonly id: string;
  readonly title: string;
  readonly model: ThreadModelName;
  /** Threads of its pool; null if it has none. */
  readonly threads: number | null;
  /** Compiles it into this folder if necessary. Returns its command, or why it cannot start. */
  prepare(folder: string): Prepared;
}

export type Prepared =
  | { readonly ok: true; readonly runtime: string; readonly command: (ports: string) => readonly string[] }
  | { readonly ok: false; readonly missing: string };

const SOURCES = fileURLToPath(new URL('servers/', import.meta.url));
const source = (name: string): string => join(SOURCES, name);
const threads = String(LAB_THREADS);
/** The first compilation of Go's standard library takes minutes. */
const COMPILE_MILLIS = 600_000;

const NODE = `Node.js ${process.version}`;

export const LAB_SERVERS: readonly LabServer[] = [
  {
    id: 'node-loop',
    title: 'Node’s event loop',
    model: 'event-loop',
    threads: null,
    prepare: () => ({
      ok: true,
      runtime: NODE,
      command: (ports) => [process.execPath, source('node-loop.mjs'), ports],
    }),
  },
  {
    id: 'node-workers',
    title: 'A pool of worker threads in Node',
    model: 'blocking-pool',
    threads: LAB_THREADS,
    prepare: () => ({
      ok: true,
      runtime: NODE,
      command: (ports) => [process.execPath, source('node-workers.mjs'), ports, threads],
    }),
  },
  {
    id: 'python-threads',
    title: 'A thread per connection in Python',
    model: 'thread-per-request',
    threads: null,
    prepare() {
      const version = firstLine(['python3', '--version']);
      if (version === null) return { ok: false, missing: 'python3 is not found' };
      return { ok: true, runtime: version, command: (ports) => ['python3', source('threads.py'), ports] };
    },
  },
  {
    id: 'java-pool',
    title: 'A pool of threads in Java',
    model: 'blocking-pool',
    threads: LAB_THREADS,
    prepare: (folder) => preparedJava(folder, 11, threads),
  },
  {
    id: 'java-virtual',
    title: 'Java’s virtual threads',
    model: 'green-threads',
    threads: null,
    prepare: (folder) => preparedJava(folder, 21, 'virtual'),
  },
  {
    id: 'go',
    title: 'Go',
    model: 'green-threads',
    threads: null,
    prepare(folder) {
      const version = firstLine(['go', 'version']);
      if (version === null) return { ok: false, missing: 'go is not found' };
      const program = join(folder, 'go-server');
      compile(['go', 'build', '-o', program, source('server.go')]);
      return { ok: true, runtime: version.replace('go version ', ''), command: (ports) => [program, ports] };
    },
  },
];

function firstLine(command: readonly string[]): string | null {
  const [program, ...args] = command;
  try {
    const output = execFileSync(program!, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return output.trim().split('\n')[0] ?? null;
  } catch {
    return null;
  }
}

function compile(command: readonly string[]): void {
  const [program, ...args] = command;
  execFileSync(program!, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: COMPILE_MILLIS });
}

interface Jdk {
  readonly home: string;
  readonly version: string;
}

/** The newest JDK if its version is at least `least`, with its command. */
function preparedJava(folder: string, least: number, how: string): Prepared {
  const [newest] = jdks();
  if (newest === undefined) return { ok: false, missing: 'no JDK is found' };
  if (majorOf(newest.version) < least) {
    return { ok: false, missing: `it needs JDK ${least}; the newest found is ${newest.version}` };
  }
  const classes = join(folder, 'java');
  if (!existsSync(join(classes, 'Server.class'))) {
    compile([join(newest.home, 'bin/javac'), '-d', classes, source('Server.java')]);
  }
  return {
    ok: true,
    runtime: `Java ${newest.version}`,
    command: (ports) => [join(newest.home, 'bin/java'), '-cp', classes, 'Server', ports, how],
  };
}

function majorOf(version: string): number {
  return Number(/^\d+/.exec(version)?.[0] ?? 0);
}

/** JDKs in the usual places, newest first. */
function jdks(): readonly Jdk[] {
  const folders = ['/usr/lib/jvm', '/opt', join(homedir(), '.sdkman/candidates/java')];
  const mac = below('/Library/Java/JavaVirtualMachines').map((each) => join(each, 'Contents/Home'));
  const homes = [process.env['JAVA_HOME'] ?? '', ...folders.flatMap(below), ...mac, onPath()];
  return [...new Set(homes)]
    .filter((home) => home !== '' && existsSync(join(home, 'bin/javac')))
    .map((home) => ({ home, version: firstLine([join(home, 'bin/java'), '--version'])?.split(' ')[1] ?? '' }))
    .sort((a, b) => majorOf(b.version) - majorOf(a.version));
}

/** The home of the java command on the path. */
function onPath(): string {
  const settings = ['java', '-XshowSettings:properties', '-version'];
  try {
    const [program, ...args] = ['sh', '-c', `${settings.join(' ')} 2>&1`];
    return /java\.home = (.*)/.exec(execFileSync(program!, args, { encoding: 'utf8' }))?.[1] ?? '';
  } catch {
    return '';
  }
}

function below(folder: string): readonly string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
