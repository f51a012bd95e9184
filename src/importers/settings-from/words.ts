// A command line split into words as a shell does it: quotes, escapes, lines that go on after a backslash. Nothing is
// expanded or run.

const WORDS_MAX = 1000;

/** At most the first thousand words. */
export function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote = '';
  for (let index = 0; index < line.length && words.length < WORDS_MAX; index += 1) {
    const character = line[index];
    if (character === '\\' && quote !== "'" && index + 1 < line.length) {
      index += 1;
      if (line[index] !== '\n') word = (word ?? '') + line[index];
    } else if (quote !== '') {
      if (character === quote) quote = '';
      else word = (word ?? '') + character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== null) words.push(word);
      word = null;
    } else word = (word ?? '') + character;
  }
  if (word !== null && words.length < WORDS_MAX) words.push(word);
  return words;
}

/** Words before the program that are not it: a prompt, `sudo`, `time`, `NAME=value`. */
const BEFORE = /^(?:[$#>%]|sudo|time|nohup|exec|env|[A-Za-z_]\w*=.*)$/s;

export interface Command {
  /** The program without its path: "wrk". */
  readonly program: string;
  readonly args: readonly string[];
}

export function commandOf(words: readonly string[]): Command | null {
  const at = words.findIndex((word) => !BEFORE.test(word));
  if (at < 0) return null;
  const path = words[at];
  return { program: path.slice(path.lastIndexOf('/') + 1).replace(/\.exe$/, ''), args: words.slice(at + 1) };
}
