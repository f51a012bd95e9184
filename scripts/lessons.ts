// `npm run lessons [id ...]`: runs the scenes of all or the named lessons, and writes their figures and the
// list of lessons. Figures of other lessons stay unchanged.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { courseFile, figuresFile, readLessons, runLesson } from './lesson-figures.ts';

const asked = process.argv.slice(2);
const home = new URL('../src/lessons/', import.meta.url);
const lessons = await readLessons();
const unknown = asked.filter((id) => !lessons.some((lesson) => lesson.id === id));
if (unknown.length > 0)
  throw new Error(`no lesson ${unknown.join(', ')}; there are ${lessons.map(({ id }) => id).join(', ')}`);
mkdirSync(new URL('figures/', home), { recursive: true });
const written = [new URL('course.ts', home)];
writeFileSync(written[0]!, courseFile(lessons));
for (const lesson of lessons.filter(({ id }) => asked.length === 0 || asked.includes(id))) {
  const file = new URL(`figures/${lesson.id}.ts`, home);
  const before = process.cpuUsage();
  writeFileSync(file, figuresFile(lesson, runLesson(lesson)));
  written.push(file);
  console.log(`${lesson.id}: ${(process.cpuUsage(before).user / 1e6).toFixed(1)} s of processor time`);
}
const root = fileURLToPath(new URL('..', import.meta.url));
const paths = written.map((url) => fileURLToPath(url));
execFileSync('npx', ['biome', 'check', '--write', ...paths], { cwd: root, stdio: 'inherit' });
