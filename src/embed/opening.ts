// Reads the frame's settings from its address or from its file, and determines the address of the full page.

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
  /** The part of the settings that describes the scene and the view, as a query. */
  readonly query: string;
  readonly settings: EmbedSettings;
  /** Settings that were wrong and therefore ignored. */
  readonly problems: readonly Problem[];
}

/**
 * Reads the settings in the address. If the address has none (as in a file that is embedded in another page),
 * reads those written into the file.
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
 * Address of the full page without a query: the address that is written in the frame's file, or else the
 * folder from which the frame was loaded. null if neither is known, as for a file on disk.
 */
export function pageAddress(written: string, href: string): string | null {
  if (/^https?:\/\//.test(written)) return written;
  return /^https?:/.test(href) ? folderOf(pageOf(href)) : null;
}
