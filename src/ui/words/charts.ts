// What charts say wherever they are shown: part of the catalogue in text.ts.

export const CHARTS_TEXT = {
  table: 'Table',
  tableOf: (title: string) => `${title}, as a table`,
} as const;
