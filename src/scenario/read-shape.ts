// Reads external input by a shape: keeps valid values, fills in defaults for missing ones, and lists all
// problems.

import { eitherOf } from '../languages/list.ts';
import { t } from '../languages/t.ts';
import { isRecord } from './is-record.ts';
import { ownValue } from './own-value.ts';
import { type Problem, showValue, unknownKey } from './problem.ts';
import type { Field, ListShape, NumberShape, RecordShape, Shape, UnionShape } from './shape.ts';

/** Maximum number of problems per input; more would not help the reader. */
const PROBLEMS_MAX = 50;

/** The result for an invalid value. Lists omit such a value, and fields take their default. */
const WRONG = Symbol('wrong');

export class ShapeReader {
  readonly problems: Problem[] = [];

  report(key: string, value: unknown, allowed: string): void {
    this.#add({ key, value: showValue(value), allowed });
  }

  #add(problem: Problem): void {
    if (this.problems.length < PROBLEMS_MAX) this.problems.push(problem);
  }

  /** The value in canonical form; undefined if no part of it can be used. The problems say why. */
  read(shape: Shape, input: unknown, path: string): unknown {
    const value = this.#readAny(shape, input, path);
    return value === WRONG ? undefined : value;
  }

  #readAny(shape: Shape, input: unknown, path: string): unknown {
    switch (shape.type) {
      case 'number':
        return this.#readNumber(shape, input, path);
      case 'text':
        if (typeof input === 'string' && shape.pattern.test(input)) return input;
        return this.#wrong(path, input, shape.words);
      case 'choice':
        if (typeof input === 'string' && shape.values.includes(input)) return input;
        return this.#wrong(path, input, eitherOf(shape.values));
      case 'list':
        return this.#readList(shape, input, path);
      case 'record':
        return this.#readRecord(shape, input, path);
      case 'union':
        return this.#readUnion(shape, input, path);
    }
  }

  #wrong(path: string, input: unknown, allowed: string): typeof WRONG {
    this.report(path, input, allowed);
    return WRONG;
  }

  #readNumber(shape: NumberShape, input: unknown, path: string): unknown {
    if (input === null && shape.nullable) return null;
    if (typeof input === 'string' && shape.named !== undefined && Object.hasOwn(shape.named, input))
      return shape.named[input];
    const inside = typeof input === 'number' && input >= shape.min && input <= shape.max;
    if (inside && (!shape.whole || Number.isInteger(input))) return input === 0 ? 0 : input;
    return this.#wrong(path, input, shape.nullable ? t`${shape.words}, or null` : shape.words);
  }

  #readList(shape: ListShape, input: unknown, path: string): unknown {
    const isList = Array.isArray(input);
    if (!isList || input.length < shape.min || input.length > shape.max) {
      const found = isList ? t`a list of ${input.length}` : input;
      return this.#wrong(path, found, t`a list of ${shape.min} to ${shape.max}`);
    }
    return Array.from(input, (each, index) => this.#readAny(shape.of, each, `${path}[${index}]`)).filter(
      (each) => each !== WRONG,
    );
  }

  #readUnion(shape: UnionShape, input: unknown, path: string): unknown {
    if (!isRecord(input)) return this.#wrong(path, input, t`an object with "${shape.tag}"`);
    const tag = ownValue(input, shape.tag);
    const chosen = typeof tag === 'string' ? ownValue(shape.cases, tag) : undefined;
    if (chosen === undefined) {
      return this.#wrong(`${path}.${shape.tag}`, tag, eitherOf(Object.keys(shape.cases)));
    }
    return this.#readRecord(chosen, input, path, { [shape.tag]: tag });
  }

  #readRecord(
    shape: RecordShape,
    input: unknown,
    path: string,
    start: Readonly<Record<string, unknown>> = {},
  ): unknown {
    if (!isRecord(input)) return this.#wrong(path || 'scenario', input, t`an object`);
    const { fields } = shape;
    for (const key of Object.keys(input)) {
      if (!Object.hasOwn(fields, key) && !Object.hasOwn(start, key)) {
        const known = [...Object.keys(start), ...Object.keys(fields)];
        this.#add(unknownKey(join(path, showKey(key)), ownValue(input, key), known, join(path, '')));
        if (this.problems.length >= PROBLEMS_MAX) break;
      }
    }
    const result: Record<string, unknown> = { ...start };
    let whole = true;
    for (const key of Object.keys(fields)) {
      const each = fields[key]!;
      const given = ownValue(input, key);
      if (each.optional && given === undefined) continue;
      const value = this.#readField(each, given, join(path, key));
      if (value === WRONG) whole = false;
      else result[key] = value;
    }
    return whole ? result : WRONG;
  }

  #readField(each: Field, input: unknown, path: string): unknown {
    if (input === undefined && each.fallback !== undefined) return each.fallback;
    const value = this.#readAny(each.shape, input, path);
    return value === WRONG && each.fallback !== undefined ? each.fallback : value;
  }
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function showKey(key: string): string {
  const shown = key.replace(/[^\p{L}\p{N}_-]/gu, '?');
  return shown.length > 40 ? `${shown.slice(0, 37)}...` : shown;
}
