// In place of exponentials.ts where the core runs as JavaScript: each draw is made alone.

import { Ziggurat } from './ziggurat.ts';

export class Exponentials extends Ziggurat {}
