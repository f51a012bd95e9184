// Cuts objects out of JSON that arrives in pieces, whatever its size and layout: one document, a list, or one document
// per line.

import { LINE_MAX } from './log-feed.ts';

/** The position of an object in the document. */
export interface JsonContext {
  /** The name of the field that has the object as its value or in its list; '' if there is none. */
  readonly name: string;
  readonly isInList: boolean;
  /** The number of objects around it. */
  readonly objects: number;
}

interface OpenValue {
  readonly isList: boolean;
  readonly name: string;
}

const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
const NAME_MAX = 100;
/** Deeper brackets are only counted. */
const DEPTH_MAX = 100;

export class JsonCutter {
  readonly #isWanted: (place: JsonContext) => boolean;
  readonly #take: (text: string | null, place: JsonContext, line: number) => boolean;
  line = 1;
  #isEnded = false;

  #inString = false;
  #isEscaped = false;
  /** The last short string, and whether a colon followed it, which makes it the name of the next value. */
  #string = '';
  #isName = false;
  readonly #open: OpenValue[] = [];
  #beyond = 0;
  #objects = 0;
  /** Open brackets within the object that is being cut out; 0: no object. */
  #depth = 0;
  #place: JsonContext = { name: '', isInList: false, objects: 0 };
  #from = 1;
  #object = '';
  #isTooLong = false;

  /** `take`: receives each wanted object, or null for one that is too long, and returns whether to continue. */
  constructor(
    isWanted: (place: JsonContext) => boolean,
    take: (text: string | null, place: JsonContext, line: number) => boolean,
  ) {
    this.#isWanted = isWanted;
    this.#take = take;
  }

  push(text: string): void {
    let objectFrom = this.#depth > 0 ? 0 : -1;
    let stringFrom = 0;
    for (let at = 0; at < text.length && !this.#isEnded; at += 1) {
      const code = text.charCodeAt(at);
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) {
          this.#inString = false;
          if (this.#depth === 0)
            this.#string = (this.#string + text.slice(stringFrom, at)).slice(0, NAME_MAX);
        }
        continue;
      }
      switch (code) {
        case QUOTE:
          this.#inString = true;
          this.#string = '';
          this.#isName = false;
          stringFrom = at + 1;
          break;
        case 58:
          this.#isName = true;
          break;
        case 44:
          this.#isName = false;
          break;
        case 91:
          if (this.#depth > 0) this.#depth += 1;
          else this.#push(true);
          break;
        case 123:
          if (this.#depth > 0) this.#depth += 1;
          else if (this.#begins()) objectFrom = at;
          break;
        case 93:
        case 125:
          if (this.#depth === 0) this.#pop();
          else {
            this.#depth -= 1;
            if (this.#depth === 0) {
              this.#end(text.slice(objectFrom, at + 1));
              objectFrom = -1;
            }
          }
          break;
        case NEWLINE:
          this.line += 1;
          break;
      }
    }
    if (this.#depth > 0 && objectFrom >= 0) this.#keep(text.slice(objectFrom));
    else if (this.#inString && this.#string.length < NAME_MAX)
      this.#string = (this.#string + text.slice(stringFrom)).slice(0, NAME_MAX);
  }

  #nameHere(): string {
    if (this.#isName) return this.#string;
    const last = this.#open.at(-1);
    return last?.isList === true ? last.name : '';
  }

  #push(isList: boolean): void {
    const name = this.#nameHere();
    this.#isName = false;
    if (this.#open.length === DEPTH_MAX) {
      this.#beyond += 1;
      return;
    }
    this.#open.push({ isList, name });
    if (!isList) this.#objects += 1;
  }

  #pop(): void {
    this.#isName = false;
    if (this.#beyond > 0) this.#beyond -= 1;
    else if (this.#open.pop()?.isList === false) this.#objects -= 1;
  }

  #begins(): boolean {
    const isInList = !this.#isName && this.#open.at(-1)?.isList === true;
    const place = { name: this.#nameHere(), isInList, objects: this.#objects };
    if (this.#beyond > 0 || !this.#isWanted(place)) {
      this.#push(false);
      return false;
    }
    this.#depth = 1;
    this.#place = place;
    this.#from = this.line;
    return true;
  }

  #keep(part: string): void {
    if (this.#object.length + part.length > LINE_MAX) {
      this.#isTooLong = true;
      this.#object = '';
    } else if (!this.#isTooLong) this.#object += part;
  }

  #end(rest: string): void {
    this.#keep(rest);
    const text = this.#isTooLong ? null : this.#object;
    this.#object = '';
    this.#isTooLong = false;
    this.#isName = false;
    this.#isEnded = !this.#take(text, this.#place, this.#from);
  }
}
