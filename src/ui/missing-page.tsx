// The page that hosts serve for an address that has none: where to go from there.

import type { ReactNode } from 'react';
import { PageHeader } from './header/page-header.tsx';
import { MISSING } from './words/missing.ts';

/** `home`: the path of the folder of all pages, as nobody knows how deep the missing address is. */
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
