// What the cards of the scenes say, part of the catalogue in text.ts; loaded with them.

export const SCENES = {
  title: 'Scenes',
  articles: 'From the articles',
  shown: 'shown now',
  key: (key: number) => `key ${key}`,
  close: 'Close',
};
