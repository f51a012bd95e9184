// Texts as they stand in a file of HTML, so that nothing in them ends the part of the file that holds them.

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Between tags, or between the quotes of an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);
}

/** Code between the tags of a script, where only the end tag and the start of a comment mean anything to the reader of HTML. */
export function inScript(code: string): string {
  return code.trim().replace(/<(?=\/script|!--)/gi, '\\x3C');
}

/** Data between the tags of a script: JSON that is the same to whoever parses it. */
export function jsonInScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003C');
}

/** Rules between the tags of a style. */
export function inStyle(css: string): string {
  return css.trim().replaceAll('</', '<\\/');
}
