// The words of the help: what the page shows, its keys, how to read the picture.

export const HELP = {
  title: 'Threadway: how to drive',
  what: 'Two servers take the same traffic on machines of their own. One gives every request a thread and waits with it; the other takes turns on a few. Watch what each does when a node stalls, and change anything while it runs.',
  picture: 'The picture',
  keys: 'Keys',
  close: 'Close',
  rows: [
    ['Space', 'play and pause'],
    ['→ ←', 'a frame on, a frame back'],
    ['Shift →', 'the next event alone'],
    ['R', 'restart'],
    ['Home End', 'start and end of the run'],
    ['B', 'set a bookmark, or take it away'],
    ['[ ]', 'mark before, mark after'],
    ['Ctrl Z', 'undo; with Shift redo'],
    ['1 – 9', 'scenes'],
    ['F', 'full screen'],
    ['V', 'follow the vehicle that waits longest, then the next; Shift V ends it'],
    ['+ and -', 'nearer and further; drag the road to move it'],
    ['0', 'the whole road'],
    ['?', 'this help'],
  ] as const,
  marks: [
    ['queued', 'Queued: on the ramp, no thread has taken it yet.'],
    ['ready', 'Ready: it has a thread and waits for a core.'],
    ['running', 'Running: on a core.'],
    ['switching', 'Switching: the core changes over to its thread.'],
    ['waiting', 'Waiting: its call is on the bridge. A blocking lane is taken meanwhile; async parks.'],
    ['stuck', 'Stuck: it waits for a call that will fail or time out.'],
    ['lock', 'In front of a lock: another is in the tunnel.'],
  ] as const,
} as const;
