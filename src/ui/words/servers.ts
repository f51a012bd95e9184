// The words for having more servers or fewer: part of the catalogue in text.ts.

export const SERVERS = {
  add: 'Add a server',
  /** What will be added. */
  addNote: (id: string, model: string) => `Adds ${id}: ${model}, with the usual settings`,
  copy: (id: string) => `Copy server ${id}`,
  remove: (id: string) => `Remove server ${id}`,
  most: (count: number) => `${count} servers are the most that can be compared. Remove one to add another.`,
} as const;
