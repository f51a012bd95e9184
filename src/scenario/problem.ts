// One thing wrong with what came in from outside: a link, a file, a slider, a command line.

export interface Problem {
  /** Where: a link key such as "threads" or a path such as "machine.cores". */
  readonly key: string;
  /** The value as given, cut to a length that can be shown. */
  readonly value: string;
  /** What would be right: "a whole number from 1 to 64". */
  readonly allowed: string;
}

/** One sentence: `threads: "many" is not allowed; allowed is a whole number from 1 to 10000`. */
export function formatProblem(problem: Problem): string {
  return `${problem.key}: ${problem.value} is not allowed; allowed is ${problem.allowed}`;
}

/** A value as it may be shown in a message: JSON, at most 60 characters, no line breaks. */
export function showValue(value: unknown): string {
  let text: string;
  try {
    text =
      typeof value === 'number' || value === undefined
        ? String(value)
        : (JSON.stringify(value) ?? String(value));
  } catch {
    text = 'a value that cannot be shown';
  }
  text = text.replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
