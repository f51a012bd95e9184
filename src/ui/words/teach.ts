// Words for whoever teaches a lesson: the link for a class, and what is wrong with one.

import { t } from '../../languages/t.ts';

export const TEACH = {
  link: t`Link for the class`,
  linkLead: t`Who opens it begins at this step and sees these sliders.`,
  sliders: t`Sliders`,
  noSliders: t`No step of this lesson has sliders.`,
  copy: t`Copy the link`,
  copied: t`Copied`,
  cannotCopy: t`This browser does not let the page copy: select the link.`,
  notUnderstood: t`Not all of this link was understood. The lesson is shown without it.`,
  notAllowed: (key: string, value: string, allowed: string) => t`${key} = ${value}: allowed is ${allowed}.`,
  guessRight: t`You guessed right.`,
  guessWrong: t`You guessed otherwise.`,
  play: t`Watch it`,
  nowPlays: (row: string) => t`The scene below shows: ${row}`,
  again: t`Start again`,
} as const;
