// The head of pages without a studio: it names the other pages.

import type { ReactNode } from 'react';
import { SITE, type SitePage } from '../words/site.ts';
import { SiteHeader } from './site-header.tsx';

interface PageHeaderProps {
  /** From this page to the folder of all pages, with a slash at its end; null: nobody knows it, so nothing leads there. */
  readonly home: string | null;
  /** Which of the pages that it names this is. */
  readonly here?: SitePage;
  /** The buttons of this page. */
  readonly children?: ReactNode;
}

const FOLDERS: readonly (readonly [SitePage, string])[] = [
  ['scenes', 'scenes/'],
  ['lessons', 'learn/'],
  ['evidence', 'validation.html'],
];

export function PageHeader({ home, here, children }: PageHeaderProps): ReactNode {
  const links =
    home === null
      ? null
      : FOLDERS.map(([page, path]) => (
          <a
            key={page}
            className="header-button"
            href={home + path}
            aria-current={page === here ? 'page' : undefined}
          >
            {SITE[page]}
          </a>
        ));
  return (
    <SiteHeader home={home} nav={links}>
      {children}
    </SiteHeader>
  );
}
