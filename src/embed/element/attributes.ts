// Attributes of <threadway-sim> that are more than keys of the frame's address: what they may say, and how they go with methods.

/** CSS pixels; null where the text is no such number. */
export function heightIn(text: string): number | null {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

/**
 * The whole address; null where the text is none from which a frame may come. A frame whose address is a script would run it in the
 * page around it, so only what is fetched is allowed: by http or https, or beside a page that is on a disk itself.
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
 * Keeps methods that are called as attributes are: frameworks set an attribute as a property where the element has one of its
 * name, which would put a text in the method's place. Here it sets the attribute.
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
