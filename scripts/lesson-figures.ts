// Runs the scenes of lessons and writes their results and the list of lessons as source files. Lesson texts
// refer to quantities by these figures; tests rerun every scene.

import { readdirSync } from 'node:fs';
import { simulate } from '../src/api/simulate.ts';
import type { Lesson } from '../src/lessons/lesson.ts';
import { type Figures, figuresOf } from '../src/lessons/measures.ts';
import { neededFigures, type SceneFigures } from '../src/lessons/quantities.ts';
import { scenarioOfQuery } from '../src/lessons/scene.ts';

const FOLDER = new URL('../src/lessons/all/', import.meta.url);

/** All lessons in order. Each is a file with a `LESSON`. */
export async function readLessons(): Promise<readonly Lesson[]> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.ts'));
  const lessons = await Promise.all(
    names.map(async (name) => {
      const { LESSON } = (await import(new URL(name, FOLDER).href)) as { readonly LESSON: Lesson };
      if (`${LESSON.id}.ts` !== name) throw new Error(`lesson ${LESSON.id} stands in ${name}`);
      return LESSON;
    }),
  );
  return lessons.sort((a, b) => a.place - b.place);
}

/** The figures of a scene that its lesson uses. */
export function runScene(query: string, measures: ReadonlySet<string>): Figures {
  // Throws for a bad query, such as one with a duplicate key.
  scenarioOfQuery(query);
  const all = figuresOf(simulate(query));
  const told = [...measures].sort().map((measure) => {
    const value = all[measure];
    if (value === undefined || value === null) throw new Error(`"${query}" has no ${measure}`);
    return [measure, value] as const;
  });
  return Object.fromEntries(told);
}

export function runLesson(lesson: Lesson): SceneFigures {
  return runNeeded(neededFigures(lesson));
}

/** The figures of all these queries. */
export function runNeeded(needed: ReadonlyMap<string, ReadonlySet<string>>): SceneFigures {
  const runs = [...needed].map(([query, measures]) => [query, runScene(query, measures)] as const);
  return Object.fromEntries(runs);
}

/** The file with a lesson's figures. */
export function figuresFile(lesson: Lesson, figures: SceneFigures): string {
  return [
    `// Results of the scenes of lesson "${lesson.id}". Written by \`npm run lessons\`; a test runs them again.`,
    '',
    "import type { SceneFigures } from '../quantities.ts';",
    '',
    `export const FIGURES: SceneFigures = ${JSON.stringify(figures)};`,
    '',
  ].join('\n');
}

/** The text as code that marks it for translation. */
function marked(text: string): string {
  return `t\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;
}

/** The file with the list of all lessons. */
export function courseFile(lessons: readonly Lesson[]): string {
  const row = ({ id, title, question, minutes }: Lesson): string =>
    `{ id: ${JSON.stringify(id)}, title: ${marked(title)}, question: ${marked(question)}, minutes: ${minutes},
      load: async () => (await import('./all/${id}.ts')).LESSON, loadFigures: async () => (await import('./figures/${id}.ts')).FIGURES }`;
  return [
    '// All lessons in the order of the course. Written by `npm run lessons` from the files in all/.',
    '',
    "import { t } from '../languages/t.ts';",
    "import type { Lesson } from './lesson.ts';",
    "import type { SceneFigures } from './quantities.ts';",
    '',
    'export interface CourseEntry extends Pick<Lesson, "id" | "title" | "question" | "minutes"> {',
    '  readonly load: () => Promise<Lesson>;',
    '  readonly loadFigures: () => Promise<SceneFigures>;',
    '}',
    '',
    `export const COURSE: readonly CourseEntry[] = [${lessons.map(row).join(', ')}];`,
    '',
  ].join('\n');
}
