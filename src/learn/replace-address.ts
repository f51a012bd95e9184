// The address of the page says what it shows, for whoever keeps or reloads it.

/** `address`: from the present one. */
export function replaceAddress(address: string): void {
  try {
    history.replaceState(null, '', address);
  } catch {
    // Browsers that hold a file to the address it was opened by refuse; what is shown does not depend on it.
  }
}
