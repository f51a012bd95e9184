// Words for whoever teaches a lesson: what there is for a class, the link for one, and what is wrong with one.

import { t } from '../../languages/t.ts';
import { LOCAL_LINK } from './local-link.ts';

export const TEACH = {
  course: {
    title: t`For teachers`,
    lead: t`Three buttons at the top of each lesson are for a class. Its steps have notes for you: slides show them, and so does the page once you press “Show the notes for teachers” below its title.`,
    withNotes: t`Lessons with the notes for teachers`,
    withoutNotes: t`Lessons without the notes for teachers`,
    notes: t`What to ask at each step, what may be left out, how long each part takes: press it, and every lesson that you open from this page shows them.`,
    notesShown: t`Every lesson that you open from this page shows its notes.`,
    present: t`A step a screen, for keys and clickers. Draw on it, enter how many raised a hand for each answer, and keep your notes in a window of your own. A link for the class opens the lesson at a step, with the sliders that you choose.`,
    print: t`A sheet to hand out: the questions with a picture of each scene, and the answers on pages of their own.`,
    file: t`One lesson with its live scenes and tasks, which opens from a stick with no network.`,
    sheet: t`Whoever has solved a task can copy a link to the answer and send it to you. Paste the links of the whole class there: each is run again, and those of a task stand on one line with the best known answer. Nothing leaves your browser.`,
  },
  link: t`Link for the class`,
  linkLead: t`Who opens it begins at this step. Where a scene of the lesson has sliders, these are shown.`,
  local: LOCAL_LINK,
  sliders: t`Sliders`,
  noSliders: t`No step of this lesson has sliders.`,
  copy: t`Copy the link`,
  notUnderstood: t`Not all of this link was understood. The lesson is shown without it.`,
  notAllowed: (key: string, value: string, allowed: string) => t`${key} = ${value}: allowed is ${allowed}.`,
  guessRight: t`You guessed right.`,
  guessWrong: t`You guessed otherwise.`,
  play: t`Watch it`,
  nowPlays: (row: string) => t`The scene below shows: ${row}`,
  again: t`Start again`,
} as const;
