// Determines the activity of a JVM thread, from its state and the functions on its stack.

import type { Judgement } from './dump.ts';
import { frameWith } from './needles.ts';

const IDLE_DEPTH = 16;
const REPLY_DEPTH = 14;
const NEAR = 5;

const SLEEPS = ['Thread.sleep', 'TimeUnit.sleep', 'VirtualThread.sleepNanos'];
/** The thread is in the pool between two tasks, or is a loop that waits for events and connections. */
const IDLE = [
  'ThreadPoolExecutor.getTask',
  'ForkJoinPool.awaitWork',
  'DelayedWorkQueue.take',
  'DelayedWorkQueue.poll',
  'TimerThread.mainLoop',
  'ReferenceQueue.remove',
  'Reference.waitForReferencePendingList',
  'QueuedThreadPool.idleJobPoll',
  'QueuedThreadPool$Runner.idleJobPoll',
  'ReservedThreadExecutor$ReservedThread.reservedWait',
  'EnhancedQueueExecutor$PoolThreadNode.park',
  'ServerSocketChannelImpl.accept',
  'NioSocketImpl.accept',
  'PlainSocketImpl.socketAccept',
  'AbstractPlainSocketImpl.accept',
  'ServerSocket.accept',
  'EPoll.wait',
  'EPollArrayWrapper.epollWait',
  'Native.epollWait',
  'KQueue.poll',
  'KQueueArrayWrapper.kevent',
  'Native.keventWait',
  'WEPoll.wait',
  'SubSelector.poll',
  'sun.nio.ch.SelectorImpl.select',
  'DelayScheduler.loop',
  'Http11InputBuffer.parseRequestLine',
  'InternalInputBuffer.parseRequestLine',
  'HttpConnection.parseAndFillForContent',
  'CoroutineScheduler$Worker.park',
];
/** The thread waits for a connection of a pool without a free one. */
const CONNECTION = [
  'HikariPool.getConnection',
  'ConcurrentBag.borrow',
  'GenericObjectPool.borrowObject',
  'GenericKeyedObjectPool.borrowObject',
  'DruidDataSource.takeLast',
  'DruidDataSource.pollLast',
  'jdbc.pool.ConnectionPool.borrowConnection',
  'AbstractConnPool.getPoolEntryBlocking',
  'StrictConnPool',
  'LaxConnPool',
  'BasicResourcePool.awaitAvailable',
  'SemaphoreArrayListManagedConnectionPool.getConnection',
  'agroal.pool.ConnectionPool.borrow',
];
const REPLY = [
  'SocketInputStream.socketRead',
  'SocketDispatcher.read',
  'SocketDispatcher.write',
  'SocketOutputStream.socketWrite',
  'NioSocketImpl.park',
  'NioSocketImpl.connect',
  'sun.nio.ch.SocketChannelImpl.read',
  'sun.nio.ch.SocketChannelImpl.blocking',
  'Net.connect',
  'PlainSocketImpl.socketConnect',
  'AddressImpl.lookupAllHostAddr',
  'UNIXProcess.waitFor',
  'ProcessImpl.waitFor',
  'jdk.internal.net.http.HttpClientImpl.send',
  'io.grpc.stub.ClientCalls$ThreadlessExecutor.waitAndDrain',
  'io.lettuce.core.internal.Futures.await',
  'io.lettuce.core.LettuceFutures.await',
];
const RESULT = [
  'FutureTask.awaitDone',
  'FutureTask.get',
  'CompletableFuture$Signaller.block',
  'CompletableFuture.waitingGet',
  'CompletableFuture.timedGet',
  'CountDownLatch.await',
  'CyclicBarrier.',
  'Phaser.',
  'Exchanger.',
  'Thread.join',
  'ThreadPoolExecutor.awaitTermination',
  'StructuredTaskScope',
  'ForkJoinTask.awaitDone',
  'BlockingSingleSubscriber.blockingGet',
  'Queue.put',
];
const LOCKING = [
  'ReentrantLock$Sync.lock',
  'ReentrantLock.lock',
  'ReentrantReadWriteLock$',
  'StampedLock.',
  'Semaphore.acquire',
];
const LOCK_CLASSES = ['ReentrantLock$', 'ReentrantReadWriteLock$', 'StampedLock', 'Semaphore$'];
const TAKING = ['Queue.take', 'Deque.take', 'Queue.poll', 'Deque.poll', 'DelayQueue.take'];
const IN_A_TASK = ['ThreadPoolExecutor.runWorker', 'ForkJoinTask.doExec', 'TaskRunner.run'];
const PARKED = ['Unsafe.park', 'LockSupport.park', 'VirtualThread.park', 'Object.wait'];

