// Writes traces of runs, one call at a time.

import { expose } from 'comlink';
import { traceText } from '../src/api/trace-text.ts';

expose(traceText);
