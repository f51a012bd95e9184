// Reads dumps of Python: the output of the faulthandler module, and of `py-spy dump`.

import { t } from '../../languages/t.ts';
import type { DumpItem, DumpLine, DumpThread, Judgement } from './dump.ts';
import { frameWith } from './needles.ts';
import { poolOfName } from './pool-name.ts';

const HEAD =
  /^(Current thread|Thread) (0x[0-9a-f]{1,16})(?: \[([^\]]{1,200})\])? \(most recent call first\):/;
const FRAME = /^File "([^"]{1,1000})", line (?:\d{1,9}|\?{1,3}) in (.{1,500})$/;
const BEGINS = /^(?:Fatal Python error: |Timeout \(|Process \d{1,12}: )/;
const SPY_HEAD = /^Thread (\d{1,20}|0x[0-9A-Fa-f]{1,16}) \((idle|active)(\+gil)?\)(?:: "(.{0,500})")?$/;
const SPY_FRAME = /^(\S.{0,500}) \(([^()]{1,1000}?)(?::\d{1,9})?\)$/;
const SPY_BESIDE = /^(?:Python v\d|Arguments:|Locals:|[\w.]{1,200}: .{0,4000}$)/;
const FAULT_BESIDE =
  /^(?:Fatal Python error: |Timeout \(|Python runtime state|Current thread's C stack|Binary file |Extension modules: |Enable faulthandler|<no Python frame>|Segmentation fault|Aborted|Garbage-collecting|\.\.\.$)/;

/**
 * How many frames from the top of a waiting thread show what it waits for; callers further out say nothing
 * about it. Frames look like "socket.py:SocketIO.readinto".
 */
const DEPTH = 8;
const CONNECTION = [
  'pool/impl.py:',
  'psycopg_pool/',
  'psycopg2/pool.py:',
  'pymongo/pool.py:',
  'redis/connection.py:BlockingConnectionPool',
];
const GETTING = ['_do_get', 'getconn', 'get_connection', 'wait', 'checkout', 'get'];
const IDLE = [
  'concurrent/futures/thread.py:_worker',
  'asyncio/base_events.py:_run_once',
  'asyncio/base_events.py:BaseEventLoop._run_once',
  'uvloop/',
  'socketserver.py:serve_forever',
  'socketserver.py:BaseServer.serve_forever',
  'gunicorn/workers/sync.py:',
  'gunicorn/workers/gthread.py:',
  'gunicorn/arbiter.py:',
  'waitress/task.py:handler_thread',
  'cheroot/workers/threadpool.py:',
  'multiprocessing/pool.py:worker',
  'multiprocessing/queues.py:',
  'gevent/hub.py:',
  'gevent/_gevent_chub',
  'celery/worker/',
  'socket.py:accept',
  'socket.py:socket.accept',
  'queue.py:get',
  'queue.py:Queue.get',
];
const REPLY = [
  'socket.py:readinto',
  'socket.py:SocketIO.readinto',
  'socket.py:create_connection',
  'socket.py:getaddrinfo',
  'ssl.py:read',
  'ssl.py:SSLSocket.',
  'ssl.py:recv',
  'ssl.py:do_handshake',
  'subprocess.py:',
  'selectors.py:',
  'multiprocessing/connection.py:',
  'sqlalchemy/engine/default.py:do_execute',
  'sqlalchemy/engine/default.py:DefaultDialect.do_execute',
  'django/db/backends/utils.py:_execute',
  'django/db/backends/utils.py:CursorWrapper._execute',
  'psycopg/waiting.py:',
  'psycopg2/',
  'pymysql/connections.py:',
  'MySQLdb/',
  'grpc/_channel.py:',
  'redis/_parsers/',
];
const RESULT = [
  '_base.py:result',
  '_base.py:Future.result',
  '_base.py:wait',
  'threading.py:join',
  'threading.py:Thread.join',
  'threading.py:_wait_for_tstate_lock',
  'asyncio/futures.py:',
];
const LOCK = [
  'threading.py:acquire',
  'threading.py:Semaphore.acquire',
  'threading.py:__enter__',
  'threading.py:_RLock',
];
const WAITING = ['threading.py:wait', 'threading.py:Condition.wait', 'threading.py:Event.wait'];
const SLEEP = ['time.py:sleep', ':time.sleep', ':sleep'];
const BOOT = ['threading.py:', 'concurrent/futures/thread.py:', 'runpy.py:', '<frozen '];

type Activity = 'active' | 'idle' | 'current' | null;

interface OpenThread {
  readonly id: string;
  readonly name: string | null;
  readonly activity: Activity;
  readonly line: number;
  readonly frames: string[];
}

export function* readFaulthandler(lines: readonly DumpLine[]): Iterable<DumpItem> {
  yield* readPython(lines, faultHead, faultFrame, FAULT_BESIDE);
}

export function* readPySpy(lines: readonly DumpLine[]): Iterable<DumpItem> {
  yield* readPython(lines, spyHead, spyFrame, SPY_BESIDE);
}

function faultHead(text: string, line: number): OpenThread | null {
  const match = HEAD.exec(text);
  if (match === null) return null;
  const [, which, id, name] = match;
  const activity = which === 'Current thread' ? 'current' : null;
  return { id: id!, name: name ?? null, activity, line, frames: [] };
}

function faultFrame(text: string): string | null {
  const match = FRAME.exec(text);
  return match === null ? null : `${shortFile(match[1]!)}:${match[2]!}`;
}

function spyHead(text: string, line: number): OpenThread | null {
  const match = SPY_HEAD.exec(text);
  if (match === null) return null;
  const [, id, activity, , name] = match;
  return { id: id!, name: name ?? null, activity: activity as Activity, line, frames: [] };
}

function spyFrame(text: string): string | null {
  const match = SPY_FRAME.exec(text);
  return match === null ? null : `${shortFile(match[2]!)}:${match[1]!}`;
}

/** Shortened to the module's name, without Python's installation folder. */
function shortFile(path: string): string {
  const file = path.replaceAll('\\', '/');
  for (const mark of ['/site-packages/', '/dist-packages/']) {
    const at = file.lastIndexOf(mark);
    if (at >= 0) return file.slice(at + mark.length);
  }
  const library = /\/python\d?(?:\.\d{1,3})?\//i.exec(file);
  if (library !== null) return file.slice(library.index + library[0].length);
  return file.startsWith('/') || /^[A-Za-z]:\//.test(file) ? file.slice(file.lastIndexOf('/') + 1) : file;
}

function* readPython(
  lines: readonly DumpLine[],
  headOf: (text: string, line: number) => OpenThread | null,
  frameOf: (text: string) => string | null,
  beside: RegExp,
): Iterable<DumpItem> {
  let open: OpenThread | null = null;
  for (const { text, line } of lines) {
    if (text === '') continue;
    if (BEGINS.test(text)) {
      if (open !== null) yield threadPart(open);
      open = null;
      yield { kind: 'begin' };
      continue;
    }
    const begun = headOf(text, line);
    if (begun !== null) {
      if (open !== null) yield threadPart(open);
      open = begun;
      continue;
    }
    const frame = open === null ? null : frameOf(text);
    if (frame !== null) open?.frames.push(frame);
    else if (!beside.test(text)) yield { kind: 'strange', line, text };
  }
  if (open === null) return;
  yield threadPart(open);
  if (open.frames.length === 0 && headOf(lines.findLast(({ text }) => text !== '')!.text, 0) !== null)
    yield { kind: 'cut', line: open.line };
}

function threadPart(open: OpenThread): DumpItem {
  const began = open.frames.findLast((frame) => !BOOT.some((each) => frame.startsWith(each)));
  const entry =
    began ?? open.frames.find((frame) => frame.startsWith('concurrent/')) ?? open.frames.at(-1) ?? '';
  const isMain = open.frames.at(-1)?.endsWith(':<module>') ?? false;
  const thread: DumpThread = {
    key: open.id,
    name: open.name ?? open.id,
    pool:
      open.name !== null ? poolOfName(open.name) : isMain ? t`main thread` : poolOfFrames(open.frames, entry),
    count: 1,
    ofRuntime: false,
    ...judgePython(open),
    waitsFor: null,
    holds: [],
    line: open.line,
  };
  return { kind: 'thread', thread };
}

/** Threads of one executor share its loop, whatever each of them works on. */
function poolOfFrames(frames: readonly string[], entry: string): string {
  return frames.find((frame) => frame.startsWith('concurrent/futures/thread.py:_worker')) ?? entry;
}

function judgePython({ frames, activity }: OpenThread): Judgement {
  const [top = ''] = frames;
  const judge = (doing: Judgement['doing'], sign: string): Judgement => ({ doing, sign });
  if (activity === 'active') return judge('running', `active, ${top}`);
  const pool = frameWith(frames, CONNECTION, 12);
  if (pool !== null && GETTING.some((each) => pool.endsWith(each))) return judge('connection', pool);
  // A thread that waits in the standard library has one of the library's functions at the top of its stack,
  // or directly below the top.
  const waits = frameWith(frames, WAITING, 2) !== null;
  const near = waits ? DEPTH : 2;
  const result = frameWith(frames, RESULT, near);
  if (result !== null) return judge('result', result);
  const idle = idleIn(frames, near);
  if (idle !== null) return judge('work', idle);
  const reply = frameWith(frames, REPLY, waits ? 4 : 3);
  if (reply !== null) return judge('reply', reply);
  const lock = frameWith(frames, LOCK, 2);
  if (lock !== null) return judge('lock', lock);
  if (SLEEP.some((each) => top.endsWith(each))) return judge('sleep', top);
  if (activity === 'current') return judge('running', `Current thread, ${top}`);
  return judge('unknown', top);
}

/**
 * In a waiting event loop or server, several frames are between the wait and the frame by which the loop or
 * server is recognised.
 */
function idleIn(frames: readonly string[], near: number): string | null {
  const [top = ''] = frames;
  const inSelector = top.startsWith('selectors.py:') || top.startsWith('select');
  const found = frameWith(frames, IDLE, inSelector ? 4 : near);
  // The loop of an executor is idle only if it is at the top of the stack.
  return found?.startsWith('concurrent/futures/thread.py:_worker') && found !== top ? null : found;
}
