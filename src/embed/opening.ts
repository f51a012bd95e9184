// The settings of the frame and the address of the whole page: from the frame's address, or from the file itself.

import { readableQuery } from '../app/address.ts';
import { CHART_IDS } from '../charts/chart-list.ts';
import { folderOf, pageOf } from '../links/address-text.ts';
import { decodeEmbed, type EmbedSettings } from '../links/embed-link.ts';
import type { AddressParts } from '../links/link-query.ts';
import type { Problem } from '../scenario/problem.ts';
import { frameQuery } from './click-to-load/frame-address.ts';

export interface EmbedOpening {
  /** All that is asked for, in readable keys. */
  readonly asked: string;
  /** Of the scene and the view. */
  readonly query: string;
  readonly settings: EmbedSettings;
  /** Settings that were ignored because they are wrong. */
  readonly problems: readonly Problem[];
}

/** Settings of the address; where it has none, as in a file that is part of another page, those written into the file. */
export async function readOpening(address: AddressParts, written: string): Promise<EmbedOpening> {
  const asked = await readableQuery(frameQuery(address) || written);
  const { settings, problems, rest } = decodeEmbed(asked, CHART_IDS);
  return { asked, query: rest, settings, problems };
}

/** The text of a setting in a meta element of the file; see docs/use/embed.md. */
export function writtenInFile(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="threadway-${name}"]`)?.content ?? '';
}

/**
 * Address of the whole page, without a query: what the file says, else the folder that it was served from. null where
 * neither is known, as in a file from a disk.
 */
export function pageAddress(written: string, href: string): string | null {
  if (/^https?:\/\//.test(written)) return written;
  return /^https?:/.test(href) ? folderOf(pageOf(href)) : null;
}
