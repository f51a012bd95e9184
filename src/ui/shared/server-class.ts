// The colour of a server by its place.

/** The class that sets --server to the colour of the server at this place (from 0). */
export function serverClass(index: number): string {
  return `server-${'abcd'[index % 4]}`;
}
