// Runs a reader on a file of the user. If the reader fails, one line names the file and the reason.

import { UsageError } from './usage-error.ts';

/** A reader failed on input that it should have rejected: exit status 3. */
export class ReadingError extends Error {
  override readonly name = 'ReadingError';
}

export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file;
}

/**
 * Returns the result of `read`. Throws UsageError if `read` does, and ReadingError for any other exception.
 */
export function reading<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ReadingError(
      `${nameOf(file)}: the file could not be read (${reason}); please report this with the part of the file that causes it`,
    );
  }
}
