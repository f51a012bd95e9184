// The page for unknown addresses, with links to the existing pages.

import type { ReactNode } from 'react';
import { PageHeader } from './header/page-header.tsx';
import { MISSING } from './words/site.ts';

/**
 * `home`: path of the folder of all pages. It must be absolute, because it is unknown how deep the missing
 * address is.
 */
export function MissingPage({ home }: { readonly home: string }): ReactNode {
  return (
    <>
      <PageHeader home={home} />
      <main className="scene-page">
        <h1>{MISSING.title}</h1>
        <p className="scene-lead">{MISSING.lead}</p>
        <ul className="scene-tries">
          {MISSING.ways.map(([path, name, about]) => (
            <li key={path}>
              <a href={`${home}${path}`}>{name}</a> {about}
            </li>
          ))}
        </ul>
      </main>
    </>
  );
}
