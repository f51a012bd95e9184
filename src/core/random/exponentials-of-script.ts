// In place of exponentials.ts where the core runs as JavaScript: each draw is made alone.

export { Ziggurat as Exponentials } from './ziggurat.ts';
