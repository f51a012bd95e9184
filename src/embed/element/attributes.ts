// Attributes of <threadway-sim> beyond the keys of the frame's address: their allowed values, and how they
// coexist with methods.

/** In CSS pixels; null if the text is not such a number. */
export function heightIn(text: string): number | null {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/**
 * The absolute address; null if no frame may load from it. A `javascript:` address would run in the
 * surrounding page, so only fetched ones are allowed: http or https, or a file if the page is itself on a
 * disk.
 */
export function addressIn(text: string, base = document.baseURI): string | null {
  const url = urlOf(text, base);
  if (url === null) return null;
  const isRelative = urlOf(text) === null;
  return /^https?:$/.test(url.protocol) || (isRelative && url.protocol === 'file:') ? url.href : null;
}

function urlOf(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

type Attributed = Pick<Element, 'setAttribute' | 'removeAttribute'>;

/**
 * Keeps methods that share a name with an attribute: frameworks set an attribute as a property if the element
 * has one of that name, which would overwrite the method. Here, it sets the attribute.
 */
export function keepMethods(prototype: Attributed, names: readonly string[]): void {
  for (const name of names) {
    const method: unknown = Reflect.get(prototype, name);
    Object.defineProperty(prototype, name, {
      get: () => method,
      set(this: Attributed, value: unknown) {
        const text = String(value ?? '');
        if (text === '') this.removeAttribute(name);
        else this.setAttribute(name, text);
      },
    });
  }
}
