// Texts for teachers: tools for a class, the class link, and its problems.

import { t } from '../../languages/t.ts';
import { LOCAL_LINK } from './local-link.ts';

export const TEACH = {
  course: {
    title: t`For teachers`,
    lead: t`Three buttons at the top of each lesson are for classes. Each step has notes for you: the slides show them, and so does the page after you press “Show the notes for teachers” below its title.`,
    withNotes: t`Lessons with the notes for teachers`,
    withoutNotes: t`Lessons without the notes for teachers`,
    notes: t`What to ask at each step, what to skip and how long each part takes. After you press this, every lesson that you open from this page shows the notes.`,
    notesShown: t`Every lesson that you open from this page shows its notes.`,
    present: t`One step per screen, controlled by keys or a clicker. Draw on it, count raised hands for each answer, and keep your notes in a separate window. A link for the class opens the lesson at a step with the sliders that you choose.`,
    print: t`A handout: the questions with a picture of each scene, and the answers on separate pages.`,
    file: t`One lesson with its live scenes and tasks, that runs offline from a USB stick.`,
    sheet: t`Students who solve a task can copy a link to their answer and send it to you. On the page “Submitted answers”, paste the links of the whole class: each answer is run again and listed with the best known one. Nothing leaves your browser.`,
  },
  link: t`Link for the class`,
  linkLead: t`Students start at this step and see the sliders you tick.`,
  local: LOCAL_LINK,
  sliders: t`Sliders`,
  noSliders: t`No step of this lesson has sliders.`,
  copy: t`Copy the link`,
  notUnderstood: t`Parts of this link were not understood and were ignored.`,
  notAllowed: (key: string, value: string, allowed: string) =>
    t`${key} = ${value} is not allowed. Allowed: ${allowed}.`,
  guessRight: t`Your prediction was right.`,
  guessWrong: t`Your prediction was different.`,
  play: t`Watch it`,
  nowPlays: (row: string) => t`The scene below shows: ${row}`,
  again: t`Start again`,
} as const;
