// Saves a file that was made here. Nothing leaves the browser.

/** Begins a download under this name. */
export function download(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  // The download has begun by then; keeping the file any longer only takes memory.
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
