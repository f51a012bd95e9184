// The sections of the Share dialog in their order: a line for each, with the file that holds it.

import { lazy } from 'preact/compat';
import { SHARE } from '../words/share.ts';
import type { ShareSection } from './share-section.ts';

export const SHARE_SECTIONS: readonly ShareSection[] = [
  { id: 'link', title: SHARE.sections.link, Body: lazy(() => import('./link-section.tsx')) },
  { id: 'embed', title: SHARE.sections.embed, Body: lazy(() => import('./embed-section.tsx')) },
  { id: 'picture', title: SHARE.sections.picture, Body: lazy(() => import('./picture-section.tsx')) },
  { id: 'file', title: SHARE.sections.file, Body: lazy(() => import('./file-section.tsx')) },
];
