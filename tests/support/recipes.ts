// The recipes of docs/recipes/, each followed by a throwaway example: the files it touches and its changes.

/** The new text of a file; null if the file did not exist. */
type Edit = (text: string | null) => string;

export interface Recipe {
  readonly name: string;
  /** Its document in docs/recipes/, which states how many files it touches. */
  readonly document: string;
  /** Maximum number of files that the recipe promises to touch. Test files are not counted. */
  readonly most: number;
  readonly files: Readonly<Record<string, Edit>>;
}

export class RecipeError extends Error {
  override readonly name = 'RecipeError';
}

/** Makes an edit that creates a new file. */
const made =
  (content: string): Edit =>
  (text) => {
    if (text !== null) throw new RecipeError('the file is there already');
    return content;
  };

/** Each addition goes before the last occurrence of its mark. */
const added =
  (...additions: readonly (readonly [mark: string, addition: string])[]): Edit =>
  (text) =>
    additions.reduce((changed, [mark, addition]) => {
      const at = changed.lastIndexOf(mark);
      if (at < 0) throw new RecipeError(`${JSON.stringify(mark)} is not in the file`);
      return changed.slice(0, at) + addition + changed.slice(at);
    }, text ?? '');

const LIFO_ROW = `
  'lifo-pool': model(
    {
      ...POOL_THREADS,
      ...QUEUE_LIMIT,
      takes: server.choice({
        field: 'takes',
        label: 'Takes first',
        effect: 'restart',
        choices: [
          { value: 'newest', label: 'the newest' },
          { value: 'oldest', label: 'the oldest' },
        ],
        default: 'newest',
      }),
    },
    {
      name: 'LIFO pool',
      sizedBy: 'threads',
      size: ({ threads }) => ({ count: threads, word: 'thread' }),
      short: ({ threads }) => \`LIFO pool of \${threads}\`,
      memory: ({ threads }) => poolMemory(threads),
      heldThreads: ({ threads }) => ({ most: threads, key: 'threads' }),
      usesKernelTimers: true,
      queueModel: () => ({ kind: 'none', why: 'the newest goes first' }),
      road: 'freeway',
    },
  ),
`;

const LIFO_CLASS = `// LIFO pool: a thread that is free takes the newest of the requests that wait.

import { CAUSE, CHOICE, NONE, SECTION, SERVER } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { Fifo } from '../kernel/fifo.ts';
import { Scheduler } from '../machine/scheduler.ts';
import { Nanos, Slot, ThreadId } from '../types.ts';
import { ENDED, Execution } from './execution.ts';
import { ModelParts } from './model-parts.ts';
import { ThreadModel } from './thread-model.ts';
import { ThreadSet } from './thread-set.ts';

export class LifoPool extends ThreadModel {
  private readonly execution: Execution;
  private readonly scheduler: Scheduler;
  private readonly waiting: Fifo = new Fifo();
  private readonly threads: ThreadSet = new ThreadSet();
  private readonly takesNewest: bool;
  private limit: f64 = Infinity;
  private slackNanos: Nanos = 0;

  constructor(configuration: Configuration, parts: ModelParts) {
    super();
    this.execution = parts.execution;
    this.scheduler = parts.scheduler;
    const takes = i32(configuration.at(configuration.server + SERVER.lifoPool.takes));
    this.takesNewest = takes === CHOICE.server.takes.newest;
    this.configure(configuration);
  }

  override configure(configuration: Configuration): void {
    const threads = i32(configuration.at(configuration.server + SERVER.lifoPool.threads));
    this.limit = configuration.at(configuration.server + SERVER.lifoPool.queueLimit);
    this.slackNanos = configuration.at(SECTION.machine.timerSlackNanos);
    this.scheduler.ensureThreads(threads);
    while (this.threads.count < threads) {
      const thread = this.threads.create();
      this.scheduler.renew(thread);
      this.threads.rest(thread);
    }
  }

  override admit(request: Slot): void {
    const thread = this.threads.takeIdle();
    if (thread !== NONE) {
      this.bind(thread, request);
      this.scheduler.wake(thread);
    } else if (f64(this.waiting.length) < this.limit) this.waiting.push(request);
    else this.execution.reject(request, CAUSE.queueFull);
  }

  override nextBurst(thread: ThreadId): Nanos {
    while (true) {
      const request = this.scheduler.servedBy(thread);
      const nanos = this.execution.advance(request, this.slackNanos, 0);
      if (nanos !== ENDED) return Math.max(0, nanos);
      this.execution.finish(request);
      if (this.waiting.length === 0) {
        this.scheduler.serve(thread, NONE);
        this.threads.rest(thread);
        return 0;
      }
      this.bind(thread, this.takesNewest ? this.waiting.pop() : this.waiting.shift());
    }
  }

  override resume(request: Slot): void {
    this.scheduler.wake(this.execution.requests.thread(request));
  }

  override get extraThreads(): i32 {
    return this.threads.count;
  }

  override get threadCount(): i32 {
    return this.threads.span;
  }

  override get backlogLength(): i32 {
    return this.waiting.length;
  }

  override backlogAt(place: i32): Slot {
    return this.waiting.at(place);
  }

  private bind(thread: ThreadId, request: Slot): void {
    this.execution.requests.setThread(request, thread);
    this.scheduler.serve(thread, request);
  }
}
`;

