// A message: text with numbered places, "Threads of server {0}", and plural forms, "{0, plural, one {request}
// other {requests}}". Catalogues contain such messages; a backslash escapes a brace or a backslash.

/** Text, a place, or the plural forms for the number in a place. */
export type MessagePart = string | { readonly place: number; readonly forms: Forms | null };
/** Indexed by CLDR plural category. */
export type Forms = Readonly<Record<string, Message>>;
export type Message = readonly MessagePart[];

/** Throws if braces do not match or their content is unknown. */
export function parseMessage(text: string): Message {
  const reader = { text, at: 0 };
  const message = readParts(reader);
  if (reader.at < text.length) fail(reader, 'a } that closes nothing');
  return message;
}

interface Reader {
  readonly text: string;
  at: number;
}

function fail({ text, at }: Reader, what: string): never {
  throw new Error(`message “${text}”, at ${at}: ${what}`);
}

/** Parses up to the closing brace of the current level. */
function readParts(reader: Reader): Message {
  const parts: MessagePart[] = [];
  let said = '';
  while (reader.at < reader.text.length) {
    const letter = reader.text[reader.at]!;
    if (letter === '\\') {
      said += reader.text[reader.at + 1] ?? fail(reader, 'a \\ before nothing');
      reader.at += 2;
    } else if (letter === '}') {
      break;
    } else if (letter === '{') {
      if (said !== '') parts.push(said);
      said = '';
      parts.push(readPlace(reader));
    } else {
      said += letter;
      reader.at++;
    }
  }
  if (said !== '') parts.push(said);
  return parts;
}

function readPlace(reader: Reader): MessagePart {
  const head = take(reader, /\{(\d+)\s*(,\s*plural\s*,\s*)?/y) ?? fail(reader, 'no place such as {0}');
  const place = Number(head[1]);
  if (head[2] === undefined) {
    if (take(reader, /\}/y) === null) fail(reader, 'no } after the number');
    return { place, forms: null };
  }
  const forms: Record<string, Message> = {};
  for (let form = readForm(reader); form !== null; form = readForm(reader))
    forms[form.category] = form.message;
  if (take(reader, /\s*\}/y) === null) fail(reader, 'no } after the forms');
  if (forms.other === undefined) fail(reader, 'no form “other”');
  return { place, forms };
}

function readForm(reader: Reader): { readonly category: string; readonly message: Message } | null {
  const head = take(reader, /\s*([a-z]+)\s*\{/y);
  if (head === null) return null;
  const message = readParts(reader);
  if (take(reader, /\}/y) === null) fail(reader, 'no } after a form');
  return { category: head[1]!, message };
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  if (found !== null) reader.at = pattern.lastIndex;
  return found;
}

/** Escapes text so that it parses as itself. */
export function escapedText(text: string): string {
  return text.replace(/[\\{}]/g, '\\$&');
}

/** Place numbers, including those inside forms, unique and sorted; `plurals`: those with forms. */
export function placesOf(message: Message): {
  readonly all: readonly number[];
  readonly plurals: readonly number[];
} {
  const all = new Set<number>();
  const plurals = new Set<number>();
  const visit = (parts: Message): void => {
    for (const part of parts) {
      if (typeof part === 'string') continue;
      all.add(part.place);
      if (part.forms === null) continue;
      plurals.add(part.place);
      for (const form of Object.values(part.forms)) visit(form);
    }
  };
  visit(message);
  const inOrder = (numbers: ReadonlySet<number>): readonly number[] => [...numbers].sort((a, b) => a - b);
  return { all: inOrder(all), plurals: inOrder(plurals) };
}

/** The same message with each text transformed. */
export function mapTexts(message: Message, change: (text: string) => string): Message {
  return message.map((part) => {
    if (typeof part === 'string') return change(part);
    if (part.forms === null) return part;
    const forms = Object.entries(part.forms).map(([category, form]) => [category, mapTexts(form, change)]);
    return { place: part.place, forms: Object.fromEntries(forms) as Forms };
  });
}
