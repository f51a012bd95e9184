// The page of a question and its answer, and the list of all. The build renders them, so that search engines find the
// answer; only the scene needs a script.

import type { ReactNode } from 'react';
import { Line, Prose } from '../learn/prose.tsx';
import { ProseContext } from '../learn/prose-context.ts';
import { COURSE } from '../lessons/course.ts';
import type { SceneFigures } from '../lessons/quantities.ts';
import { queryOf, withSettings } from '../lessons/scene.ts';
import { presetById } from '../scenario/presets.ts';
import { PageHeader } from '../ui/header/page-header.tsx';
import type { Question, Topic } from './question.ts';
import { QUESTIONS } from './questions.ts';
import { ANSWER_PAGE } from './words.ts';

/** The typeface of the page, from the file beside frame.html. */
const FONT = 'Inter Variable,Inter';

interface AnswerPageProps {
  readonly question: Question;
  readonly figures: SceneFigures;
  /** Path from this page to the folder of all pages. */
  readonly home: string;
}

export function AnswerPage({ question, figures, home }: AnswerPageProps): ReactNode {
  const { id, topic, answer, view, why, action, limits, asked, lesson, preset } = question;
  const { scene } = view;
  const query = queryOf(question, scene);
  const next = COURSE.find((entry) => entry.id === lesson);
  const ready = preset === undefined ? null : presetById(preset);
  const others = QUESTIONS.filter((each) => each.topic === topic && each.id !== id);
  return (
    <ProseContext.Provider value={{ set: question, figures, home }}>
      <PageHeader home={home} here="answers" />
      <main className="answer-page">
        <p className="answer-page-topic">
          <a href={`${home}answers/`}>{ANSWER_PAGE.topics[topic]}</a>
        </p>
        <h1>{question.question}</h1>
        <p className="answer-page-answer">
          <Line text={answer} scene={scene} />
        </p>
        <figure className="answer-page-scene">
          <threadway-sim
            src={`${home}frame.html`}
            title={ANSWER_PAGE.scene(question.question)}
            // The scene has the same name in the frame as on the page.
            scenario={withSettings(query, { name: question.question })}
            show={view.show ?? 'road'}
            controls={view.controls}
            hide="tries"
            play="yes"
            t={view.t}
            speed={view.speed}
            starts={view.starts}
            font={FONT}
          >
            <a href={`${home}?${query}`}>{ANSWER_PAGE.open}</a>
          </threadway-sim>
          {view.caption !== undefined && (
            <figcaption>
              <Line text={view.caption} scene={scene} />
            </figcaption>
          )}
        </figure>
        <h2>{ANSWER_PAGE.ownNumbers}</h2>
        <p>{ANSWER_PAGE.ownLead}</p>
        <p className="answer-page-open">
          <a className="button primary" href={`${home}?${query}`}>
            {ANSWER_PAGE.open}
          </a>
          <a className="button" href={`${home}?${withSettings(query, { paste: 'open' })}`}>
            {ANSWER_PAGE.paste}
          </a>
        </p>
        <h2>{ANSWER_PAGE.why}</h2>
        <Prose text={why} scene={scene} />
        <h2>{ANSWER_PAGE.action}</h2>
        <Prose text={action} scene={scene} />
        <h2>{ANSWER_PAGE.limits}</h2>
        <Prose text={limits} scene={scene} />
        <dl className="answer-page-more">
          <dt>{ANSWER_PAGE.asked}</dt>
          {asked.map(({ title, address }) => (
            <dd key={address}>
              <a href={address}>{title}</a>
            </dd>
          ))}
          {next !== undefined && (
            <>
              <dt>{ANSWER_PAGE.lesson}</dt>
              <dd>
                <a href={`${home}learn/${next.id}/`}>{next.title}</a>
              </dd>
            </>
          )}
          {ready !== null && (
            <>
              <dt>{ANSWER_PAGE.preset}</dt>
              <dd>
                <a href={`${home}scenes/${ready.id}/`}>{ready.title}</a>
              </dd>
            </>
          )}
        </dl>
        <p className="answer-page-note">{ANSWER_PAGE.computed}</p>
        {others.length > 0 && (
          <>
            <h2>{ANSWER_PAGE.others}</h2>
            <QuestionList questions={others} home={home} />
          </>
        )}
      </main>
    </ProseContext.Provider>
  );
}

export function AnswersPage({ home }: { readonly home: string }): ReactNode {
  return (
    <>
      <PageHeader home={home} here="answers" />
      <main className="answer-page">
        <h1>{ANSWER_PAGE.allTitle}</h1>
        <p className="answer-page-answer">{ANSWER_PAGE.allLead}</p>
        {(Object.keys(ANSWER_PAGE.topics) as Topic[]).map((topic) => (
          <section key={topic} aria-labelledby={topic}>
            <h2 id={topic}>{ANSWER_PAGE.topics[topic]}</h2>
            <QuestionList questions={QUESTIONS.filter((each) => each.topic === topic)} home={home} />
          </section>
        ))}
      </main>
    </>
  );
}

function QuestionList({
  questions,
  home,
}: {
  readonly questions: readonly Question[];
  readonly home: string;
}): ReactNode {
  return (
    <ul className="answer-page-list">
      {questions.map(({ id, question }) => (
        <li key={id}>
          <a href={`${home}answers/${id}/`}>{question}</a>
        </li>
      ))}
    </ul>
  );
}
