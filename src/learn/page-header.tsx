// The head of every page of lessons: the way back to the studio and to the map of the course, and what can be done here.

import type { ReactNode } from 'react';
import * as headerStyles from '../ui/header/header.module.css';
import { LEARN } from '../ui/words/learn.ts';
import * as styles from './lesson.module.css';

interface PageHeaderProps {
  /** Where the studio is; null: nobody knows. */
  readonly home: string | null;
  /** The map of the course; left out on the map itself. */
  readonly course?: string;
  readonly children?: ReactNode;
}

export function PageHeader({ home, course, children }: PageHeaderProps): ReactNode {
  return (
    <header className={`${headerStyles.root} ${styles.header}`}>
      {home === null ? <span>{LEARN.home}</span> : <a href={home}>{LEARN.home}</a>}
      {course !== undefined && <a href={course}>{LEARN.course}</a>}
      {children}
    </header>
  );
}
