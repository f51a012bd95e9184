// Updates the address of the page to what it shows, for bookmarks and reloads.

/** `address`: from the present one. */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(null, '', address);
  } catch {
    // Some browsers do not allow this for local files; the content does not depend on it.
  }
}
