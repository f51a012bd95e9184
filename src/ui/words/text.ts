// Every word of the page that is not in the parameter table or the presets, in one place, so that languages can be added.

import type { NodeCondition } from '../../app/stores/node-status.ts';
import type { Theme } from '../../app/stores/view-store.ts';
import type { FaultKind } from '../../scenario/scenario.ts';

/** Of nodes as they are, and of the faults that make them so. */
const CONDITIONS: Readonly<Record<NodeCondition | FaultKind, string>> = {
  healthy: 'healthy',
  down: 'down',
  refusing: 'refusing',
  slow: 'slow',
  flapping: 'flapping',
  errors: 'failing at times',
  stalled: 'stalled',
};

const THEMES: Readonly<Record<Theme, string>> = { system: 'as the system', light: 'light', dark: 'dark' };

const FAULT_BUTTONS: Readonly<Record<FaultKind, string>> = {
  down: 'Down',
  refusing: 'Refusing',
  slow: 'Slow',
  flapping: 'Flapping',
  errors: 'Errors',
};

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "node 4", "nodes 1, 4 and 10", "6 nodes"; not `named`, as their numbers say too little: "1 node". */
function nodeList(nodes: readonly number[], named: boolean): string {
  if (!named) return nodes.length === 1 ? '1 node' : `${nodes.length} nodes`;
  if (nodes.length === 1) return `node ${nodes[0]}`;
  if (nodes.length > 4) return `${nodes.length} nodes`;
  return `nodes ${nodes.slice(0, -1).join(', ')} and ${nodes.at(-1)}`;
}

export const TEXT = {
  name: 'Threadway',
  skipLink: 'Skip to the road',
  stages: 'Servers',
  conditions: CONDITIONS,

  header: {
    preset: 'Scene',
    custom: 'Your own scene',
    share: 'Share',
    themes: THEMES,
  },

  zoom: {
    label: 'How near the roads are seen',
    further: 'Further away (-)',
    nearer: 'Nearer (+, or the wheel with Ctrl)',
    whole: (factor: string) => `${factor}, show all`,
    wholeTitle: 'Show all (0). Drag to move.',
  },

  stepKinds: {
    cpu: 'compute',
    call: 'call a node',
    sleep: 'sleep',
    lock: 'locked work',
    offload: 'blocking work',
  },

  stage: {
    label: (id: string, model: string) => `Server ${id}: ${model}`,
    missing: 'The picture could not be loaded. Reload the page.',
    upTo: (amount: string) => `up to ${amount}`,
    more: (count: number) => `${count} more`,
    each: (amount: string) => `${amount} a stage`,
    counted: (count: string, word: string) => `${count} ${word}${count === '1' ? '' : 's'}`,
    alerts: {
      refuses: (limit: string) => `Memory full (${limit}): new requests are refused`,
      swaps: (limit: string, times: string) =>
        `Memory full (${limit}): swaps, computing takes ${times} times as long`,
      killed: (limit: string, at: string) => `Process killed at ${at}: its memory passed ${limit}`,
      breakers: (open: readonly number[], trying: readonly number[], named: boolean) =>
        [
          open.length === 0 ? '' : `open to ${nodeList(open, named)}`,
          trying.length === 0 ? '' : `trying ${nodeList(trying, named)}`,
        ]
          .filter((part) => part !== '')
          .join(', ')
          .replace(/^/, 'Circuit breaker '),
    },
    allNumbers: (id: string) => `All numbers of server ${id}`,
    road: (id: string) => `Road of server ${id}`,
    nodes: (id: string) => `Upstream nodes of server ${id}`,
  },

  node: {
    name: (node: number, group = 'node') => `${group} ${node}`,
    press: (name: string, condition: string, latency: string, healthy: boolean) =>
      `${capital(name)}, ${condition}, ${latency}. Press to ${healthy ? 'take it down' : 'heal it'}`,
    menu: (name: string) => capital(name),
    faults: FAULT_BUTTONS,
    times: (factor: number) => `×${factor}`,
    percent: (share: number) => `${share * 100} %`,
    withStrength: (fault: string, strength: string) => `${fault} ${strength}`,
    heal: 'Heal',
  },

  transport: {
    label: 'Time',
    play: 'Play',
    pause: 'Pause',
    restart: 'Restart',
    clock: 'Simulated time',
    speed: 'Speed',
    fastest: 'As fast as it goes',
    slower: (factor: string) => `${factor}× slower than real`,
    real: 'Real time',
    faster: (factor: string) => `${factor}× faster than real`,
    behind: 'Slower than asked: this machine cannot simulate as fast.',
    behindShort: 'engine behind',
    slowed: 'slow motion',
    finished: 'finished',
    scrubber: 'Time of the run',
    place: (at: string, whole: string, ends: boolean) =>
      ends ? `${at} of ${whole}` : `${at}, scale to ${whole}`,
    replaying: 'Replaying the run',
    searching: 'Looking for the request',
    stopHere: 'Stop here',
    nodes: (count: number) => `${count} nodes`,
    fault: (who: string, kind: string, from: string, until: string | null) =>
      until === null ? `${who} ${kind} since ${from}` : `${who} ${kind} ${from} to ${until}`,
    nodeIs: (node: number, condition: string, group = 'node') => `${group} ${node} ${condition}`,
    nodeBack: (node: number, group = 'node') => `${group} ${node} back`,
    ahead: (count: number) =>
      count === 1
        ? '1 change ahead: one made here replaces it'
        : `${count} changes ahead: one made here replaces them`,
    aheadMore:
      'The run plays on as it was, through the changes that were made later. A change made here begins another future.',
    inexact: 'replay nearly exact',
    inexactMore:
      'There were more changes than are kept: of the older ones every second was left out, so the replay may differ a little from what was shown first.',
    bookmark: 'bookmark',
    newRun: 'back to the other run',
    someChange: 'a change',
    roles: {
      edit: (what: string) => what,
      undo: (what: string) => `undo: ${what}`,
      redo: (what: string) => `redo: ${what}`,
    },
  },

  controls: {
    ofServer: (label: string, id: string) => `${label} of server ${id}`,
  },

  charts: {
    table: 'Table',
    tableOf: (title: string) => `${title}, as a table`,
  },

  vehicle: {
    keys: (server: string) => `Vehicles of ${server}: arrow keys go from one to the next`,
    missing: 'This could not be loaded. Reload the page.',
  },

  notices: {
    link: 'This link could not be read as it is, so the opening scene is shown instead.',
    part: 'Parts of this link could not be taken. The rest of it is shown.',
    change: 'This change cannot be simulated, so nothing was changed.',
    dismiss: 'Dismiss',
    notAllowed: (key: string, value: string, allowed: string) =>
      `${key}: ${value} is not allowed. Allowed is ${allowed}.`,
    more: (count: number) => `And ${count.toLocaleString('en')} more.`,
    dead: 'The engine stopped',
    deadMore: 'Your scene is kept.',
    restart: 'Restart the engine',
  },
} as const;
