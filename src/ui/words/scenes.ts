// Texts of the scene cards, part of the catalogue in text.ts; loaded with them.

import { t } from '../../languages/t.ts';

export const SCENES = {
  title: t`Scenes`,
  answers: t`Answers to questions that people ask`,
  articles: t`From the articles`,
  shown: t`shown now`,
  key: (key: number) => t`press ${key}`,
  close: t`Close`,
};
