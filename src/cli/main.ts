// Entry point of the command `threadway`.

import { say } from './print.ts';
import { TROUBLE, threadway } from './threadway.ts';

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A reader such as `head` may close the pipe early, which is not an error.
  if (error.code === 'EPIPE') process.exit(0);
  say(`threadway: the result cannot be written (${error.code ?? error.message})\n`);
  process.exit(TROUBLE);
});

process.exitCode = threadway(process.argv.slice(2));
