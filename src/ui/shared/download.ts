// Saves a file that was made in the browser. Nothing is sent anywhere.

/** Starts a download under this name. */
export function download(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The download has started by then. Keeping the file longer would only use memory.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
