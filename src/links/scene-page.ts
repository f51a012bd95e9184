// The separate page of a preset. It has the scene's picture, for sites that preview links.

import { presetById } from '../scenario/presets.ts';
import { folderOf } from './address-text.ts';
import { parseQuery } from './query.ts';
import { VIEW_KEYS } from './view-link.ts';

/**
 * Address of the separate page of the preset that a link opens, in the same folder as the link's page; null
 * if the link names no known preset or also changes settings.
 */
export function scenePageOf(href: string): string | null {
  const [page = '', query = ''] = href.split('?');
  const settings = parseQuery(query).pairs.filter(([key]) => key !== 'v' && !VIEW_KEYS.includes(key));
  const [key, id] = settings[0] ?? [];
  if (settings.length !== 1 || key !== 'preset' || id === undefined || presetById(id) === null) return null;
  return `${folderOf(page)}scenes/${id}/`;
}
