// Words for whoever teaches a lesson: the link for a class, and what is wrong with one.

export const TEACH = {
  link: 'Link for the class',
  linkLead: 'Who opens it begins at this step and sees these sliders.',
  sliders: 'Sliders',
  noSliders: 'No step of this lesson has sliders.',
  copy: 'Copy the link',
  copied: 'Copied',
  cannotCopy: 'This browser does not let the page copy: select the link.',
  notUnderstood: 'Not all of this link was understood. The lesson is shown without it.',
  notAllowed: (key: string, value: string, allowed: string) => `${key} = ${value}: allowed is ${allowed}.`,
  again: 'Start again',
} as const;
