// Attributes of <threadway-sim>: the allowed values of `height` and `src`, and how attributes coexist with
// methods of the same name.

/** A height in CSS pixels; null if the text is not a plain number. */
export function heightIn(text: string): number | null {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/**
 * The absolute form of the address; null if no frame may load from it. A `javascript:` address would run in
 * the surrounding page, so only http and https are allowed, or a relative address if the page is a file.
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
 * Protects methods that have the same name as an attribute. Frameworks set an attribute as a property if the
 * element has a property of that name, which would overwrite the method. With this setter they set the
 * attribute instead.
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
