// Writes the pages of lessons into the build: learn/<id>/ for each, learn/ for the map, learn/words/ for the glossary and
// learn/sheet/ for answers that were handed in. Each is rendered, so that it reads without JavaScript; what brings it to life
// is the script of learn.html, which is only their template.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { LANGUAGE } from '../src/languages/language.ts';
import { CoursePage } from '../src/learn/course-page.tsx';
import { LessonPage } from '../src/learn/lesson-page.tsx';
import { SheetPage } from '../src/learn/sheet-page.tsx';
import { WordsPage } from '../src/learn/words-page.tsx';
import { COURSE, type CourseEntry } from '../src/lessons/course.ts';
import { LEARN } from '../src/ui/words/learn.ts';

const TEMPLATE = 'learn.html';

interface Page {
  /** Folder below that of the build. */
  readonly folder: string;
  /** What the script knows it by. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly content: VNode;
}

async function pages(): Promise<readonly Page[]> {
  const lessons = await Promise.all(COURSE.map(lessonPage));
  return [
    {
      folder: 'learn',
      id: 'course',
      title: LEARN.course,
      description: LEARN.courseLead,
      content: <CoursePage />,
    },
    {
      folder: 'learn/words',
      id: 'words',
      title: LEARN.words,
      description: LEARN.words,
      content: <WordsPage />,
    },
    {
      folder: 'learn/sheet',
      id: 'sheet',
      title: LEARN.handed.title,
      description: LEARN.handed.lead,
      content: <SheetPage />,
    },
    ...lessons,
  ];
}

async function lessonPage({ id, title, question, load, loadFigures }: CourseEntry): Promise<Page> {
  const [lesson, figures] = await Promise.all([load(), loadFigures()]);
  const content = <LessonPage lesson={lesson} figures={figures} language={LANGUAGE} />;
  return { folder: `learn/${id}`, id, title, description: question, content };
}

export async function writeLessonPages(folder: string): Promise<void> {
  const template = readFileSync(join(folder, TEMPLATE), 'utf8');
  for (const page of await pages()) {
    mkdirSync(join(folder, page.folder), { recursive: true });
    writeFileSync(join(folder, page.folder, 'index.html'), filled(template, page));
  }
  rmSync(join(folder, TEMPLATE));
}

/** Throws where the template has no place for a part of the page. */
function filled(template: string, { folder, id, title, description, content }: Page): string {
  const home = '../'.repeat(folder.split('/').length);
  const replace = (html: string, from: string | RegExp, to: string): string => {
    const replaced = html.replace(from, () => to);
    if (replaced === html) throw new Error(`${TEMPLATE} has no ${from}`);
    return replaced;
  };
  let html = template.replaceAll(/(src|href)="\.\//g, `$1="${home}`);
  html = replace(html, '<html ', `<html data-home="${home}" `);
  html = replace(html, /<title>.*?<\/title>/, `<title>${escaped(title)} – Threadway</title>`);
  html = replace(
    html,
    /<meta name="description" content="[^"]*" \/>/,
    `<meta name="description" content="${escaped(description)}" />`,
  );
  return replace(
    html,
    '<div id="root"></div>',
    `<div id="root" data-page="${id}">${renderToString(content)}</div>`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
