// Reads the output of jstack, `jcmd Thread.print` and kill -3, Java 7 and later; and the plain format of
// `jcmd Thread.dump_to_file`.

import { t } from '../../languages/t.ts';
import type { DumpItem, DumpLine, DumpThread } from './dump.ts';
import { isOfJvm, javaFrame, judgeJava } from './java-states.ts';
import { poolOfName } from './pool-name.ts';

const NUMBER = /" #(\d{1,12})/;
const NATIVE = /\bnid=(0x[0-9a-f]{1,16}|\d{1,12})/;
const ADDRESS = /\btid=(0x[0-9a-f]{1,16})/;
const STATE = /^java\.lang\.Thread\.State: ([A-Z_]{3,20})/;
const PLAIN = /^#(\d{1,12}) "([^"]{0,500})"( virtual)?(?: ([A-Z_]{3,15}) \d{4}-\S{1,40})?$/;
/** "<0x00000007ab> (a java.lang.Object)", and "<java.lang.Object@35d28019>" in the plain format. */
const OBJECT = /<([^<>\s]{1,300})>(?: \(an? ([^)]{1,300})\))?/;
const HELD_BY = /^which is held by "(.{1,500})"$/;
const DEADLOCK = /^Found (?:one|\d{1,6}) Java-level deadlock/;
const DATE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\S{0,20}$/;
/** Lines of a dump that do not describe a thread. */
const BESIDE =
  /^(?:Threads class SMR info:|_java_thread_list=|_to_delete_list=|next_to_delete|0x[0-9a-f]{8,16},? ?|\}$|JNI global ref|Locked ownable synchronizers:$|- None$|No compile task|Compiling: |Carrying virtual thread|Mounted virtual thread|\d{1,10}:?$|\d{1,3}\.\S{0,30}$|Found \d{1,6} deadlocks?\.|=====|Heap$|JVMCI|\[error occurred)/;

export const VIRTUAL_POOL = t`virtual threads`;

/** A thread whose lines are being read. */
interface OpenThread {
  readonly key: string;
  readonly name: string;
  readonly line: number;
  readonly isVirtual: boolean;
  state: string | null;
  readonly frames: string[];
  readonly holds: Set<string>;
  blockedOn: string | null;
  parkedOn: string | null;
}

export function* readJavaText(lines: readonly DumpLine[]): Iterable<DumpItem> {
  let open: OpenThread | null = null;
  let deadlock: { names: string[]; waiter: string } | null = null;
  for (const { text, line } of lines) {
    if (text === '') continue;
    const begun = headOf(text, line);
    const isDeadlock = DEADLOCK.test(text);
    if (begun !== null || isDeadlock || text.startsWith('Full thread dump ')) {
      if (open !== null) yield threadOf(open);
      open = begun;
      if (deadlock !== null && !isDeadlock) {
        yield { kind: 'deadlock', names: deadlock.names };
        deadlock = null;
      }
      if (isDeadlock) deadlock ??= { names: [], waiter: '' };
      if (text.startsWith('Full thread dump ')) yield { kind: 'begin' };
      continue;
    }
    if (DATE.test(text)) {
      yield { kind: 'time', time: text };
      continue;
    }
    if (deadlock !== null) {
      const held = HELD_BY.exec(text.replace(/,$/, ''));
      if (held !== null) {
        yield { kind: 'holder', waiter: deadlock.waiter, holder: held[1]! };
        deadlock.names.push(deadlock.waiter);
      } else if (text.startsWith('"') && text.endsWith('":')) deadlock.waiter = text.slice(1, -2);
      continue;
    }
    if (open !== null && takeLine(open, text)) continue;
    if (!BESIDE.test(text)) yield { kind: 'strange', line, text };
  }
  if (deadlock !== null) yield { kind: 'deadlock', names: deadlock.names };
  if (open === null) return;
  yield threadOf(open);
  // In a complete dump, other lines follow the last thread, or it is one of the JVM's own threads, which have
  // no frames.
  const last = lines.findLast(({ text }) => text !== '');
  if (last !== undefined && isCut(last.text, open)) yield { kind: 'cut', line: last.line };
}

/** An incomplete stack does not reach the function in which a thread begins. */
function isCut(last: string, { frames }: OpenThread): boolean {
  if (!last.startsWith('at ') || frames.length === 0) return false;
  return !/\.(?:run|runWith|main|start|lambda\$|call)|Thread/.test(frames.at(-1)!);
}

function headOf(text: string, line: number): OpenThread | null {
  const common = { line, frames: [], holds: new Set<string>(), blockedOn: null, parkedOn: null };
  if (text.startsWith('#')) {
    const match = PLAIN.exec(text);
    if (match === null) return null;
    const [, number, name, virtual, state] = match;
    return { ...common, key: number!, name: name!, isVirtual: virtual !== undefined, state: state ?? null };
  }
  if (!text.startsWith('"')) return null;
  const tid = text.lastIndexOf(' tid=0x');
  const end = tid < 0 ? -1 : text.lastIndexOf('"', tid);
  if (end < 1) return null;
  const rest = text.slice(end);
  const identity = NUMBER.exec(rest) ?? NATIVE.exec(rest) ?? ADDRESS.exec(rest);
  return {
    ...common,
    key: `${identity?.[1] ?? ''} ${text.slice(1, end)}`,
    name: text.slice(1, end),
    isVirtual: false,
    state: null,
  };
}

/** Whether the line belongs to the thread. */
function takeLine(open: OpenThread, text: string): boolean {
  if (text.startsWith('at ')) {
    open.frames.push(javaFrame(text.slice(3)));
    return true;
  }
  if (text.startsWith('- ')) {
    takeObject(open, text.slice(2));
    return true;
  }
  const state = STATE.exec(text);
  if (state === null) return false;
  open.state = state[1]!;
  return true;
}

function takeObject(open: OpenThread, text: string): void {
  const match = OBJECT.exec(text);
  if (match === null) return;
  const [, id, ofClass] = match;
  const named = ofClass === undefined ? id! : `<${id}> (a ${ofClass})`;
  if (text.startsWith('waiting to lock') || text.startsWith('waiting to re-lock')) open.blockedOn = named;
  else if (text.startsWith('parking to wait for')) open.parkedOn = named;
  // While a thread waits on a monitor, the monitor is released, but outer frames still list it as locked.
  else if (text.startsWith('waiting on')) open.holds.add(`-${named}`);
  else if (text.startsWith('locked') || text.startsWith('<')) {
    if (!open.holds.has(`-${named}`)) open.holds.add(named);
  }
}

function threadOf(open: OpenThread): DumpItem {
  const { key, name, line, state, frames, isVirtual } = open;
  const { doing, sign, waitsFor } = judgeJava(open);
  const holds = [...open.holds].filter((each) => !each.startsWith('-'));
  const thread: DumpThread = {
    key,
    name: name === '' ? `#${key}` : name,
    pool: isVirtual && name === '' ? VIRTUAL_POOL : poolOfName(name),
    count: 1,
    ofRuntime: isOfJvm(name) || (frames.length === 0 && state !== 'RUNNABLE' && !isVirtual),
    doing,
    sign,
    waitsFor,
    holds,
    line,
  };
  return { kind: 'thread', thread };
}
