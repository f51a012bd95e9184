// The entry point of the worker that judges solutions of lessons' tasks, one call at a time.

import { expose } from 'comlink';
import { judge } from '../src/lessons/task.ts';

expose(judge);
