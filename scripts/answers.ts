// `npm run answers`: runs the scenes of all answers to practitioners' questions and writes their figures. Tests rerun
// every scene.

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { textsOfQuestion } from '../src/answers/question.ts';
import { QUESTIONS } from '../src/answers/questions.ts';
import { neededIn } from '../src/lessons/quantities.ts';
import { runNeeded } from './lesson-figures.ts';

const FILE = new URL('../src/answers/figures.ts', import.meta.url);

const figures = Object.fromEntries(
  QUESTIONS.map((question) => [question.id, runNeeded(neededIn(question, textsOfQuestion(question)))]),
);
writeFileSync(
  FILE,
  `// Results of the scenes of the answers, by id. Written by \`npm run answers\`; a test runs them again.

import type { SceneFigures } from '../lessons/quantities.ts';

export const FIGURES: Readonly<Record<string, SceneFigures>> = ${JSON.stringify(figures)};
`,
);
execFileSync('npx', ['biome', 'check', '--write', fileURLToPath(FILE)], { stdio: 'inherit' });
