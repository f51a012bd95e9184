// Context for the prose of lessons: the values of quantities, the scene they refer to, and the address of the
// glossary.

import { createContext, useContext } from 'react';
import type { SceneSet } from '../lessons/lesson.ts';
import type { SceneFigures } from '../lessons/quantities.ts';

export interface ProseState {
  readonly set: SceneSet;
  readonly figures: SceneFigures;
  /**
   * The folder of all pages, as a relative path or an address that ends with a slash. null if unknown; the
   * prose then has no links.
   */
  readonly home: string | null;
}

export const ProseContext = createContext<ProseState | null>(null);

export function useProse(): ProseState {
  const state = useContext(ProseContext);
  if (state === null) throw new Error('prose stands only where its quantities are known');
  return state;
}
