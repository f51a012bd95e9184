// Texts of the time menu: part of the catalogue in text.ts, loaded with the menu.

import { t } from '../../languages/t.ts';

export const TIME_MENU = {
  speed: t`Speed`,
  restart: t`Restart`,
  step: t`Step`,
  stepBack: t`Back one step`,
  stepEvent: t`Next event`,
  skipToEnd: t`Skip to the end`,
  /** Used instead of the text about the end if the run has no end. */
  toNewest: t`Jump to live`,
  automatic: t`Automatic: slow enough to follow one request, faster while nothing happens`,
  autoSlow: t`Slow down at key moments`,
  autoSlowMore: t`Slow motion around faults, and at the first rejected or failed request`,
} as const;

/** Only whole pages need these, because frames have no such menus. */
export const TIME_MARKS = {
  addBookmark: t`Bookmark this instant`,
  removeBookmark: (at: string) => t`Remove the bookmark at ${at}`,
  remove: t`Remove`,
  marks: (count: number) => (count === 0 ? t`Marks: none` : t`Marks: ${count}`),
  marksLabel: t`Marks of the run`,
  noMarks: t`No faults, changes or bookmarks yet. B sets a bookmark.`,
  undo: (what: string | null) => (what === null ? t`Undo` : t`Undo: ${what}`),
  redo: (what: string | null) => (what === null ? t`Redo` : t`Redo: ${what}`),
} as const;
