// The entry point of the worker that reads a log.

import { expose } from 'comlink';
import { LogHost } from './log-host.ts';

expose(new LogHost());
