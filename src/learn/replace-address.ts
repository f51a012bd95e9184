// Changes the address of the page, so that a bookmark or a reload leads to what the page shows now.

/** `address` is relative to the page's present address. */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(null, '', address);
  } catch {
    // Some browsers refuse this for local files. The page works without it.
  }
}
