// Finds JSON documents in a text, in one pass: one or several in a row, with any text between them.

import { isRecord } from '../../scenario/is-record.ts';
import type { Json } from './reader.ts';

/** More documents than this are rows, not reports. */
const DOCUMENTS_MAX = 50;

export interface JsonDocument {
  readonly value: Json;
  /** Where the document begins and ends in the text. */
  readonly from: number;
  readonly to: number;
}

/**
 * The JSON objects in a text. If the whole text is a list, these are its objects. Empty if no object is
 * complete, or if there are more objects than reports have.
 */
export function documentsIn(text: string): readonly JsonDocument[] {
  const documents: JsonDocument[] = [];
  let depth = 0;
  let from = -1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (depth > 0 && character === '"') isInString = true;
    else if (character === '{') {
      if (depth === 0) from = at;
      depth += 1;
    } else if (character === '}' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      const value = parsed(text.slice(from, at + 1));
      if (value !== null) documents.push({ value, from, to: at + 1 });
      if (documents.length > DOCUMENTS_MAX) return [];
    }
  }
  return documents;
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