const CHART_CLASS = `// Requests in the system over time would be drawn here; the example draws the run queue.

import type { Computed } from './chart.ts';
import { LoadChart } from './load-chart.ts';

export class ExampleChart extends LoadChart {
  override readonly computed: Computed = { formula: 'f', assumes: 'a', source: 's' };

  override subtitle(): string {
    return 'an example';
  }
}
`;

const CHART_ENTRY = `  {
    ...PLAIN,
    id: 'example',
    title: 'An example',
    load: async () => (await import('./example-chart.ts')).ExampleChart,
    hasTime: true,
  },
`;

const PARAMETER_ROW = `  exampleCost: machine.number({
    field: 'exampleCostNanos',
    label: 'Example cost',
    unit: 'duration',
    min: 0,
    max: 10 * MS,
    smallest: 100,
    scale: 'log',
    default: 0,
  }),
`;

const MODEL_TEXT = `  takes: { help: 'Which of the requests that wait a thread takes next.', source: 'Assumed: the newest' },
`;

const PARAMETER_TEXT = `  exampleCost: { help: 'Paid besides at each switch.', source: 'Assumed: none' },
`;

const MEASURE_ROW = `  tenths: count({
    label: 'Every tenth request',
    explanation: 'Requests offered whose number can be divided by ten.',
    core: 'engine.measures.tenths',
  }),
`;

const CLAIM_ENTRY = `  {
    id: '003/example',
    title: 'An example of a claim',
    setup: 'one user',
    free: [],
    tolerance: 'within 1 %',
    basis: 'a check: nothing is fitted to it',
    figures: () => [near('an example, rps', 5, () => rpsOf(finished(presetScene('users-1'))), 0.01)],
    scene: () => presetScene('users-1'),
  },
`;

const LESSON_FILE = `// An example of a lesson.

import type { Lesson } from '../lesson.ts';

export const LESSON: Lesson = {
  id: 'example',
  place: 10,
  title: 'An example',
  question: 'How many?',
  goal: 'Count.',
  minutes: 1,
  sources: [],
  scenes: { one: 'preset=users-1' },
  steps: [{ id: 'one', title: 'One user', prose: 'One user gets {A.throughput:1} a second.', view: { scene: 'one' } }],
  sandbox: { scene: 'one' },
  simplifies: '',
  teacher: '',
  claims: [{ says: 'all are answered', holds: 'one.A.completed >= one.A.offered' }],
};
`;

const THREADING = 'src/core/threading';

export const RECIPES: readonly Recipe[] = [
  {
    // The texts of the model's parameters are in the same file as those of all other parameters.
    name: 'a thread model',
    document: 'thread-model.md',
    most: 4,
    files: {
      'src/scenario/models.ts': added(
        ['} as const;', LIFO_ROW],
        ['import { LOOP_COSTS', "import { server } from './parameters/rows.ts';\n"],
      ),
      'src/scenario/parameter-texts.ts': added(['  seed: {', MODEL_TEXT]),
      [`${THREADING}/lifo-pool.ts`]: made(LIFO_CLASS),
      [`${THREADING}/registry.ts`]: added(
        ['    default:', '    case MODEL.lifoPool:\n      return new LifoPool(configuration, parts);\n'],
        ['import { LoopWithHelpers', "import { LifoPool } from './lifo-pool.ts';\n"],
      ),
    },
  },
  {
    name: 'a chart',
    document: 'chart.md',
    most: 2,
    files: {
      'src/charts/example-chart.ts': made(CHART_CLASS),
      'src/charts/chart-list.ts': added(['];\n\nexport const CHART_IDS', CHART_ENTRY]),
    },
  },
  {
    name: 'a parameter',
    document: 'parameter.md',
    most: 3,
    files: {
      'src/scenario/parameters/scheduler.ts': added(['} as const', PARAMETER_ROW]),
      'src/scenario/parameter-texts.ts': added(['  seed: {', PARAMETER_TEXT]),
      'src/core/machine/scheduler.ts': added([
        'configuration.at(SECTION.machine.contextSwitchNanos) + this.refillNanos',
        'configuration.at(SECTION.machine.exampleCostNanos) + ',
      ]),
    },
  },
  {
    name: 'a measure',
    document: 'measure.md',
    most: 2,
    files: {
      'src/measures/rows/requests.ts': added(['  failed: count({', MEASURE_ROW]),
      'src/core/metrics/measures.ts': added(
        [
          '    this.lastArrivedAt = this.clock.now;',
          '    if (i32(this.offered) % 10 === 0) this.tenths++;\n',
        ],
        ['  offered: f64 = 0;', '  tenths: f64 = 0;\n'],
      ),
    },
  },
  {
    name: 'a claim',
    document: 'claim.md',
    most: 1,
    files: { 'src/claims/thread-pool-size.ts': added([']);', CLAIM_ENTRY]) },
  },
  {
    // `npm run lessons` writes the other files.
    name: 'a lesson',
    document: 'lesson.md',
    most: 1,
    files: { 'src/lessons/all/example.ts': made(LESSON_FILE) },
  },
];
