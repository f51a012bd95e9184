// A frame answers no studies: what asks for them, charts with bands and the questions, is on the whole page.

import type { Studies } from '../ui/studio-context.ts';

export const NO_STUDIES: Studies = {
  ask: (_asker, _question, _scenario, listener) => listener.onFailure('an embed makes no studies'),
  stop: () => {},
};
