// Tells when other design tokens hold: theme and palette as they stand on the document, whoever or whatever changed them.
// A media query cannot say so: it matches before the document has followed it.

/** Calls back after each change. Returns how to stop. */
export function watchLooks(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-palette'] });
  return () => observer.disconnect();
}
