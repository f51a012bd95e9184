// The words of the panel that explains a run.

import { type Piece, serverList } from './sentence.ts';

const ORDINALS = [
  '',
  '',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

function bridges(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Bridge ${numbers[0]}`;
  if (numbers.length > 3) return `${numbers.length} bridges`;
  return `Bridges ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

const are = (numbers: readonly number[], one: string, many: string): string =>
  `${bridges(numbers)} ${numbers.length === 1 ? one : many}`;

const s = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

export const UNDERSTAND = {
  label: 'What happens here',
  happened: 'What just happened?',
  notYet: 'Too few requests have come yet: let it run for a moment.',
  over: 'The run is over: ',
  completedOf: (id: string, completed: string, offered: string): readonly Piece[] => [
    { server: id },
    ` completed ${completed} of ${offered} requests`,
  ],
  /** After the end of a run. */
  forNobody: (ghosts: string) => ` and still works on ${ghosts} whose clients have given up`,
  conditions: {
    down: (n: readonly number[]) => `${are(n, 'is', 'are')} broken: no reply comes back.`,
    refusing: (n: readonly number[]) => `${are(n, 'turns', 'turn')} calls away: they fail at once.`,
    slow: (n: readonly number[], takes: string) =>
      `${are(n, 'is', 'are')} slow: a call takes ${takes} on average.`,
    stalled: (n: readonly number[], takes: string) =>
      `${are(n, 'stalls', 'stall')}: who calls waits ${takes}.`,
    errors: (n: readonly number[]) => `${are(n, 'sends', 'send')} back errors.`,
  },
  share: (troubled: number, all: number) => {
    if (troubled === all) return 'Every call goes there. ';
    if (troubled > 1) return `${troubled} of ${all} calls go there. `;
    const ordinal = ORDINALS[all];
    return ordinal ? `Every ${ordinal} call goes there. ` : `One call in ${all} goes there. `;
  },
  noLane: (id: string, calls: string | null): readonly Piece[] =>
    calls === null
      ? ['Each one that waits there keeps its lane, and ', { server: id }, ' has none left. ']
      : [
          'Each one that waits there keeps its lane, so ',
          { strong: `after about ${calls} requests` },
          ' ',
          { server: id },
          ' had none left. ',
        ],
  someLanes: (id: string, held: string, threads: number): readonly Piece[] => [
    'Each one that waits there keeps its lane: ',
    { strong: `${held} of ${s(threads, 'lane')}` },
    ' in ',
    { server: id },
    '. ',
  ],
  parked: (id: string, held: string): readonly Piece[] => [
    'In ',
    { server: id },
    ` those who wait are parked, ${held} by now, and hold no thread. `,
  ],
  fails: (id: string, rate: string): readonly Piece[] => [
    'In ',
    { server: id },
    ` ${rate} ${rate === '1' ? 'request fails' : 'requests fail'} each second. `,
  ],
  healed: (node: number, ago: string) => `Bridge ${node} has worked again for ${ago}.`,
  behind: (id: string, offered: string, completed: string, more: string): readonly Piece[] => [
    { server: id },
    ` gets ${offered} requests a second and completes ${completed}: `,
    { strong: `${more} more` },
    ' wait with each second. ',
  ],
  coresBusy: 'Its cores compute all the time. ',
  keepUp: (ids: readonly string[], rate: string): readonly Piece[] => [
    'Nothing is in the way: ',
    ...serverList(ids),
    ` ${ids.length === 1 ? 'completes' : 'complete'} what comes, ${rate} requests a second. `,
  ],
  half: 'Half of the requests take at most ',
  median: (id: string, time: string): readonly Piece[] => [`${time} in `, { server: id }],

  needTitle: (id: string | null) =>
    id === null ? 'How many threads are needed?' : `How many threads would ${id} need?`,
  need: {
    parks: 'A thread is held only while a request computes: what waits is parked. A few threads are enough.',
    depends: 'That depends on how the run goes. Trying them out tells.',
    cores: (needed: string, cores: string) =>
      `No number of threads helps: what requests compute takes ${needed} cores, and there are ${cores}.`,
    users: (users: string, has: string): readonly Piece[] => [
      { strong: `${users} at most` },
      `: each user waits for one request at a time. It has ${has}.`,
    ],
    growing: (names: string, more: string): readonly Piece[] => [
      'No number helps for good: while ',
      names,
      ' does not answer, ',
      { strong: `each second takes ${more} more` },
      '. ',
    ],
    /** `upTo`: threads that the calls hold when the first of them time out. */
    capped: (names: string, more: string, upTo: string, after: string): readonly Piece[] => [
      `While ${names} does not answer, `,
      { strong: `each second takes ${more} more` },
      `, up to ${upTo} when the first calls are given up after ${after}. `,
    ],
    inAll: (wanted: string, bytes: string): readonly Piece[] => [
      'In all ',
      { strong: `about ${wanted} threads` },
      `, with ${bytes}. `,
    ],
    silent: (nodes: readonly number[]) => bridges(nodes).replace('B', 'b'),
    span: (seconds: number, wanted: string, bytes: string): readonly Piece[] => [
      `For ${seconds} seconds of it `,
      { strong: `about ${wanted} threads` },
      ` would do, with ${bytes}.`,
    ],
    enough: (wanted: string, bytes: string, rate: string, held: string): readonly Piece[] => [
      { strong: `About ${wanted}` },
      `, with ${bytes}: ${rate} requests a second hold one for ${held} each. `,
    ],
    has: (has: string, enough: boolean) =>
      enough ? `It has ${has}: more would only take memory.` : `It has ${has}.`,
  },
  tryAll: 'Let me try all of them',
  apply: (id: string, wanted: string) => `Give ${id} ${wanted} threads`,
  answerTitle: 'How many threads are needed?',
  law: 'By Little’s law: threads held = requests a second × time that each holds one.',

  follow: 'Follow one request',
  nobody: 'Nobody waits at this moment.',
  waits: {
    outside: (time: string): readonly Piece[] => [
      ' has waited outside for ',
      { strong: time },
      ', with no lane to begin in.',
    ],
    reply: (time: string, node: number | null): readonly Piece[] => [
      ' has waited ',
      { strong: time },
      node === null ? ' for a timer.' : ` for the reply over bridge ${node}.`,
    ],
    lock: (time: string): readonly Piece[] => [' has waited ', { strong: time }, ' for a lock.'],
    core: (time: string): readonly Piece[] => [' has been ready for ', { strong: time }, ' and has no core.'],
  },
  request: (request: string) => `Request ${request} of `,
  slowest: (time: string): readonly Piece[] => [
    ' took ',
    { strong: time },
    ', longer than any other so far.',
  ],
  ride: 'Ride along',
  irregular: 'Let requests arrive irregularly',
} as const;
