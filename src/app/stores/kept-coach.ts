// Whether somebody has pressed a node in the picture before: then nobody points at one again.

import { type PlainStorage, recallChoice, rememberChoice } from './kept-choice.ts';

const KEY = 'threadway.coached';

export function recallCoached(storage: () => PlainStorage): boolean {
  return recallChoice(storage, KEY, ['no', 'yes']) === 'yes';
}

export function rememberCoached(storage: () => PlainStorage): void {
  rememberChoice(storage, KEY, 'yes');
}