export interface JavaThread {
  /** A java.lang.Thread.State; null if the dump does not contain it. */
  readonly state: string | null;
  /** Functions with their class, the running one first. */
  readonly frames: readonly string[];
  /** A monitor that the thread waits to enter. */
  readonly blockedOn: string | null;
  /** The object for which the thread is parked: its class and number. */
  readonly parkedOn: string | null;
}

export interface JavaJudgement extends Judgement {
  readonly waitsFor: string | null;
}

export function judgeJava({ state, frames, blockedOn, parkedOn }: JavaThread): JavaJudgement {
  const judge = (doing: Judgement['doing'], sign: string, waitsFor: string | null = null): JavaJudgement => ({
    doing,
    sign,
    waitsFor,
  });
  if (blockedOn !== null) return judge('lock', `waiting to lock ${blockedOn}`, blockedOn);
  if (state === 'BLOCKED') return judge('lock', state);
  const waits = state === null ? frameWith(frames, PARKED, 3) !== null : state !== 'RUNNABLE';
  const connection = waits ? frameWith(frames, CONNECTION, frames.length) : null;
  if (connection !== null) return judge('connection', connection);
  if (parkedOn !== null && LOCK_CLASSES.some((each) => parkedOn.includes(each)))
    return judge('lock', `parking to wait for ${parkedOn}`, parkedOn);
  const locking = waits ? frameWith(frames, LOCKING, 8) : null;
  if (locking !== null && frameWith(frames, ['ConditionObject'], 8) === null) return judge('lock', locking);
  const sleeps = frameWith(frames, SLEEPS, NEAR);
  if (sleeps !== null) return judge('sleep', sleeps);
  const idle = frameWith(frames, IDLE, IDLE_DEPTH);
  if (idle !== null) return judge('work', idle);
  const reply = frameWith(frames, REPLY, REPLY_DEPTH);
  if (reply !== null) return judge('reply', reply);
  if (!waits) return judge('running', state ?? frames[0] ?? '');
  const result = frameWith(frames, RESULT, IDLE_DEPTH);
  if (result !== null) return judge('result', result);
  const taking = frameWith(frames, TAKING, IDLE_DEPTH);
  // A thread that takes from a queue while it runs a task waits for a result. Without a task, it is idle.
  if (taking !== null)
    return judge(frameWith(frames, IN_A_TASK, frames.length) === null ? 'work' : 'result', taking);
  return judge(
    'unknown',
    frames.find((each) => !PARKED.some((parked) => each.includes(parked))) ?? state ?? '',
  );
}

const OF_RUNTIME =
  /^(?:Reference Handler|Finalizer|Signal Dispatcher|Service Thread|Monitor Deflation Thread|Sweeper thread|Notification Thread|Common-Cleaner|Attach Listener|VM Periodic Task Thread|VM Thread|Surrogate Locker|process reaper|DestroyJavaVM|Low Memory Detector|VirtualThread-un|Unloader|(?:Read|Write|Sub|Master)-?Poller|ForkJoinPool-\d{1,6}-delayScheduler|C[12] CompilerThread|G1 |GC |ZGC|ZDirector|XGC|Shenandoah|Gang worker#|ParGC|Concurrent Mark-Sweep|JFR |Cleaner-|JDWP |RMI Scheduler|StringDedup)/;

export function isOfJvm(name: string): boolean {
  return OF_RUNTIME.test(name);
}

/**
 * The function in a line of a stack: "java.lang.Thread.run" in "at
 * java.base/java.lang.Thread.run(Thread.java:840)".
 */
export function javaFrame(text: string): string {
  const open = text.indexOf('(');
  const call = open < 0 ? text : text.slice(0, open);
  return call.slice(call.lastIndexOf('/') + 1);
}
