// Texts of a scene's page around those of the scene itself.

import { t } from '../../languages/t.ts';

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
