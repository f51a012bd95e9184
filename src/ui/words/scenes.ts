// Texts of the scene cards and of the page of a scene.

import { t } from '../../languages/t.ts';

export const SCENES = {
  title: t`Scenes`,
  answers: t`Answers to questions that people ask`,
  articles: t`From the articles`,
  shown: t`shown now`,
  key: (key: number) => t`press ${key}`,
  close: t`Close`,
};

/** The page of a scene, which the build renders: its texts around those of the scene itself. */
export const SCENE_PAGE = {
  allTitle: t`Scenes`,
  allLead: t`Servers under load, drawn as road traffic. Each scene is a question, two servers and the numbers of a run. Open one to watch and change it.`,
  numbers: (instant: string) => t`At ${instant}`,
  open: t`Watch it run`,
  there: (instant: string) => t`Open it at ${instant}`,
  tries: t`Things to try in it`,
  source: t`After`,
  by: (author: string) => t`by ${author}`,
  computed: t`The picture and numbers come from a simulation run that is the same on every machine. Nothing here is recorded or drawn by hand.`,
  other: t`Other scenes`,
} as const;
