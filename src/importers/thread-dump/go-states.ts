// Determines the activity of a goroutine, from the runtime's state and the functions on its stack.

import type { Judgement } from './dump.ts';
import { frameWith } from './needles.ts';

/**
 * Connections that wait for the next request, listeners, and goroutines that serve a connection between its
 * requests.
 */
const IDLE = [
  'net.(*TCPListener).Accept',
  'net.(*UnixListener).Accept',
  'net.(*netFD).accept',
  'net/http.(*connReader).backgroundRead',
  'net/http.(*persistConn).readLoop',
  'net/http.(*persistConn).writeLoop',
  'net/http.(*http2clientConnReadLoop).run',
  'net/http.(*http2serverConn).readFrames',
  'net/http.(*http2serverConn).serve',
  'database/sql.(*DB).connectionOpener',
  'database/sql.(*DB).connectionCleaner',
  'os/signal.signal_recv',
  'os/signal.loop',
  'google.golang.org/grpc/internal/transport.(*controlBuffer).get',
  'google.golang.org/grpc/internal/transport.(*http2Client).reader',
  'google.golang.org/grpc/internal/transport.(*http2Server).HandleStreams',
  'google.golang.org/grpc/internal/transport.(*http2Client).keepalive',
];
/** Frames of a goroutine that waits for the next request on its connection. */
const NEXT_REQUEST = ['net/http.(*conn).readRequest', 'bufio.(*Reader).Peek'];
const SERVES = 'net/http.(*conn).serve';
const CONNECTION = [
  'database/sql.(*DB).conn',
  'pgxpool.(*Pool).Acquire',
  'puddle/v2.(*Pool',
  'puddle.(*Pool',
  'redis/v9/internal/pool.(*ConnPool).waitTurn',
  'redis/internal/pool.(*ConnPool).waitTurn',
  'net/http.(*Transport).getConn',
];
const REPLY = [
  'net/http.(*persistConn).roundTrip',
  'net/http.(*http2ClientConn).RoundTrip',
  'net/http.(*http2clientStream)',
  'google.golang.org/grpc.(*ClientConn).Invoke',
  'google.golang.org/grpc.(*clientStream).RecvMsg',
  'internal/poll.runtime_pollWait',
  'internal/poll.(*FD)',
  'net.(*Resolver).lookup',
  'net._C',
  'os.(*Process).Wait',
  'os/exec.(*Cmd).Wait',
];
const LOCK = [
  '.(*Mutex).Lock',
  '.(*RWMutex).Lock',
  '.(*RWMutex).RLock',
  'runtime_SemacquireMutex',
  'runtime_SemacquireRWMutex',
];
const RESULT = [
  'sync.(*WaitGroup).Wait',
  'sync.(*Cond).Wait',
  'errgroup.(*Group).Wait',
  'sync.(*Once)',
  'singleflight.',
];
/** States of goroutines of the runtime itself. */
const RUNTIME_STATES = [
  'GC ',
  'force gc',
  'finalizer wait',
  'cleanup wait',
  'GOMAXPROCS updater',
  'trace reader',
  'idle',
];
/**
 * A goroutine that waits for a channel in its first function, without further calls, is typically a worker
 * that loops over the channel.
 */
const WORKER_DEPTH = 1;

/** `state` null: the profile has no states; `isParked` then says whether the goroutine waits at all. */
export function judgeGo(state: string | null, frames: readonly string[], isParked: boolean): Judgement {
  const [top = ''] = frames;
  const by = (doing: Judgement['doing'], frame: string): Judgement => ({
    doing,
    sign: state === null ? frame : `[${state}] ${frame}`,
  });
  const deep = frames.length;
  if (state === 'running' || state === 'runnable' || state === 'copystack') return by('running', top);
  if (state === null && !isParked) return by('running', top);
  if (state === 'sleep' || frameWith(frames, ['time.Sleep'], 3) !== null) return by('sleep', top);
  const connection = frameWith(frames, CONNECTION, 12);
  if (connection !== null && frameWith(frames, ['net/http.(*persistConn).roundTrip'], 2) === null)
    return by('connection', connection);
  const locked = state?.startsWith('sync.Mutex') || state?.startsWith('sync.RWMutex');
  const lock = frameWith(frames, LOCK, 6);
  if (locked || lock !== null) return by('lock', lock ?? top);
  const result = frameWith(frames, RESULT, 6);
  if (result !== null) return by('result', result);
  const idle = frameWith(frames, IDLE, deep);
  if (idle !== null) return by('work', idle);
  const serves = frameWith(frames, [SERVES], deep) !== null;
  const next = serves ? frameWith(frames, NEXT_REQUEST, deep) : null;
  if (next !== null && frameWith(frames, ['ServeHTTP'], deep) === null) return by('work', next);
  const reply = frameWith(frames, REPLY, 16);
  if (reply !== null) return by('reply', reply);
  if (state === 'syscall') return by('running', top);
  const own = frames.filter((each) => !each.startsWith('runtime.'));
  if (isChannel(state) || state === null) {
    return by(
      own.length <= WORKER_DEPTH && !serves && state !== 'chan send' ? 'work' : 'result',
      own[0] ?? top,
    );
  }
  if (state === 'semacquire' || state === 'sync.WaitGroup.Wait' || state === 'sync.Cond.Wait')
    return by('result', own[0] ?? top);
  if (state === 'IO wait') return by('reply', top);
  return by('unknown', top);
}

function isChannel(state: string | null): boolean {
  return state === 'chan receive' || state === 'chan send' || state === 'select';
}

export function isOfGo(state: string | null, frames: readonly string[]): boolean {
  if (state !== null && RUNTIME_STATES.some((each) => state.startsWith(each))) return true;
  return frames.length > 0 && frames.every((each) => each.startsWith('runtime.') && each !== 'runtime.main');
}
