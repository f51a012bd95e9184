// The values that each field of a scenario has had, using the shape that parses scenarios: a new field that
// no random scenario varies is reported as missing.

import type { Scenario } from '../../src/scenario/scenario.ts';
import { SCENARIO_SHAPE } from '../../src/scenario/scenario-shape.ts';
import type { Shape } from '../../src/scenario/shape.ts';

/** Minimum number of different values of a number. */
const NUMBERS_LEAST = 3;

/**
 * Description of a field that a variant has only because other variants of the same object use it. Its value
 * never changes, so its coverage is not counted.
 */
const UNUSED = 'Not used.';

/** The values of a field: how often null, empty, filled, each choice, each case; and some of its numbers. */
interface Seen {
  readonly times: Map<string, number>;
  readonly numbers: Set<number>;
}

export class ShapeCoverage {
  private readonly byPath = new Map<string, Seen>();

  note(scenario: Scenario): void {
    this.visit(SCENARIO_SHAPE, '', scenario);
  }

  /** Fields and choices that did not occur, as texts such as "servers[].model: staged". */
  missing(): readonly string[] {
    const all: string[] = [];
    this.look(SCENARIO_SHAPE, '', all);
    return all;
  }

  /**
   * How often each choice, each kind and each optional value occurred: "machine.memory.whenFull" -> "swap" ->
   * times.
   */
  features(): ReadonlyMap<string, ReadonlyMap<string, number>> {
    const features = new Map<string, Map<string, number>>();
    for (const [path, { times }] of this.byPath) {
      if (times.size === 0) continue;
      // Distributions and steps of programs are the same wherever they occur.
      const name = path
        .replace(/.*\.(time|latency|think)$/, 'distribution')
        .replace(/.*request\[\]$/, 'step');
      const sum = features.get(name) ?? new Map<string, number>();
      for (const [what, count] of times) sum.set(what, (sum.get(what) ?? 0) + count);
      features.set(name, sum);
    }
    return features;
  }

  private at(path: string): Seen {
    let seen = this.byPath.get(path);
    if (seen === undefined) {
      seen = { times: new Map(), numbers: new Set() };
      this.byPath.set(path, seen);
    }
    return seen;
  }

  private count(path: string, what: string): void {
    const { times } = this.at(path);
    times.set(what, (times.get(what) ?? 0) + 1);
  }

  private visit(shape: Shape, path: string, value: unknown): void {
    switch (shape.type) {
      case 'number':
        if (shape.nullable) this.count(path, value === null ? 'null' : 'set');
        if (value !== null && this.at(path).numbers.size < NUMBERS_LEAST) {
          this.at(path).numbers.add(value as number);
        }
        return;
      case 'choice':
        this.count(path, value as string);
        return;
      case 'list': {
        const list = value as readonly unknown[];
        if (shape.min === 0) this.count(path, list.length === 0 ? 'empty' : 'filled');
        for (const each of list) this.visit(shape.of, `${path}[]`, each);
        return;
      }
      case 'record':
        for (const [name, field] of Object.entries(shape.fields)) {
          if (field.optional) {
            this.count(below(path, name), Object.hasOwn(value as object, name) ? 'there' : 'not there');
            continue;
          }
          this.visit(field.shape, below(path, name), (value as Record<string, unknown>)[name]);
        }
        return;
      case 'union': {
        const kind = (value as Record<string, unknown>)[shape.tag] as string;
        this.count(path, kind);
        this.visit(shape.cases[kind], `${path}(${kind})`, value);
        return;
      }
      case 'text':
    }
  }

  private look(shape: Shape, path: string, all: string[]): void {
    switch (shape.type) {
      case 'number': {
        if (shape.nullable) this.require(path, ['null', 'set'], all);
        const { size } = this.at(path).numbers;
        if (shape.max > shape.min && size < NUMBERS_LEAST)
          all.push(`${path}: only ${size} different numbers`);
        return;
      }
      case 'choice':
        this.require(path, shape.values, all);
        return;
      case 'list':
        if (shape.min === 0) this.require(path, ['empty', 'filled'], all);
        this.look(shape.of, `${path}[]`, all);
        return;
      case 'record':
        for (const [name, field] of Object.entries(shape.fields)) {
          if (field.about === UNUSED) continue;
          // An optional part is described, and checked, as if it were required.
          if (field.optional) {
            this.require(below(path, name), ['there', 'not there'], all);
            continue;
          }
          this.look(field.shape, below(path, name), all);
        }
        return;
      case 'union':
        this.require(path, Object.keys(shape.cases), all);
        for (const [kind, each] of Object.entries(shape.cases)) this.look(each, `${path}(${kind})`, all);
        return;
      case 'text':
    }
  }

  private require(path: string, expected: readonly string[], all: string[]): void {
    const { times } = this.at(path);
    for (const each of expected) if (!times.has(each)) all.push(`${path}: ${each}`);
  }
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
