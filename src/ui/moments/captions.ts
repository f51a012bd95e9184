// The setting for captions, which describe important moments on the picture. It is kept between visits.

import { type PlainStorage, recallChoice, rememberChoice } from '../../app/stores/kept-choices.ts';

const KEY = 'threadway.captions';

export function recallCaptions(storage: () => PlainStorage): boolean {
  return recallChoice(storage, KEY, ['no', 'yes']) === 'yes';
}

export function rememberCaptions(storage: () => PlainStorage, on: boolean): void {
  rememberChoice(storage, KEY, on ? 'yes' : 'no');
}
