// Collects the text of an SVG file: its elements in order, and the definitions they refer to.

interface Position {
  readonly elements: number;
  readonly definitions: number;
}

export class SvgPage {
  private readonly elements: string[] = [];
  private readonly definitions: string[] = [];
  private ids = 0;

  add(element: string): void {
    this.elements.push(element);
  }

  /** The current end of the file, for `backTo`. */
  get place(): Position {
    return { elements: this.elements.length, definitions: this.definitions.length };
  }

  /** Removes elements and definitions after this place. */
  backTo({ elements, definitions }: Position): void {
    this.elements.length = elements;
    this.definitions.length = definitions;
  }

  /** Adds the definition that `define` writes for a new id; returns the id. */
  define(define: (id: string) => string): string {
    this.ids += 1;
    const id = `p${this.ids}`;
    this.definitions.push(define(id));
    return id;
  }

  /** The file. `texts`: its title, description and metadata. */
  text(
    width: number,
    height: number,
    texts: { readonly title: string; readonly description: string; readonly metadata: string },
  ): string {
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
      `<title>${escaped(texts.title)}</title>`,
      `<desc>${escaped(texts.description)}</desc>`,
      `<metadata>${escaped(texts.metadata)}</metadata>`,
      `<defs>${this.definitions.join('\n')}</defs>`,
      ...this.elements,
      '</svg>\n',
    ].join('\n');
  }
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// XML allows no control characters except these three.
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** Escapes text for element content or attribute values. */
export function escaped(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (letter) => ESCAPES[letter]);
}

/** Rounds to two decimals, which is finer than any screen. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
