// The head of pages without a studio, with links to the other pages.

import type { ReactNode } from 'react';
import { SITE, type SitePage } from '../words/site.ts';
import { SiteHeader } from './site-header.tsx';

interface PageHeaderProps {
  /**
   * Path from this page to the folder of all pages, ending with a slash. null if unknown; there are then no
   * links.
   */
  readonly home: string | null;
  /** Which of the linked pages the present page is. */
  readonly here?: SitePage;
  /** Buttons of this page. */
  readonly children?: ReactNode;
}

const FOLDERS: readonly (readonly [SitePage, string])[] = [
  ['scenes', 'scenes/'],
  ['lessons', 'learn/'],
  ['answers', 'answers/'],
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
