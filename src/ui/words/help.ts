// The words of the help: what the page shows, its keys, how to read the picture.

import { t } from '../../languages/t.ts';

export const HELP = {
  title: t`Threadway: how to drive`,
  what: t`Two servers take the same traffic on machines of their own. One gives every request a thread and waits with it; the other takes turns on a few. Watch what each does when a node stalls, and change anything while it runs.`,
  picture: t`The picture`,
  keys: t`Keys`,
  singleKeys: t`Letters, digits and signs act wherever the focus is`,
  close: t`Close`,
  right: t`Is it right?`,
  validation: t`Published figures beside simulated ones, run in your browser`,
  rows: [
    [t`Space`, t`play and pause`],
    ['→ ←', t`a frame on, a frame back`],
    ['Shift →', t`the next event alone`],
    ['R', t`restart`],
    [t`Home End`, t`start and end of the run`],
    ['B', t`set a bookmark, or take it away`],
    ['[ ]', t`mark before, mark after`],
    ['Ctrl Z', t`undo; with Shift redo`],
    ['1 – 9', t`scenes`],
    ['F', t`full screen`],
    ['P', t`colours for a projector, and back`],
    ['V', t`follow the vehicle that waits longest, then the next; Shift V ends it`],
    [t`Tab to a road, then arrows`, t`follow one vehicle after the other; Escape ends it`],
    [t`+ and -`, t`nearer and further; drag the road to move it`],
    ['0', t`the whole road`],
    [t`+ - 0 in a chart`, t`a shorter or longer part of time, the whole run; or drag over a part`],
    [t`Enter in a chart`, t`go to that instant, or watch a request of that latency`],
    ['?', t`this help`],
  ] as const,
  marks: [
    ['queued', t`Queued: on the ramp, no thread has taken it yet.`],
    ['ready', t`Ready: it has a thread and waits for a core.`],
    ['running', t`Running: on a core.`],
    ['switching', t`Switching: the core changes over to its thread.`],
    ['waiting', t`Waiting: its call is on the bridge. A blocking lane is taken meanwhile; async parks.`],
    ['stuck', t`Stuck: it waits for a call that will fail or time out.`],
    ['lock', t`In front of a lock: another is in the tunnel.`],
  ] as const,
} as const;
