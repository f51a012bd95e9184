// Directive files: HAProxy's configuration, and Puma's, which is Ruby.

import { t } from '../../languages/t.ts';
import type { Assignment } from './assignments.ts';
import type { NotUnderstood } from './draft.ts';
import { assigned, type SettingsDocument } from './settings-document.ts';

const SECTION = /^(global|defaults|frontend|backend|listen)(?: {1,20}\S{1,200}| |$)/;
const COMMENT = /^(?:#|\/\/)/;
const PUMA_THREADS = /^threads {1,9}(\d{1,6})(?: {0,9}, {0,9}(\d{1,6}))?$/;
const PUMA_COUNT = /^(workers|backlog|worker_timeout) {1,9}(\d{1,6})$/;
/** `max_threads = ENV.fetch("RAILS_MAX_THREADS") { 5 }`, or with `, 5)` instead of the braces. */
const RUBY_DEFAULT =
  /ENV\.fetch\(["'](\w{1,60})["'](?:, {0,9}["']?(\d{1,6})["']?\)|\) {0,9}\{ {0,9}["']?(\d{1,6}))/;

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !COMMENT.test(line));

/** Reads the configuration of HAProxy or Puma; null if the text is neither. */
export function readDirectives(text: string): SettingsDocument | null {
  const lines = linesOf(text);
  if (
    lines.some((line) => SECTION.test(line)) &&
    lines.some((line) => /^(?:bind|server|maxconn|mode|timeout|balance) /.test(line))
  ) {
    return readHaproxy(lines);
  }
  return lines.some((line) => PUMA_THREADS.test(line) || RUBY_DEFAULT.test(line)) ? readPuma(lines) : null;
}

function readHaproxy(lines: readonly string[]): SettingsDocument {
  const found = new Map<string, Assignment>();
  const left: NotUnderstood[] = [];
  const servers: { readonly section: string; readonly line: string }[] = [];
  let section = '';
  const take = (name: string, value: string, line: string): void => {
    if (found.has(name)) left.push({ given: line, why: t`set before; the first value counts` });
    else found.set(name, assigned(name, value, line));
  };
  for (const line of lines) {
    if (SECTION.test(line)) {
      section = line;
      continue;
    }
    const [word = '', first = '', second = ''] = line.split(/\s+/, 3);
    if (word === 'server') servers.push({ section, line });
    else if (word === 'maxconn' && section !== 'global')
      left.push({
        given: line,
        why: t`recognised, but the model has one connection limit, taken from “global”`,
      });
    else if (word === 'timeout') take(`haproxy.timeout.${first.split('-', 1)[0]!}`, second, line);
    else if (['maxconn', 'nbthread', 'balance', 'retries', 'backlog'].includes(word))
      take(`haproxy.${word}`, first, line);
    else left.push({ given: line, why: t`not recognised` });
  }
  const [one] = servers;
  const own = servers.filter((each) => each.section === one?.section);
  if (one !== undefined) {
    found.set(
      'haproxy.servers',
      assigned(
        'haproxy.servers',
        String(own.length),
        own.map(({ line }) => line.split(/\s+/, 2)[1]).join(' '),
      ),
    );
    const words = one.line.split(/\s+/);
    for (const limit of ['maxconn', 'maxqueue']) {
      const at = words.indexOf(limit);
      if (at > 0) take(`haproxy.server.${limit}`, words[at + 1] ?? '', one.line);
    }
  }
  for (const { section: other, line } of servers) {
    if (other !== one?.section)
      left.push({ given: line, why: t`belongs to another backend; only the first is used` });
  }
  return { assignments: [...found.values()], left };
}

function readPuma(lines: readonly string[]): SettingsDocument {
  const assignments: Assignment[] = [];
  const left: NotUnderstood[] = [];
  for (const line of lines) {
    const threads = PUMA_THREADS.exec(line);
    const count = PUMA_COUNT.exec(line);
    const fallback = RUBY_DEFAULT.exec(line);
    if (threads !== null) assignments.push(assigned('puma.threads', threads[2] ?? threads[1]!, line));
    else if (count !== null) assignments.push(assigned(`puma.${count[1]!}`, count[2]!, line));
    else if (fallback !== null) assignments.push(assigned(fallback[1]!, fallback[2] ?? fallback[3]!, line));
    else if (!/^(?:threads|workers) \w{1,60}/.test(line)) left.push({ given: line, why: t`not recognised` });
  }
  return { assignments, left };
}
