// Whether important moments are written on the picture: remembered from visit to visit.

import { type PlainStorage, recallChoice, rememberChoice } from '../../app/stores/kept-choices.ts';

const KEY = 'threadway.captions';

export function recallCaptions(storage: () => PlainStorage): boolean {
  return recallChoice(storage, KEY, ['no', 'yes']) === 'yes';
}

export function rememberCaptions(storage: () => PlainStorage, on: boolean): void {
  rememberChoice(storage, KEY, on ? 'yes' : 'no');
}
