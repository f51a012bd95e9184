// Writes the pages of answers into the build: answers/<id>/ for each question, and answers/ for the list. They are
// rendered here; answer.html is their template.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { AnswerPage, AnswersPage } from '../src/answers/answer-page.tsx';
import { FIGURES } from '../src/answers/figures.ts';
import type { Question } from '../src/answers/question.ts';
import { QUESTIONS } from '../src/answers/questions.ts';
import { ANSWER_PAGE } from '../src/answers/words.ts';
import { Line } from '../src/learn/prose.tsx';
import { ProseContext } from '../src/learn/prose-context.ts';
import { type Facts, filled, homeOf, type RenderedPage } from './template.ts';

const TEMPLATE = 'answer.html';
const FOLDER = 'answers';

export function writeAnswerPages(folder: string, { site }: Facts): void {
  const template = readFileSync(join(folder, TEMPLATE), 'utf8');
  for (const page of [list(site), ...QUESTIONS.map((question) => answerPage(question, site))]) {
    mkdirSync(join(folder, page.folder), { recursive: true });
    writeFileSync(
      join(folder, page.folder, 'index.html'),
      filled(template, { ...page, home: homeOf(page.folder) }),
    );
  }
  rmSync(join(folder, TEMPLATE));
}

const canonical = (folder: string, site: string): readonly string[] =>
  site === '' ? [] : [`<link rel="canonical" href="${site}${folder}/" />`];

function list(site: string): RenderedPage {
  return {
    folder: FOLDER,
    id: FOLDER,
    title: ANSWER_PAGE.allTitle,
    description: ANSWER_PAGE.allLead,
    head: canonical(FOLDER, site),
    content: <AnswersPage home={homeOf(FOLDER)} />,
  };
}

function answerPage(question: Question, site: string): RenderedPage {
  const folder = `${FOLDER}/${question.id}`;
  const home = homeOf(folder);
  const figures = FIGURES[question.id]!;
  const plain = plainAnswer(question, home);
  return {
    folder,
    id: question.id,
    title: question.question,
    description: plain,
    head: [...canonical(folder, site), structuredData(question, plain)],
    content: <AnswerPage question={question} figures={figures} home={home} />,
  };
}

/** The answer as plain text, without markup. */
function plainAnswer(question: Question, home: string): string {
  const html = renderToStaticMarkup(
    <ProseContext.Provider value={{ set: question, figures: FIGURES[question.id]!, home }}>
      <Line text={question.answer} scene={question.view.scene} />
    </ProseContext.Provider>,
  );
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** For search engines: https://schema.org/QAPage. `<` is escaped, so that no text ends the element. */
function structuredData({ question, asked }: Question, answer: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    mainEntity: {
      '@type': 'Question',
      name: question,
      answerCount: 1,
      acceptedAnswer: { '@type': 'Answer', text: answer },
      citation: asked.map(({ address }) => address),
    },
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}
