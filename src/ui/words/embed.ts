// The words of the frame in an article that are not those of the page: part of the catalogue in text.ts.

export const EMBED = {
  label: 'Threadway simulation',
  open: 'Open in Threadway',
  openTitle: 'The same scene with all controls, in a window of its own',
  refused: 'The page around does not let this frame open a window. This is the address:',
  address: 'Address of this scene',
  load: 'Start the simulation',
  controls: 'Controls',
  charts: 'Charts',
  fastest: 'fastest',
  notUnderstood: (count: number) =>
    count === 1 ? '1 setting was not understood' : `${count} settings were not understood`,
  noSuchControl: (key: string) => `${key} is nothing that can be set in this scene`,
  dead: 'The simulation stopped.',
  again: 'Start it again',
} as const;
