// Splits a command line into words as a shell does (quotes, escapes, continuation lines; nothing is expanded
// or run), and finds the options among the words: `-c 20`, `-c20`, `--connections 20`, `--connections=20`,
// `-kr`.

/** Option as written -> its name here; a name with "?" takes no value. */
export type OptionNames = Readonly<Record<string, string>>;

/** From names to the tool's spellings: `{ duration: '-d --duration' }`. */
export function optionNames(spelled: Readonly<Record<string, string>>): OptionNames {
  return Object.fromEntries(
    Object.entries(spelled).flatMap(([name, options]) => options.split(' ').map((each) => [each, name])),
  );
}

export interface GivenOption {
  readonly name: string;
  readonly value: string;
  /** The option as it was written: "-c 20". */
  readonly given: string;
}

export interface GivenOptions {
  readonly options: readonly GivenOption[];
  readonly unknown: readonly string[];
  /** Words that are no options: an address, a script. */
  readonly others: readonly string[];
}

/** The value that counts if an option is given several times: tools take the last. */
export function lastOf({ options }: Pick<GivenOptions, 'options'>, name: string): GivenOption | undefined {
  return options.findLast((each) => each.name === name);
}

/**
 * `clusters`: whether `-kr` means `-k -r` and `-c20` means `-c 20`. False for tools written in Go, whose
 * flags do not allow that.
 */
export function readOptions(args: readonly string[], names: OptionNames, clusters: boolean): GivenOptions {
  const options: GivenOption[] = [];
  const unknown: string[] = [];
  const others: string[] = [];
  const rest = args.toReversed();
  for (let arg = rest.pop(); arg !== undefined; arg = rest.pop()) {
    if (!arg.startsWith('-') || arg === '-') {
      others.push(arg);
      continue;
    }
    const [option, attached] = parted(arg, names, clusters);
    const name = Object.hasOwn(names, option) ? names[option]! : null;
    if (name === null) unknown.push(arg);
    else if (name.endsWith('?')) {
      options.push({ name: name.slice(0, -1), value: '', given: option });
      if (attached !== null && attached !== '') rest.push(`-${attached}`);
    } else {
      const value = attached ?? rest.pop() ?? '';
      options.push({ name, value, given: `${option} ${value}` });
    }
  }
  return { options, unknown, others };
}

/** The option, and the value that is attached to it (null if no value is). */
function parted(arg: string, names: OptionNames, clusters: boolean): readonly [string, string | null] {
  if (Object.hasOwn(names, arg)) return [arg, null];
  const equals = arg.indexOf('=');
  if (equals > 0 && Object.hasOwn(names, arg.slice(0, equals))) {
    return [arg.slice(0, equals), arg.slice(equals + 1)];
  }
  if (!clusters || arg.startsWith('--')) return [arg, null];
  return [arg.slice(0, 2), arg.slice(2)];
}

const WORDS_MAX = 1000;

const BACKSLASH = 0x5c;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const NEWLINE = 0x0a;

/** Whether `\s` matches this character. */
function isSpace(code: number): boolean {
  if (code < 0x80) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return /\s/.test(String.fromCharCode(code));
}

/** The words of a line, at most the first thousand. */
export function wordsOf(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | null = null;
  let quote = 0;
  // Start of the characters that are not in the word yet. Adding them together takes less time than one by
  // one.
  let from = 0;
  const added = (to: number): string | null => (to > from ? (word ?? '') + line.slice(from, to) : word);
  for (let at = 0; at < line.length && words.length < WORDS_MAX; at += 1) {
    const code = line.charCodeAt(at);
    if (code === BACKSLASH && quote !== SINGLE_QUOTE && at + 1 < line.length) {
      word = added(at);
      at += 1;
      from = line.charCodeAt(at) === NEWLINE ? at + 1 : at;
    } else if (quote !== 0) {
      if (code !== quote) continue;
      word = added(at);
      from = at + 1;
      quote = 0;
    } else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) {
      word = added(at) ?? '';
      from = at + 1;
      quote = code;
    } else if (isSpace(code)) {
      word = added(at);
      if (word !== null) words.push(word);
      word = null;
      from = at + 1;
    }
  }
  word = added(line.length);
  if (word !== null && words.length < WORDS_MAX) words.push(word);
  return words;
}

