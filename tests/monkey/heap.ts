// Memory of a page and its workers in Chromium after garbage collection.

import type { CDPSession, Page } from '@playwright/test';

export interface Heap {
  /** Size of the JavaScript heap, and of its buffers and compiled engines, in bytes. */
  readonly pageBytes: number;
  readonly workerBytes: number;
  readonly workers: number;
  /** Elements and texts of all documents, including those referenced only by scripts. */
  readonly nodes: number;
  readonly listeners: number;
}

interface HeapUsage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

interface WorkerReply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: unknown;
}

export async function heapOf(page: Page): Promise<Heap> {
  const session = await page.context().newCDPSession(page);
  const workers = await workersOf(session);
  try {
    const pageBytes = await collected((method) => session.send(method as 'HeapProfiler.collectGarbage'));
    let workerBytes = 0;
    for (const worker of workers)
      workerBytes += await collected((method) => askWorker(session, worker, method));
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    return { pageBytes, workerBytes, workers: workers.length, nodes, listeners: jsEventListeners };
  } finally {
    await session.detach();
  }
}

async function collected(ask: (method: string) => Promise<unknown>): Promise<number> {
  // The first collection may free references that kept other objects alive.
  for (let time = 0; time < 3; time++) await ask('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize = 0 } = (await ask('Runtime.getHeapUsage')) as HeapUsage;
  return usedSize + backingStorageSize;
}

/** Sessions of the page's workers, addressed through the page's session. */
async function workersOf(session: CDPSession): Promise<readonly string[]> {
  const found: string[] = [];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') found.push(sessionId);
  });
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  });
  return found;
}

const GONE: HeapUsage = { usedSize: 0 };

/** A worker that ends in the meantime has no memory. */
function askWorker(session: CDPSession, worker: string, method: string): Promise<unknown> {
  // The browser accepts integers of 31 bits, which microseconds exceed after half an hour.
  const id = 1 + (Math.floor(performance.now() * 1000) % 2 ** 30);
  return new Promise((resolve, reject) => {
    const end = (): void => {
      session.off('Target.receivedMessageFromTarget', hear);
      session.off('Target.detachedFromTarget', leave);
    };
    const hear = ({ sessionId, message }: { readonly sessionId: string; readonly message: string }): void => {
      const reply = JSON.parse(message) as WorkerReply;
      if (sessionId !== worker || reply.id !== id) return;
      end();
      if (reply.error === undefined) resolve(reply.result);
      else reject(new Error(`${method} in a worker: ${JSON.stringify(reply.error)}`));
    };
    const leave = ({ sessionId }: { readonly sessionId: string }): void => {
      if (sessionId !== worker) return;
      end();
      resolve(GONE);
    };
    session.on('Target.receivedMessageFromTarget', hear);
    session.on('Target.detachedFromTarget', leave);
    const message = JSON.stringify({ id, method, params: {} });
    session.send('Target.sendMessageToTarget', { sessionId: worker, message }).catch((error: Error) => {
      end();
      if (error.message.includes('No session with given id')) resolve(GONE);
      else reject(error);
    });
  });
}
