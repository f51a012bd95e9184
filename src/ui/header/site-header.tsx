// The head of every page: the name with a link to the home page, links to other pages or scenes, and the
// buttons of the page.

import type { ReactNode } from 'react';

const NAME = 'Threadway';

interface SiteHeaderProps {
  /**
   * Path from this page to the folder of all pages, ending with a slash. null if unknown; there are then no
   * links.
   */
  readonly home: string | null;
  /** Links to other pages or scenes. */
  readonly nav: ReactNode;
  /** Buttons of this page. */
  readonly children?: ReactNode;
}

export function SiteHeader({ home, nav, children }: SiteHeaderProps): ReactNode {
  return (
    <header className="header">
      <a className="header-logo" href={home ?? undefined}>
        <Logo />
        {NAME}
      </a>
      <nav className="header-nav">{nav}</nav>
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
