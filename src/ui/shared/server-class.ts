// The colour of a server, by the server's index.

/** The class that sets --server to the colour of the server with this index. */
export function serverClass(index: number): string {
  return `server-${'abcd'[index % 4]}`;
}
