// Replaces exponentials.ts when the core runs as JavaScript: each draw is made separately.

import { Ziggurat } from './ziggurat.ts';

export class Exponentials extends Ziggurat {}
