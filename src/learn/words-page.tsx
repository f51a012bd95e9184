// The glossary: each technical term that lessons use, explained in a sentence.

import type { ReactNode } from 'react';
import { LANGUAGE } from '../languages/language.ts';
import { GLOSSARY } from '../lessons/glossary.ts';
import { PageHeader } from '../ui/header/page-header.tsx';
import { LEARN } from '../ui/words/learn.ts';
import * as courseStyles from './course.module.css';
import * as styles from './lesson.module.css';
import { HOME } from './lesson-context.ts';

export function WordsPage(): ReactNode {
  const terms = Object.entries(GLOSSARY).sort(([, a], [, b]) => a.term.localeCompare(b.term, LANGUAGE));
  return (
    <>
      <PageHeader home={HOME} here="lessons" />
      <main className={styles.root}>
        <h1>{LEARN.words}</h1>
        <dl className={courseStyles.glossary}>
          {terms.map(([id, { term, meaning }]) => (
            <div key={id} id={id}>
              <dt>{term}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </main>
    </>
  );
}
