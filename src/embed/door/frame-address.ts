// What the address of a frame says. Its settings stand behind `#`, so that the frames of all scenes have one file, which
// browsers load once.

import type { Asked } from '../messages/asked.ts';

/** The parts of an address that may hold settings. */
export type FrameAddress = Pick<Location, 'hash' | 'search'>;

const ASKED: Asked = '#asked';

/**
 * The settings, without `#` or `?`. A part behind `#` that sets nothing does not count: addresses from before have their
 * settings behind `?`.
 */
export function addressQuery({ hash, search }: FrameAddress): string {
  const behind = (isAskedFor(hash) ? hash.slice(0, -ASKED.length) : hash).slice(1);
  return behind.includes('=') ? behind : search.slice(1);
}

/** Whether the page around the frame waits for an answer. */
export function isAskedFor(hash: string): boolean {
  return hash.endsWith(ASKED);
}

/** The settings in a link to a frame or to the page, or in the settings of a link alone. */
export function linkQuery(link: string): string {
  const [, search = '', hash = ''] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(link) ?? [];
  if (search === '' && hash === '') return link;
  return addressQuery({ search, hash });
}
