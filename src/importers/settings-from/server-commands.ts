// Command lines that start a server or a container, as settings.

import { t } from '../../languages/t.ts';
import { type Assignment, assignmentsOf } from './assignments.ts';
import type { NotUnderstood } from './draft.ts';
import { type Command, commandOf, type OptionNames, optionNames, readOptions, wordsOf } from './options.ts';
import { assigned, type SettingsDocument } from './settings-document.ts';

interface ServerCommand {
  readonly options: OptionNames;
  /** Whether `-w4` means `-w 4`. */
  readonly clusters: boolean;
}

const PROGRAMS: Readonly<Record<string, ServerCommand>> = {
  gunicorn: {
    clusters: true,
    options: optionNames({
      workers: '-w --workers',
      threads: '--threads',
      worker_class: '-k --worker-class',
      backlog: '--backlog',
      worker_connections: '--worker-connections',
      timeout: '-t --timeout',
      keepalive: '--keep-alive',
      max_requests: '--max-requests',
      bind: '-b --bind',
    }),
  },
  uvicorn: {
    clusters: false,
    options: optionNames({
      workers: '--workers',
      limit_concurrency: '--limit-concurrency',
      backlog: '--backlog',
      timeout_keep_alive: '--timeout-keep-alive',
      limit_max_requests: '--limit-max-requests',
    }),
  },
  puma: {
    clusters: true,
    options: optionNames({ 'puma.threads': '-t --threads', 'puma.workers': '-w --workers' }),
  },
  sidekiq: {
    clusters: true,
    options: optionNames({ concurrency: '-c --concurrency', timeout: '-t --timeout' }),
  },
  envoy: { clusters: false, options: optionNames({ 'envoy.concurrency': '--concurrency' }) },
  docker: {
    clusters: false,
    options: optionNames({
      env: '-e --env',
      'container.cpus': '--cpus',
      'container.memory': '-m --memory',
      'container.cpu_shares': '-c --cpu-shares',
    }),
  },
};
/** How a Dockerfile starts its program: as a list of words, or as a line of a shell. */
const START = /^[ \t]{0,20}(?:CMD|ENTRYPOINT)[ \t]{1,20}(.{1,4000})$/;

/** A Dockerfile that starts a known server: the options of the server, and the settings in other lines, such as ENV. */
export function dockerfile(text: string): SettingsDocument | null {
  const lines = text.split('\n');
  const at = lines.findLastIndex((line) => START.test(line));
  const command = at < 0 ? null : commandOf(startWords(START.exec(lines[at]!)![1]!.trim()));
  const started = command === null ? null : serverCommand(command);
  if (started === null) return null;
  const { found, rest } = assignmentsOf(lines.filter((_, index) => index !== at).join('\n'));
  const left = rest.map((given): NotUnderstood => ({ given, why: t`not recognised` }));
  return { assignments: [...found, ...started.assignments], left: [...started.left, ...left] };
}

function startWords(text: string): readonly string[] {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) ? words.map(String) : wordsOf(text);
  } catch {
    return wordsOf(text);
  }
}

/** Words before the program that starts the server. */
const STARTERS = /^(?:bundle|exec|python3?|-m|poetry|run|uv|npx)$/;

export function serverCommand({ program, args }: Command): SettingsDocument | null {
  const words = [program, ...args];
  const at = words.findIndex((word) => !STARTERS.test(word));
  const name = at < 0 ? '' : words[at]!.slice(words[at]!.lastIndexOf('/') + 1);
  const known = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name]! : null;
  if (known === null) return null;
  const { options, unknown, others } = readOptions(words.slice(at + 1), known.options, known.clusters);
  const assignments = options.map(({ name: option, value, given }): Assignment => {
    const [key, ...rest] = value.split('=');
    if (option === 'env') return assigned(key!, rest.join('='), given);
    // "5:16": from five to sixteen threads.
    return assigned(option, option === 'puma.threads' ? value.slice(value.indexOf(':') + 1) : value, given);
  });
  const left = [
    ...unknown.map((each): NotUnderstood => ({ given: each, why: t`not a known option of ${name}` })),
    ...others.map(
      (each): NotUnderstood => ({ given: each, why: t`not a setting of the load or of the server` }),
    ),
  ];
  return { assignments, left };
}
