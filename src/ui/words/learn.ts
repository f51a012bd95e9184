// Texts of the pages of lessons, apart from the lessons themselves.

import { countOf, plural } from '../../languages/plural.ts';
import { t } from '../../languages/t.ts';

export const LEARN = {
  /** learn.html contains the same text. */
  lifeless: t`Questions, scenes and tasks do not work here. They need JavaScript and a browser of 2022 or later (Chrome or Edge 100, Firefox 100, Safari 15.4), and their scripts may be held back by a slow network or an extension. Reload the page to try again.`,
  course: t`Lessons`,
  courseTitle: t`How servers handle load`,
  courseLead: t`Each lesson answers its question step by step: you predict what will happen, then watch it on a road whose cars are requests. Each lesson also has a task. All numbers come from the simulation on the page.`,
  minutes: (minutes: number) => t`${minutes} minutes`,
  place: (place: number) => t`Lesson ${place}`,
  goal: t`By the end you can:`,
  sources: t`Based on`,
  by: (author: string) => t`by ${author}`,
  steps: t`Steps of this lesson`,
  begun: t`started`,
  next: (title: string) => t`Next lesson: ${title}`,
  openStudio: t`Open in Threadway`,
  scene: (title: string) => t`Live scene: ${title}`,
  predict: t`What do you think?`,
  right: t`Right.`,
  wrong: t`Not quite.`,
  again: t`Try again`,
  giveAnswer: t`Submit my answer`,
  reveal: t`What happens`,
  showAnswer: t`Show what happens`,
  /** Opens the text of a step that would answer earlier questions. */
  readOn: t`Read on`,
  misconception: t`Common belief`,
  simplifies: t`Where the model simplifies`,
  sandbox: t`Play with it`,
  teacher: t`For teachers`,
  /** Links to the same page with and without the notes. */
  notes: { show: t`Show the notes for teachers`, hide: t`Hide the notes for teachers` },
  task: t`A task`,
  check: t`Check my answer`,
  checking: t`Running it three times, each time with different random arrivals…`,
  stopCheck: t`Stop`,
  holds: (setting: string, result: string) => t`Solved: ${setting} gives ${result}.`,
  breaks: (setting: string, result: string, seed: number) =>
    t`Not yet: ${setting} gives ${result} (seed ${seed}).`,
  /** Comes after "gives": a server's result in a measure. `measure` is the name that lessons use for it. */
  result: (server: string, measure: string, value: string) =>
    measure === 'answered'
      ? t`${value} completed in time in ${server}`
      : measure === 'throughput'
        ? t`${value} ${plural(countOf(value), { one: 'request', other: 'requests' })}/s in ${server}`
        : t`a ${measure} of ${value} in ${server}`,
  isBest: t`No better answer is known.`,
  betterKnown: t`There is a better answer.`,
  best: t`Show the best known answer`,
  bestIs: (setting: string) => t`The best known answer: ${setting}.`,
  bestInScene: t`The scene now shows this answer.`,
  /** Headings above the result of a check: whose answer was checked. */
  whose: { own: t`Your answer`, given: t`The answer in the link`, best: t`The best known answer` },
  hint: t`A hint`,
  nextHint: t`Another hint`,
  copyLink: t`Copy a link to this answer`,
  given: (setting: string) => t`The link you opened contains an answer: ${setting}.`,
  verify: t`Run it again`,
  failed: (reason: string) => t`The answer could not be run: ${reason}`,
  curve: {
    hint: t`Draw with a finger or the mouse. Or select a point with Tab and move it with the arrow keys.`,
    byRatio: t`log scale`,
    point: (x: string) => t`Your prediction at ${x}`,
    yours: t`your curve`,
    run: t`result`,
    show: t`Show the result`,
    fits: t`All of your points are within 25 % of the result.`,
    differs: (count: number, all: number) => t`${count} of your ${all} points are within 25 % of the result.`,
    most: (x: string, yours: string, run: string) =>
      t`The biggest miss is at ${x}: you drew ${yours}, the result is ${run}.`,
    table: t`Your prediction and the result`,
  },
  words: t`Glossary`,
  submissions: {
    title: t`Submitted answers`,
    lead: t`Paste the links that students copied from a task, one per line, with an optional name before each. Each is run again in this browser; nothing is sent anywhere.`,
    paste: t`Names and links, one per line`,
    example: t`Ada https://…/learn/stalled-node/?task=…`,
    run: t`Run all`,
    progress: (done: number, all: number) => t`${done} of ${all} have run.`,
    wrong: (line: number, text: string) => t`Line ${line} contains no link to an answer: ${text}`,
    more: (count: number) => t`and ${count} more`,
    best: (setting: string) => t`best known answer: ${setting}`,
    answer: t`Answer`,
    outcome: t`Result`,
    line: (line: number) => t`line ${line}`,
    outcomes: { holds: t`met`, breaks: t`not met`, waits: t`waiting` },
  },
  sheet: {
    answers: t`Answers`,
    drawing: (picture: number, all: number) => t`Drawing picture ${picture} of ${all} …`,
    noPictures: (reason: string) => t`Printed without pictures: ${reason}`,
    name: t`Name`,
    /** Above empty lines for writing. */
    because: t`Why do you think so?`,
    answer: t`Your answer, and how you found it`,
    noPainter: t`the part that draws pictures could not be loaded`,
  },
  present: t`Present`,
  read: t`Read`,
  print: t`Print`,
  file: {
    save: t`Save as one file`,
    saveScorm: t`Save as a SCORM package`,
    making: t`Making the file …`,
    saved: (name: string, size: string) => t`Saved as ${name}, ${size}`,
    failed: (reason: string) => t`The file could not be made: ${reason}`,
    notFound: (name: string, status: string) => t`${name} was not found at ${status}`,
  },
  slides: {
    label: t`Slides`,
    back: t`Back`,
    next: t`Next`,
    of: (step: number, all: number) => t`${step} of ${all}`,
    clock: t`Time since the first slide`,
    hands: t`Show of hands`,
    handsInAll: (hands: number) => t`${hands} ${plural(hands, { one: 'hand', other: 'hands' })} in total`,
    draw: t`Draw`,
    notes: t`Notes`,
    notesWindow: t`Notes in a window`,
    noWall: t`No slides of this lesson are open in this browser. Press Present on the lesson’s page.`,
    answer: t`The answer:`,
    comes: t`Then:`,
    /** Above the goals of the lesson, after its last step. */
    end: t`You can now:`,
    remember: t`Remember`,
  },
} as const;
