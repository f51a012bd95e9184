// Which parts of the studio are shown. The page shows all of them; a frame in an article leaves some out, and brings no code for
// the panels that it never shows.

import { type ComponentType, createContext, useContext } from 'react';
import type { Hideable } from '../links/embed-link.ts';
import type { ChartMenuProps } from './charts/chart-menu.tsx';
import type * as ChartTheory from './explain/chart-theory.ts';
import type { NodeServerProps } from './nodes/node-server.tsx';
import type { CoachProps } from './stage/coach.tsx';
import type * as Narration from './try/narration.ts';

export interface StudioParts {
  /** Parts of roads and controls that are left out. */
  readonly hidden: readonly Hideable[];
  /** Whose wheel and fingers are over a road: `own`, or `borrowed` from the article until the road is pressed. */
  readonly gestures: 'own' | 'borrowed';
  /** Points at a node until one has been pressed; null where nothing does. */
  readonly Coach: ComponentType<CoachProps> | null;
  /** All numbers of a server, behind the number over its road; null where there is nothing behind it. */
  readonly AllNumbers: ComponentType<{ readonly index: number }> | null;
  /** How the server at a node does, in the menu of the node; null where that does not say it. */
  readonly NodeServer: ComponentType<NodeServerProps> | null;
  /** Undo, redo and marks in the menu of time; null where it has none. */
  readonly TimeChanges: ComponentType | null;
  /** What can be chosen for a chart; null where it has no menu. */
  readonly ChartMenu: ComponentType<ChartMenuProps> | null;
  /** Loads what draws the lines of theory in charts; null where there are none. */
  readonly loadTheory: (() => Promise<typeof ChartTheory>) | null;
  /** Loads what tells a run in a line. */
  readonly loadNarration: () => Promise<Pick<typeof Narration, 'narrationOf'>>;
}

export const PartsContext = createContext<StudioParts | null>(null);

export function useParts(): StudioParts {
  const parts = useContext(PartsContext);
  if (parts === null) throw new Error('useParts is only for components inside the studio');
  return parts;
}
