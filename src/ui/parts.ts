// The parts of the studio that are shown. The page has all of them. A frame in an article leaves some out and
// does not load their code.

import { type ComponentType, createContext, type RefObject, useContext } from 'react';
import type { Hideable } from '../links/embed-link.ts';
import type { ChartMenuProps } from './charts/chart-menu.tsx';
import type * as ChartTheory from './explain/chart-theory.ts';
import type { NodeServerProps } from './nodes/node-server.tsx';
import type { CoachProps } from './stage/coach.tsx';
import type * as Narration from './try/narration.ts';

export interface StudioParts {
  /** The parts of roads and controls to leave out. */
  readonly hidden: readonly Hideable[];
  /**
   * A hook that tells whether the road receives wheel and touch. On the page it always does; in an article
   * only after a click on the road.
   */
  readonly useHeldGestures: (road: RefObject<HTMLElement | null>) => boolean;
  /** A hint that points at a node until the user has clicked one; null for no hint. */
  readonly Coach: ComponentType<CoachProps> | null;
  /**
   * The panel with all numbers of a server, which opens by clicking the number over its road; null if that
   * number opens nothing.
   */
  readonly AllNumbers: ComponentType<{ readonly index: number }> | null;
  /** In a node's menu, the load of the server at this node; null to leave it out. */
  readonly NodeServer: ComponentType<NodeServerProps> | null;
  /** Undo, redo and marks in the time menu; null to leave them out. */
  readonly TimeChanges: ComponentType | null;
  /** The menu with a chart's options; null to leave it out. */
  readonly ChartMenu: ComponentType<ChartMenuProps> | null;
  /** Loads the code that draws lines of theory in charts; null for no such lines. */
  readonly loadTheory: (() => Promise<typeof ChartTheory>) | null;
  /** Loads the code that describes a run in one line. */
  readonly loadNarration: () => Promise<Pick<typeof Narration, 'narrationOf'>>;
}

export const PartsContext = createContext<StudioParts | null>(null);

export function useParts(): StudioParts {
  const parts = useContext(PartsContext);
  if (parts === null) throw new Error('useParts is only for components inside the studio');
  return parts;
}
