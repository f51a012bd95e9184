// Replaces exponentials.ts when the core runs as JavaScript, and makes each draw separately.

import { Ziggurat } from './ziggurat.ts';

export class Exponentials extends Ziggurat {}
