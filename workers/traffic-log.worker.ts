// Reads a log beside the page.

import { expose } from 'comlink';
import { LogHost } from './log-host.ts';

expose(new LogHost());
