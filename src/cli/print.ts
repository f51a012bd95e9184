// Writes to the terminal. Names come from links and files, so characters that would move the cursor, reorder
// letters or control the terminal are written as escapes. JSON parses these as the same characters.

/** Control characters, direction marks, and separators that end lines in some terminals. */
const ACTING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The text with escapes for everything that a terminal would act on, except line ends and tabs. */
export function visible(text: string): string {
  return text.replace(ACTING, (each) =>
    each === '\n' || each === '\t' ? each : `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Writes the result to standard output. */
export function print(text: string): void {
  process.stdout.write(visible(text));
}

/** Writes messages besides the result to standard error. */
export function say(text: string): void {
  process.stderr.write(visible(text));
}
