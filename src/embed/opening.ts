// The frame's settings and the address of the full page, from the frame's address or from the file itself.

import { readableQuery } from '../app/address.ts';
import { CHART_IDS } from '../charts/chart-list.ts';
import { folderOf, pageOf } from '../links/address-text.ts';
import { decodeEmbed, type EmbedSettings } from '../links/embed-link.ts';
import type { AddressParts } from '../links/link-query.ts';
import type { Problem } from '../scenario/problem.ts';
import { frameQuery } from './click-to-load/frame-address.ts';

export interface EmbedOpening {
  /** All settings in readable keys. */
  readonly settingsQuery: string;
  /** Query of the scene and the view. */
  readonly query: string;
  readonly settings: EmbedSettings;
  /** Wrong settings, which were ignored. */
  readonly problems: readonly Problem[];
}

/**
 * Settings from the address, or, if it has none (as in a file embedded in another page), those written into
 * the file.
 */
export async function readOpening(address: AddressParts, written: string): Promise<EmbedOpening> {
  const settingsQuery = await readableQuery(frameQuery(address) || written);
  const { settings, problems, rest } = decodeEmbed(settingsQuery, CHART_IDS);
  return { settingsQuery, query: rest, settings, problems };
}

/** A setting in a meta element of the file; see docs/use/embed.md. */
export function writtenInFile(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="threadway-${name}"]`)?.content ?? '';
}

/**
 * Address of the full page without a query: the one written in the file, else the folder that served the
 * frame. null if neither is known, as for a file on disk.
 */
export function pageAddress(written: string, href: string): string | null {
  if (/^https?:\/\//.test(written)) return written;
  return /^https?:/.test(href) ? folderOf(pageOf(href)) : null;
}
