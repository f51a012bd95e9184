// The pool of a thread by its name: the name without the thread's own number.

const ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
const HASH = /@[0-9a-f]{4,16}\b/g;
/** Jetty puts the port, the connector and more after the number of some threads. */
const JETTY = /^(qtp\d{1,12})-\d{1,6}\b/;
const NAME_MAX = 200;

/** "http-nio-8080-exec-12" belongs to "http-nio-8080-exec-#". */
export function poolOfName(given: string): string {
  const name = given.slice(0, NAME_MAX);
  const jetty = JETTY.exec(name);
  if (jetty !== null) return `${jetty[1]!}-#`;
  const plain = name.replace(ADDRESS, '#').replace(HASH, '@#');
  let end = plain.length;
  while (end > 0 && !isDigit(plain, end - 1)) end -= 1;
  if (end === 0) return plain;
  let from = end;
  while (from > 0 && isDigit(plain, from - 1)) from -= 1;
  return `${plain.slice(0, from)}#${plain.slice(end)}`;
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 48 && code <= 57;
}
