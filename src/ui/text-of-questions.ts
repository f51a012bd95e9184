// The words on the closed place of the questions.

export const QUESTIONS_TEXT = {
  title: 'Questions',
  examples: 'How many threads? Which rate can we promise? Sweep any number, or find the value that holds.',
  loading: 'Loading …',
} as const;
