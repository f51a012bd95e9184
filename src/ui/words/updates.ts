// The words about a newer version of the page: part of the catalogue in text.ts.

export const UPDATES = {
  ready: 'A new version is ready.',
  kept: 'Your settings are kept.',
  reload: 'Reload',
  later: 'Later',
} as const;
