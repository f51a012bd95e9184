// What the frame is to show, and where the whole page is: from its address, or from what was written into the file.

import { CHART_IDS } from '../charts/chart-list.ts';
import type { Problem } from '../scenario/problem.ts';
import { decodeEmbed, type EmbedSettings } from '../share/embed-link.ts';
import { formatQuery, parseQuery } from '../share/query.ts';
import { openingOf } from '../studio/address.ts';

export interface EmbedOpening {
  /** Of the scene and the view, understood as a whole. */
  readonly query: string;
  readonly settings: EmbedSettings;
  /** What was left out because it was not understood. */
  readonly problems: readonly Problem[];
}

/** What the address asks for; where it says nothing, as in a file that is written into another page, what the file does. */
export function askedFor(search: string, written: string): EmbedOpening {
  const asked = search.replace(/^\?/, '') || written;
  const { settings, problems, rest } = decodeEmbed(asked, CHART_IDS);
  const scene = understood(rest);
  return { query: scene.query, settings, problems: [...problems, ...scene.problems] };
}

/** The query without what is wrong in it, as one bad key should not take the whole scene away. */
function understood(query: string): { readonly query: string; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  let pairs = parseQuery(query).pairs;
  for (;;) {
    const kept = formatQuery(pairs);
    const { complaint } = openingOf(kept);
    if (complaint === null) return { query: kept, problems };
    problems.push(...complaint.problems);
    const wrong = new Set(complaint.problems.map(({ key }) => key));
    const rest = pairs.filter(([key]) => !wrong.has(key));
    // What is wrong lies in how the settings fit together: the opening scene, as on the page.
    pairs = rest.length === pairs.length ? [] : rest;
  }
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
