// Writes the lesson pages into the build: learn/<id>/ for each lesson, learn/ for the map, learn/words/ for
// the glossary and learn/sheet/ for submitted answers. They are prerendered and readable without JavaScript;
// the script of the template learn.html hydrates them.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AnswerLinks } from '../src/answers/answer-links.tsx';
import { QUESTIONS } from '../src/answers/questions.ts';
import { LANGUAGE } from '../src/languages/language.ts';
import { CoursePage } from '../src/learn/course-page.tsx';
import { LessonPage } from '../src/learn/lesson-page.tsx';
import { siteOfLesson } from '../src/learn/lesson-site.ts';
import { SheetPage } from '../src/learn/sheet-page.tsx';
import { WordsPage } from '../src/learn/words-page.tsx';
import { COURSE, type CourseEntry } from '../src/lessons/course.ts';
import { LEARN } from '../src/ui/words/learn.ts';
import { cardTags } from './link-card.ts';
import { lessonPoster } from './poster-names.ts';
import { descriptionOf, type Facts, filled, homeOf, type RenderedPage } from './template.ts';

const TEMPLATE = 'learn.html';

async function pages(facts: Facts): Promise<readonly RenderedPage[]> {
  const lessons = await Promise.all(COURSE.map((entry) => lessonPage(entry, facts)));
  return [
    {
      folder: 'learn',
      id: 'course',
      title: LEARN.course,
      description: LEARN.courseLead,
      head: [],
      content: <CoursePage />,
    },
    {
      folder: 'learn/words',
      id: 'words',
      title: LEARN.words,
      description: LEARN.words,
      head: [],
      content: <WordsPage />,
    },
    {
      folder: 'learn/sheet',
      id: 'sheet',
      title: LEARN.submissions.title,
      description: LEARN.submissions.lead,
      head: [],
      content: <SheetPage />,
    },
    ...lessons,
  ];
}

async function lessonPage(entry: CourseEntry, { site, posters }: Facts): Promise<RenderedPage> {
  const { id, title, question, load, loadFigures } = entry;
  const [lesson, figures] = await Promise.all([load(), loadFigures()]);
  const content = <LessonPage lesson={lesson} figures={figures} language={LANGUAGE} {...siteOfLesson(id)} />;
  const name = lessonPoster(id);
  const record = posters[name];
  if (record === undefined) throw new Error(`lesson ${id} has no picture: run "npm run posters"`);
  const card = { folder: `learn/${id}`, title, description: question };
  const head = cardTags({ ...card, picture: { name, words: descriptionOf(record) } }, site);
  const questions = QUESTIONS.filter((each) => each.lesson === id);
  const after = <AnswerLinks questions={questions} home={homeOf(card.folder)} />;
  return { ...card, id, content, after, head };
}

export async function writeLessonPages(folder: string, facts: Facts): Promise<void> {
  const template = readFileSync(join(folder, TEMPLATE), 'utf8');
  for (const page of await pages(facts)) {
    mkdirSync(join(folder, page.folder), { recursive: true });
    writeFileSync(
      join(folder, page.folder, 'index.html'),
      filled(template, { ...page, home: homeOf(page.folder) }),
    );
  }
  rmSync(join(folder, TEMPLATE));
}
