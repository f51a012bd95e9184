// The parts of the studio that are shown. The page has all of them. A frame in an article leaves some out and
// does not load the code of panels that it never shows.

import { type ComponentType, createContext, type RefObject, useContext } from 'react';
import type { Hideable } from '../links/embed-link.ts';
import type { ChartMenuProps } from './charts/chart-menu.tsx';
import type * as ChartTheory from './explain/chart-theory.ts';
import type { NodeServerProps } from './nodes/node-server.tsx';
import type { CoachProps } from './stage/coach.tsx';
import type * as Narration from './try/narration.ts';

export interface StudioParts {
  /** Parts of roads and controls that are left out. */
  readonly hidden: readonly Hideable[];
  /** A hook that decides whether wheel and touch belong to the road: always, or, in an article, once it has been pressed. */
  readonly useHeldGestures: (road: RefObject<HTMLElement | null>) => boolean;
  /** A hint that points at a node until one has been pressed; null for no hint. */
  readonly Coach: ComponentType<CoachProps> | null;
  /** All numbers of a server, opened by the number over its road; null if that number opens nothing. */
  readonly AllNumbers: ComponentType<{ readonly index: number }> | null;
  /** The load of the server at a node, in the node's menu; null if it is not shown. */
  readonly NodeServer: ComponentType<NodeServerProps> | null;
  /** Undo, redo and marks in the time menu; null if the menu has none. */
  readonly TimeChanges: ComponentType | null;
  /** The options of a chart; null if charts have no menu. */
  readonly ChartMenu: ComponentType<ChartMenuProps> | null;
  /** Loads the code that draws lines of theory in charts; null if there are none. */
  readonly loadTheory: (() => Promise<typeof ChartTheory>) | null;
  /** Loads the code that describes a run in a line. */
  readonly loadNarration: () => Promise<Pick<typeof Narration, 'narrationOf'>>;
}

export const PartsContext = createContext<StudioParts | null>(null);

export function useParts(): StudioParts {
  const parts = useContext(PartsContext);
  if (parts === null) throw new Error('useParts is only for components inside the studio');
  return parts;
}
