// The words of the menu of time: part of the catalogue in text.ts, loaded with the menu.

export const TIME_MENU = {
  step: 'Step',
  stepBack: 'Back one step',
  stepEvent: 'Next event',
  skipToEnd: 'Skip to the end',
  autoSlow: 'Slow motion at moments of interest',
  autoSlowMore: 'Slow motion around faults, and when a request is first turned away or fails',
  addBookmark: 'Bookmark this instant',
  removeBookmark: (at: string) => `Remove the bookmark at ${at}`,
  remove: 'Remove',
  marks: (count: number) => (count === 0 ? 'Marks: none' : `Marks: ${count}`),
  marksLabel: 'Marks of the run',
  noMarks: 'No faults, changes or bookmarks yet. B sets a bookmark.',
  undo: (what: string | null) => (what === null ? 'Undo' : `Undo: ${what}`),
  redo: (what: string | null) => (what === null ? 'Redo' : `Redo: ${what}`),
} as const;
