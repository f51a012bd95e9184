// The words of the pages of lessons, around what the lessons themselves say.

import { countOf, plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

export const LEARN = {
  /** Also in learn.html. */
  lifeless: t`Questions, scenes and tasks do not work here. They need JavaScript and a browser of 2022 or later (Chrome or Edge 100, Firefox 100, Safari 15.4), and their scripts may be held back by a slow network or an extension. Reload the page to try again.`,
  course: t`Lessons`,
  courseTitle: t`How servers handle load`,
  courseLead: t`Each lesson answers the question below its name, step by step: you say what will happen, then you watch it happen on a road whose vehicles are requests. Each also has a task to solve. All numbers come from the simulation on the page.`,
  minutes: (minutes: number) => t`${minutes} minutes`,
  place: (place: number) => t`Lesson ${place}`,
  goal: t`After it you can:`,
  sources: t`Rests on`,
  by: (author: string) => t`by ${author}`,
  steps: t`Steps of this lesson`,
  begun: t`begun`,
  next: (title: string) => t`Next lesson: ${title}`,
  openStudio: t`Open in the studio`,
  scene: (title: string) => t`Live scene: ${title}`,
  predict: t`What do you think?`,
  right: t`Right.`,
  wrong: t`Not quite.`,
  again: t`Try again`,
  giveAnswer: t`This is my answer`,
  reveal: t`What happens`,
  showAnswer: t`Show what happens`,
  misconception: t`Often believed`,
  simplifies: t`Where the model simplifies`,
  sandbox: t`Play with it`,
  teacher: t`For whoever teaches this`,
  /** The same page with or without the notes. */
  notes: { show: t`Show the notes for teachers`, hide: t`Hide the notes for teachers` },
  task: t`A task`,
  check: t`Check my answer`,
  checking: t`Running it with three seeds…`,
  stopCheck: t`Stop`,
  holds: (setting: string, result: string) => t`It holds: ${setting} gives ${result}.`,
  breaks: (setting: string, result: string, seed: number) =>
    t`It does not hold: ${setting} gives ${result} (with seed ${seed}).`,
  /** Behind "gives": what a server came to in a measure, by the name of it in texts of lessons. */
  result: (server: string, measure: string, value: string) =>
    measure === 'answered'
      ? t`${server} ${value} answered in time`
      : measure === 'throughput'
        ? t`${server} ${value} ${plural(countOf(value), { one: 'request', other: 'requests' })} a second`
        : t`${server} a ${measure} of ${value}`,
  isBest: t`No better one is known.`,
  betterKnown: t`It can be done better.`,
  best: t`Show the best known`,
  bestIs: (setting: string) => t`The best known: ${setting}.`,
  bestInScene: t`The scene shows it now.`,
  /** Over what came of a check. */
  whose: { own: t`Your answer`, given: t`The answer in the link`, best: t`The best known` },
  hint: t`A hint`,
  nextHint: t`Another hint`,
  copyLink: t`Copy a link to this answer`,
  given: (setting: string) => t`The link that you opened holds an answer: ${setting}.`,
  verify: t`Run it again`,
  failed: (reason: string) => t`It could not be run: ${reason}`,
  curve: {
    hint: t`Draw with finger or mouse, or go from point to point with Tab and move it by the arrow keys.`,
    byRatio: t`each doubling is as wide`,
    point: (x: string) => t`Your guess at ${x}`,
    yours: t`yours`,
    run: t`the run`,
    show: t`Show the run`,
    fits: t`Your curve is within a quarter of the run at every point.`,
    differs: (count: number, all: number) =>
      t`Your curve is within a quarter of the run at ${count} of ${all} points.`,
    most: (x: string, yours: string, run: string) =>
      t`By ratio it is furthest off at ${x}: you drew ${yours}, the run came to ${run}.`,
    table: t`Your curve and the run`,
  },
  words: t`Words`,
  submissions: {
    title: t`Answers that were handed in`,
    lead: t`Paste the links that students copied from a task, one a line, with a name before each if you like. Each is run again here, in this browser; nothing is sent anywhere.`,
    paste: t`Names and links, one a line`,
    example: t`Ada https://…/learn/stalled-node/?task=…`,
    run: t`Run all`,
    progress: (done: number, all: number) => t`${done} of ${all} have run.`,
    wrong: (line: number, text: string) => t`Line ${line} holds no link to an answer: ${text}`,
    more: (count: number) => t`and ${count} more`,
    best: (setting: string) => t`best known: ${setting}`,
    answer: t`Answer`,
    outcome: t`Result`,
    line: (line: number) => t`line ${line}`,
    outcomes: { holds: t`holds`, breaks: t`does not hold`, waits: t`waits` },
  },
  sheet: {
    answers: t`Answers`,
    drawing: (picture: number, all: number) => t`Drawing picture ${picture} of ${all} …`,
    noPictures: (reason: string) => t`Printed without pictures: ${reason}`,
    name: t`Name`,
    /** Before lines to write on. */
    because: t`Why do you think so?`,
    answer: t`Your answer, and how you found it`,
    noPainter: t`what draws them could not be loaded`,
  },
  present: t`Present`,
  read: t`Read`,
  print: t`Print`,
  file: {
    save: t`Save as one file`,
    making: t`Making the file …`,
    saved: (name: string, size: string) => t`Saved as ${name}, ${size}`,
    failed: (reason: string) => t`The file could not be made: ${reason}`,
    notFound: (name: string, status: string) => t`${name} is not where it should be (${status})`,
  },
  slides: {
    label: t`Slides`,
    back: t`Back`,
    next: t`Next`,
    of: (step: number, all: number) => t`${step} of ${all}`,
    clock: t`Time since the first slide`,
    hands: t`Hands`,
    handsInAll: (hands: number) => t`${hands} ${plural(hands, { one: 'hand', other: 'hands' })} in all`,
    draw: t`Draw`,
    notes: t`Notes`,
    notesWindow: t`Notes in a window`,
    noWall: t`No slides of this lesson are open in this browser: press Present on its page.`,
    answer: t`The answer:`,
    comes: t`Then:`,
  },
} as const;
