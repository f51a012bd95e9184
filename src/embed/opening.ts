// What the frame is to show, and where the whole page is: from its address, or from what was written into the file.

import { readableQuery } from '../app/address.ts';
import { CHART_IDS } from '../charts/chart-list.ts';
import { decodeEmbed, type EmbedSettings } from '../links/embed-link.ts';
import type { Problem } from '../scenario/problem.ts';

export interface EmbedOpening {
  /** Of the scene and the view. */
  readonly query: string;
  readonly settings: EmbedSettings;
  /** What of the settings was left out because it was not understood. */
  readonly problems: readonly Problem[];
}

/** What the address asks for; where it says nothing, as in a file that is written into another page, what the file does. */
export async function askedFor(search: string, written: string): Promise<EmbedOpening> {
  const query = await readableQuery(search.replace(/^\?/, '') || written);
  const { settings, problems, rest } = decodeEmbed(query, CHART_IDS);
  return { query: rest, settings, problems };
}

/** The text of a setting that whoever made the file wrote into it; see docs/EMBED.md. */
export function writtenInFile(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="threadway-${name}"]`)?.content ?? '';
}

/**
 * Address of the whole page, without a query: what the file says, else the folder that it was served from. null where
 * neither is known, as in a file from a disk.
 */
export function pageAddress(written: string, href: string): string | null {
  if (/^https?:\/\//.test(written)) return written;
  return /^https?:/.test(href) ? href.replace(/[?#].*$/, '').replace(/[^/]*$/, '') : null;
}
