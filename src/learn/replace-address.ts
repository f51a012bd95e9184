// Changes the address of the page so that bookmarks and reloads show what the page shows now.

/** `address` is relative to the present one. */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(null, '', address);
  } catch {
    // Some browsers refuse this for local files. The content does not depend on it.
  }
}
