// Escapes text for HTML files, so that nothing in it ends the surrounding element.

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** For use between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);
}

/**
 * For code inside a script element, where only the end tag and a comment start are special to the HTML
 * parser.
 */
export function inScript(code: string): string {
  return code.trim().replace(/<(?=\/script|!--)/gi, '\\x3C');
}

/** For data inside a script element: JSON that parses to the same value. */
export function jsonInScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003C');
}

/** For rules inside a style element. */
export function inStyle(css: string): string {
  return css.trim().replaceAll('</', '<\\/');
}
