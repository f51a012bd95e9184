// Texts of the help: what the page shows, its keys, and how to read the picture.

import { t } from '../../languages/t.ts';

export const HELP = {
  title: t`How to use Threadway`,
  what: t`Two servers receive the same traffic, each on its own machine. One gives each request its own thread, which waits for the replies; the other serves many requests on a few threads. Watch what happens when a node goes down, and change anything while it runs.`,
  picture: t`The picture`,
  keys: t`Keys`,
  singleKeys: t`Keyboard shortcuts work anywhere on the page`,
  close: t`Close`,
  more: t`Read on`,
  lessons: t`Lessons about threads, queues and stalls`,
  scenes: t`All scenes in pictures`,
  evidence: t`Evidence: how Threadway is checked`,
  rows: [
    [t`Space`, t`play and pause`],
    ['→ ←', t`next frame, previous frame`],
    ['Shift →', t`step to the next event`],
    ['R', t`restart`],
    [t`Home End`, t`start and end of the run`],
    ['B', t`add or remove a bookmark`],
    ['[ ]', t`previous or next mark: a fault, a change or a bookmark`],
    ['Ctrl Z', t`undo; with Shift: redo`],
    ['1 – 9', t`scenes`],
    ['F', t`full screen`],
    ['P', t`high contrast (projector), on or off`],
    ['V', t`follow the request that has waited longest, then the next; Shift V stops`],
    [t`Tab to a road, then arrows`, t`follow car after car; Escape stops`],
    [t`+ and -`, t`zoom in and out; drag to move the road`],
    ['0', t`show the whole road`],
    [t`+ - 0 in a chart`, t`zoom in, zoom out, whole run; or drag over a range`],
    [t`Enter in a chart`, t`go to the selected instant, or watch a request with the selected latency`],
    ['?', t`this help`],
  ] as const,
  marks: [
    ['queued', t`Queued: on the ramp, waiting for a free thread.`],
    ['ready', t`Ready: it has a thread and is waiting for a core.`],
    ['running', t`Running: on a core.`],
    ['switching', t`Switching: a core is switching to its thread.`],
    [
      'waiting',
      t`Waiting: its call is on the bridge. A blocking server keeps the lane; an async one parks the car.`,
    ],
    ['stuck', t`Stuck: waiting for a call that will fail or time out.`],
    ['lock', t`Waiting for a lock, drawn as a tunnel: another request is inside.`],
  ] as const,
} as const;
