// The head of every page: the name, which leads home, the other pages, and what can be done on this one.

import type { ReactNode } from 'react';
import { SITE, type SitePage } from '../words/site.ts';

interface SiteHeaderProps {
  /** From this page to the folder of all pages, with a slash at its end; null: nobody knows it, so nothing leads there. */
  readonly home: string | null;
  /** Which of the pages that it names this is. */
  readonly here?: SitePage;
  /** In place of the link to the scenes. */
  readonly scenes?: ReactNode;
  /** The buttons of this page. */
  readonly children?: ReactNode;
}

const FOLDERS: Readonly<Record<SitePage, string>> = {
  scenes: 'scenes/',
  lessons: 'learn/',
  evidence: 'validation.html',
};

export function SiteHeader({ home, here, scenes, children }: SiteHeaderProps): ReactNode {
  const linkTo = (page: SitePage): ReactNode => (
    <a
      className="header-button"
      href={`${home}${FOLDERS[page]}`}
      aria-current={page === here ? 'page' : undefined}
    >
      {SITE.pages[page]}
    </a>
  );
  return (
    <header className="header">
      {home === null ? (
        <span className="header-logo">
          <Logo />
          {SITE.name}
        </span>
      ) : (
        <>
          <a className="header-logo" href={home}>
            <Logo />
            {SITE.name}
          </a>
          <nav className="header-nav" aria-label={SITE.label}>
            {scenes ?? linkTo('scenes')}
            {linkTo('lessons')}
            {linkTo('evidence')}
          </nav>
        </>
      )}
      {children !== undefined && <div className="header-tools">{children}</div>}
    </header>
  );
}

function Logo(): ReactNode {
  return (
    <svg className="header-logo-sign" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
      <rect width="30" height="30" rx="9" fill="#1b2230" />
      <path d="M9 30V0M21 30V0" stroke="#fff" strokeWidth="2" opacity=".9" />
      <path d="M15 3v5M15 12.5v5M15 22v5" stroke="#ffce4a" strokeWidth="2" />
    </svg>
  );
}
