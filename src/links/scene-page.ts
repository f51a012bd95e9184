// The separate page of a preset. It has the scene's picture, for sites that preview links.

import { presetById } from '../scenario/presets.ts';
import { folderOf } from './address-text.ts';
import { parseQuery } from './query.ts';
import { VIEW_KEYS } from './view-link.ts';

/**
 * Address of a preset's separate page, in the folder of the link's page; null if the link changes the scene
 * or has none.
 */
export function scenePageOf(href: string): string | null {
  const [page = '', query = ''] = href.split('?');
  const settings = parseQuery(query).pairs.filter(([key]) => key !== 'v' && !VIEW_KEYS.includes(key));
  const [key, id] = settings[0] ?? [];
  if (settings.length !== 1 || key !== 'preset' || id === undefined || presetById(id) === null) return null;
  return `${folderOf(page)}scenes/${id}/`;
}
