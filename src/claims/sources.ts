// Sources whose claims are in more than one file.

import type { Source } from '../scenario/preset.ts';

export const ASYNCHRONOUS_IO: Source = {
  title: 'Distributed Systems and Asynchronous I/O',
  author: 'Eugene Retunsky',
};
