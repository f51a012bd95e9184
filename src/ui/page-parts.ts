// The parts of the whole page. None is left out, and content behind a button is loaded with its first press.

import { lazy } from 'react';
import type { StudioParts } from './parts.ts';

export const PAGE_PARTS: StudioParts = {
  hidden: [],
  useHeldGestures: () => false,
  Coach: lazy(async () => ({ default: (await import('./stage/coach.tsx')).Coach })),
  AllNumbers: lazy(() => import('./stage/more-numbers.tsx')),
  NodeServer: lazy(async () => ({ default: (await import('./nodes/node-server.tsx')).NodeServer })),
  TimeChanges: lazy(() => import('./transport/time-changes.tsx')),
  ChartMenu: lazy(() => import('./charts/chart-menu.tsx')),
  loadTheory: () => import('./explain/chart-theory.ts'),
  loadNarration: () => import('./try/page-narration.ts'),
};
