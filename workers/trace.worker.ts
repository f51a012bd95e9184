// The entry point of the worker that writes traces of runs, one call at a time.

import { expose } from 'comlink';
import { traceText } from '../src/api/trace-text.ts';

expose(traceText);
