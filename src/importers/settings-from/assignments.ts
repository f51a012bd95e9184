// Extracts settings from any pasted form: XML attributes, properties, YAML, environment, nginx directives,
// setter calls. Only names and values are read; nothing is evaluated. Lines are cut, so that no pattern
// searches for long.

const LINES_MAX = 2000;
const LINE_MAX = 2000;

export interface Assignment {
  /** In lower case without - and _: "server.tomcat.threads.max", "maxthreads". */
  readonly name: string;
  readonly value: string;
  /** As it was pasted. */
  readonly given: string;
}

/**
 * Found by the "=", with its name read backwards from there: matching forwards would read a name of 100
 * letters 100 times.
 */
const PAIR =
  /=(?<=([A-Za-z_][\w.-]{0,100})(\s{0,4})=)\s{0,4}("[^"]{0,200}"|'[^']{0,200}'|[^\s"'<>;,]{1,200})/g;
const DIRECTIVE = /^([a-z][a-z0-9_]{2,50}) +([^\s;{}]{1,100})[^;{}]{0,200};/;
const YAML = /^( *)(?:- )?["']?([A-Za-z_][\w.-]{0,100})["']?: ?(.*)$/;
const CALL = /(?:^|[.\s])(?:set)?([A-Za-z]\w{0,60})\((\d[\d_]{0,15})[lL]?\)/g;
const COMMENT = /^(?:#|\/\/|;|\/\*|\*)/;
/** Lines that only group others. */
const STRUCTURE = /^(?:[\w.-]{1,60} ?\{|[{}[\]();,]{1,9}|-{3}|<\?.{0,200}\?>|<\/?[\w.:-]{1,80} ?\/?>)$/;

export interface Assignments {
  readonly found: readonly Assignment[];
  /** Lines that assign nothing. */
  readonly rest: readonly string[];
}

/** In the form of a YAML line. */
export const lineOf = (name: string, value: string): string => `${name}: ${value}`;

export function normalName(name: string): string {
  return name.replace(/[-_]/g, '').toLowerCase();
}

export function assignmentsOf(text: string): Assignments {
  const found: Assignment[] = [];
  const rest: string[] = [];
  const path: { readonly indent: number; readonly name: string }[] = [];
  for (const raw of withoutXmlComments(text).split('\n', LINES_MAX)) {
    const line = raw.slice(0, LINE_MAX).trimEnd();
    const bare = line.trim();
    if (bare === '' || COMMENT.test(bare)) continue;
    const pairs = pairsIn(bare);
    found.push(...pairs);
    if (pairs.length > 0) continue;
    const directives = directivesIn(bare);
    found.push(...directives);
    if (directives.length > 0 || STRUCTURE.test(bare)) continue;
    const yaml = YAML.exec(line);
    if (yaml === null) {
      const calls = [...bare.matchAll(CALL)];
      for (const [given, name, value] of calls) {
        found.push(assignment(name!, value!.replaceAll('_', ''), given.replace(/^[.\s]/, '')));
      }
      if (calls.length === 0) rest.push(bare);
      continue;
    }
    const indent = yaml[1]!.length;
    while (path.length > 0 && path.at(-1)!.indent >= indent) path.pop();
    const value = yaml[3]!.split(' #', 1)[0]!.trim();
    const name = [...path.map((each) => each.name), yaml[2]].join('.');
    if (value === '') path.push({ indent, name: yaml[2]! });
    else found.push(assignment(name, value, lineOf(name, value)));
  }
  return { found, rest };
}

/** Every name=value in a text. */
export function pairsIn(text: string): readonly Assignment[] {
  return [...text.matchAll(PAIR)].map(([given, name, spaces, value]) =>
    assignment(name!, value!, name! + spaces! + given),
  );
}

/** nginx directives, also several on one line or inside braces: `events { worker_connections 1024; }`. */
function directivesIn(bare: string): readonly Assignment[] {
  return bare.split(/(?<=[;{}])/).flatMap((part) => {
    const directive = DIRECTIVE.exec(part.trim());
    return directive === null ? [] : [assignment(directive[1]!, directive[2]!, directive[0])];
  });
}

function assignment(name: string, value: string, given: string): Assignment {
  const unquoted = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
  // For "-Dname=value" and "--name=value" the pattern leaves the D, or a dash.
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
