// Reads dumps of .NET: the output of `dotnet-stack report`.

import { t } from '../../languages/t.ts';
import type { Doing, DumpItem, DumpLine, DumpThread, Judgement } from './dump.ts';
import { frameWith } from './needles.ts';

const HEAD = /^Thread \((0x[0-9A-Fa-f]{1,16})\):/;
/** "System.Private.CoreLib!System.Threading.Monitor.Enter(class System.Object,bool&)" */
const FRAME = /^(?:[^\s!]{1,300}!)?([A-Za-z_<][^\s(]{0,1000})(?:\(.*\))?$/;
const NATIVE = '[Native Frames]';
const RUNNING = 'CPU_TIME';

const DEPTH = 12;
const RULES: readonly (readonly [Doing, number, readonly string[]])[] = [
  [
    'connection',
    DEPTH,
    [
      'DbConnectionPool.TryGetConnection',
      'DbConnectionPool.WaitForPendingOpen',
      'PoolingDataSource',
      'ConnectorPool.Rent',
      'WaitHandleDbConnectionPool.TryGetConnection',
    ],
  ],
  ['sleep', 3, ['Threading.Thread.Sleep']],
  [
    'work',
    DEPTH,
    [
      'LowLevelLifoSemaphore.Wait',
      'PortableThreadPool+GateThread',
      'TimerQueue.TimerThread',
      'SocketAsyncEngine.EventLoop',
      'Interop+Sys.WaitForSocketEvents',
      'PortableThreadPool+IOCompletionPoller',
      'PortableThreadPool+WaitThread',
      'BlockingCollection',
      'ChannelReader',
      'Socket.Accept',
      'HostingAbstractionsHostExtensions.Run',
      'ConsoleLoggerProcessor.ProcessLogQueue',
      'Host.WaitForShutdown',
      'UvThread',
      'ThreadPoolWorkQueue+WorkStealing',
      'Finalizer',
      'EventPipeEventDispatcher',
    ],
  ],
  [
    'lock',
    5,
    [
      'Monitor.Enter',
      'Monitor.ReliableEnter',
      'Monitor.TryEnter',
      'Threading.Lock.',
      'SemaphoreSlim.Wait',
      'ReaderWriterLockSlim.',
      'Threading.Mutex',
      'SpinLock.',
    ],
  ],
  [
    'reply',
    DEPTH,
    [
      'Socket.Receive',
      'Socket.Send',
      'Socket.Connect',
      'SocketPal.',
      'NetworkStream.Read',
      'SslStream.Read',
      'Dns.GetHost',
      'HttpClient.Send',
      'HttpConnection.',
      'TdsParserStateObject.ReadSni',
      'SNIHandle',
      'Process.WaitForExit',
      'PipeStream.Read',
    ],
  ],
  [
    'result',
    DEPTH,
    [
      'Tasks.Task.SpinThenBlockingWait',
      'Tasks.Task.InternalWait',
      'Tasks.Task.Wait',
      'TaskAwaiter',
      'Tasks.Task`1',
      'Thread.Join',
      'CountdownEvent.Wait',
      'Barrier.SignalAndWait',
    ],
  ],
];
const WAITS = ['WaitHandle.WaitOne', 'WaitHandle.WaitMultiple', 'Monitor.Wait', 'ManualResetEventSlim.Wait'];
const BOOT = [
  'Threading.Thread.Start',
  'Threading.ThreadHelper',
  'Threading.ExecutionContext.Run',
  'Threading.Thread+StartHelper',
];

interface OpenThread {
  readonly id: string;
  readonly line: number;
  /** The frames that are functions, rather than marks for native or running code. */
  readonly frames: string[];
  top: typeof NATIVE | typeof RUNNING | null;
}

export function* readDotnet(lines: readonly DumpLine[]): Iterable<DumpItem> {
  let open: OpenThread | null = null;
  for (const { text, line } of lines) {
    if (text === '') continue;
    const head = HEAD.exec(text);
    if (head !== null) {
      if (open !== null) yield threadPart(open);
      open = { id: head[1]!, line, frames: [], top: null };
      continue;
    }
    if (open !== null && (text === NATIVE || text === RUNNING)) {
      if (open.frames.length === 0) open.top = text;
      continue;
    }
    const frame = open === null ? null : FRAME.exec(text);
    if (frame !== null) open!.frames.push(frame[1]!);
    else yield { kind: 'strange', line, text };
  }
  if (open === null) return;
  yield threadPart(open);
  if (open.frames.length === 0 && open.top === null) yield { kind: 'cut', line: open.line };
}

function threadPart(open: OpenThread): DumpItem {
  const { frames } = open;
  const entry = frames.findLast((frame) => !BOOT.some((each) => frame.includes(each)));
  const isWorker =
    frameWith(frames, ['PortableThreadPool+WorkerThread', 'ThreadPoolWorkQueue.Dispatch'], frames.length) !==
    null;
  const thread: DumpThread = {
    key: open.id,
    name: t`thread ${open.id}`,
    pool: isWorker
      ? t`thread pool`
      : entry === undefined
        ? t`threads without managed code`
        : shortName(entry),
    count: 1,
    ofRuntime: frames.length === 0,
    ...judgeDotnet(open),
    waitsFor: null,
    holds: [],
    line: open.line,
  };
  return { kind: 'thread', thread };
}

/** Shortens "Orders.Api.Program.Main" to "Program.Main". */
function shortName(frame: string): string {
  return frame.split('.').slice(-2).join('.');
}

function judgeDotnet({ frames, top }: OpenThread): Judgement {
  const [first = ''] = frames;
  if (top === RUNNING) return { doing: 'running', sign: `${RUNNING} ${first}`.trim() };
  for (const [doing, depth, needles] of RULES) {
    const frame = frameWith(frames, needles, depth);
    if (frame !== null) return { doing, sign: frame };
  }
  const waits = frameWith(frames, WAITS, 4);
  if (waits !== null) return { doing: 'unknown', sign: waits };
  // Native code called by managed code may compute or wait; managed code on top is running.
  return top === NATIVE
    ? { doing: 'unknown', sign: `${NATIVE} ${first}`.trim() }
    : { doing: 'running', sign: first };
}