/** Words before the program: a prompt, `sudo`, `time`, `NAME=value`. */
const BEFORE = /^(?:[$#>%]|sudo|time|nohup|exec|env|[A-Za-z_]\w*=.*)$/s;

export interface Command {
  /** The program without its path: "wrk". */
  readonly program: string;
  readonly args: readonly string[];
  /** The command as it was written. */
  readonly given: string;
  /** Words before it that do not affect the load: "docker run --rm". */
  readonly before: string;
}

/** The lines of a shell: a line continues after a backslash, and in quotes. */
export function shellLines(text: string): readonly string[] {
  const lines: string[] = [];
  let from = 0;
  let quote = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH && quote !== SINGLE_QUOTE) at += 1;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE)
      quote = quote === code ? 0 : quote === 0 ? code : quote;
    else if (code === NEWLINE && (quote === 0 || isNewCommand(text, at))) {
      lines.push(text.slice(from, at));
      from = at + 1;
      quote = 0;
    }
  }
  lines.push(text.slice(from));
  return lines;
}

/**
 * An apostrophe in prose does not start a quote that spans lines: a line that begins like a command ends it.
 */
function isNewCommand(text: string, at: number): boolean {
  return /^\n[ \t]{0,20}(?:[$#>%] )?[a-z][\w./-]{0,60} -/.test(text.slice(at, at + 100));
}

/** Length of the shortest name of a program: `ab`. */
const NAME_LEAST = 2;
const ENDS = new Set(['|', '||', '&&', ';', '&']);

/** The command in these words, whatever its program; null if there is none. */
export function commandOf(words: readonly string[]): Command | null {
  const at = words.findIndex((word) => !BEFORE.test(word));
  if (at < 0) return null;
  const given = words.slice(at).join(' ');
  return { program: programOf(words[at]!), args: words.slice(at + 1), given, before: '' };
}

/**
 * The commands in a text whose programs are known, wherever they are: after a prompt, in a container, in a
 * script.
 */
export function commandsIn(text: string, isKnown: (program: string) => boolean): readonly Command[] {
  const commands: Command[] = [];
  for (const line of shellLines(text)) {
    // A line that is shorter than any name of a program is no command. Skipping such lines first keeps texts
    // of a hundred thousand lines fast, because most of their lines are that short.
    if (line.length < NAME_LEAST) continue;
    const words = wordsOf(line);
    let from = 0;
    for (let at = 0; at <= words.length; at += 1) {
      const word = words[at];
      const endsIn = word !== undefined && word.length > 1 && word.endsWith(';');
      if (word !== undefined && !endsIn && !ENDS.has(word)) continue;
      const own = words.slice(from, at);
      if (endsIn) own.push(word.slice(0, -1));
      const command = commandIn(own, isKnown);
      if (command !== null) commands.push(command);
      from = at + 1;
    }
  }
  return commands;
}

/** A program by its path, or by the image of its container. */
function programOf(word: string): string {
  const name = word.slice(word.lastIndexOf('/') + 1);
  const bare = name.endsWith('.exe') ? name.slice(0, -4) : name;
  return bare.includes(':') ? bare.replace(/:[\w.-]{1,60}$/, '') : bare;
}

function commandIn(words: readonly string[], isKnown: (program: string) => boolean): Command | null {
  const at = words.findIndex((word) => isKnown(programOf(word)));
  if (at < 0) return null;
  const first = words.findIndex((word) => !BEFORE.test(word));
  const args = words.slice(at + 1);
  // In prose, words follow a name; after a program come options or an address.
  const isCommand = at === first || args.some((word) => /^-{1,2}[A-Za-z]|^https?:\/\//.test(word));
  if (!isCommand) return null;
  const before = words
    .slice(Math.max(0, first), at)
    .filter((word) => !/^[\w.@~:/\\[\]-]{1,100}[$#>%]$/.test(word));
  return { program: programOf(words[at]!), args, given: words.slice(at).join(' '), before: before.join(' ') };
}
