// Reads settings that no library reads, line by line: attributes, properties, environment, nginx directives,
// calls of setters. Only names and values are taken; nothing is evaluated. Lines are cut, so that no pattern
// searches for long.

const LINES_MAX = 2000;
const LINE_MAX = 2000;

export interface Assignment {
  /** In lower case without - and _: "server.tomcat.threads.max", "maxthreads". */
  readonly name: string;
  readonly value: string;
  /** The setting as it was pasted. */
  readonly given: string;
}

/**
 * An assignment is found by its "=", and its name is read backwards from there. Matching forwards would read
 * a name of 100 letters 100 times.
 */
const PAIR =
  /=(?<=([A-Za-z_][\w.-]{0,100})(\s{0,4})=)\s{0,4}("[^"]{0,200}"|'[^']{0,200}'|[^\s"'<>;,]{1,200})/g;
const DIRECTIVE = /^([a-z][a-z0-9_]{2,50}) +([^\s;{}]{1,100})[^;{}]{0,200};/;
/** A property with a colon between name and value. */
const COLON = /^["']?([A-Za-z_][\w.-]{0,100})["']?: ?(\S.*)$/;
const CALL = /(?:^|[.\s])(?:set)?([A-Za-z]\w{0,60})\((\d[\d_]{0,15})[lL]?(?:, ?\d[\d_]{0,15}[lL]?)?\)/g;
/** Directives of nginx on one line; `=` is part of many of their values. */
const DIRECTIVES_ON_LINE = /^(?:[a-z_]{2,50}(?: [^;{}=]{1,200})? ?\{|[a-z_]{2,50} [^;{}]{1,400};$)/;
const COMMENT = /^(?:#|\/\/|;|\/\*|\*)/;
/** Lines that only group other lines. */
const STRUCTURE = /^(?:[\w.-]{1,60} ?\{|[{}[\]();,]{1,9}|-{3}|<\?.{0,200}\?>|<\/?[\w.:-]{1,80} ?\/?>)$/;

export interface Assignments {
  readonly found: readonly Assignment[];
  /** Lines that assign nothing. */
  readonly rest: readonly string[];
}

/** A setting as it is listed: "name: value". */
export const lineOf = (name: string, value: string): string => `${name}: ${value}`;

export function normalName(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

export function assignmentsOf(text: string): Assignments {
  const found: Assignment[] = [];
  const rest: string[] = [];
  for (const raw of withoutXmlComments(text).split('\n', LINES_MAX)) {
    const line = raw.slice(0, LINE_MAX).trimEnd();
    const bare = line.trim();
    if (bare === '' || COMMENT.test(bare)) continue;
    const pairs = DIRECTIVES_ON_LINE.test(bare) ? [] : pairsIn(bare);
    found.push(...pairs);
    if (pairs.length > 0) continue;
    const directives = directivesIn(bare, rest);
    found.push(...directives);
    if (directives.length > 0 || STRUCTURE.test(bare)) continue;
    const colon = COLON.exec(bare);
    const value = colon === null ? '' : colon[2]!.split(' #', 1)[0]!.trim();
    if (colon !== null && value !== '') {
      found.push(assignment(colon[1]!, value, lineOf(colon[1]!, value)));
      continue;
    }
    const calls = [...bare.matchAll(CALL)];
    for (const [given, name, number] of calls)
      found.push(assignment(name!, number!.replaceAll('_', ''), given.replace(/^[.\s]/, '')));
    if (calls.length === 0) rest.push(bare);
  }
  return { found, rest };
}

/** Every name=value in a text. */
export function pairsIn(text: string): readonly Assignment[] {
  return [...text.matchAll(PAIR)].map(([given, name, spaces, value]) =>
    assignment(name!, value!, name! + spaces! + given),
  );
}

/** Directives of nginx, several on one line and within braces, too: `events { worker_connections 1024; }`. */
function directivesIn(bare: string, rest: string[]): readonly Assignment[] {
  return bare.split(/(?<=[;{}])/).flatMap((part) => {
    const directive = DIRECTIVE.exec(part.trim());
    // A directive without a value, such as "least_conn;".
    if (directive === null && VALUELESS.test(part.trim()) && part !== bare) rest.push(part.trim());
    return directive === null ? [] : [assignment(directive[1]!, directive[2]!, directive[0])];
  });
}

const VALUELESS = /^[a-z][a-z_]{2,50};$/;

function assignment(name: string, value: string, given: string): Assignment {
  const unquoted = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
  // In "-Dname=value" the pattern leaves the D in the name, and in "--name=value" a dash.
  return { name: normalName(name.replace(/^D(?=\w+\.)/, '')), value: unquoted.trim(), given };
}

export function withoutXmlComments(text: string): string {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const open = text.indexOf('<!--', from);
    if (open < 0) {
      parts.push(text.slice(from));
      break;
    }
    parts.push(text.slice(from, open));
    const close = text.indexOf('-->', open);
    from = close < 0 ? text.length : close + 3;
  }
  return parts.join('');
}
