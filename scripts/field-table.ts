// The scenario fields outside the parameter table as Markdown, from the shape that the parser uses.

import { SCENARIO_SHAPE } from '../src/scenario/scenario-shape.ts';
import { aboutOf } from '../src/scenario/schema.ts';
import type { Field, RecordShape, Shape, UnionShape } from '../src/scenario/shape.ts';
import { markdownTable } from './markdown.ts';

type Row = readonly [path: string, about: string, allowed: string, preset: string];

/** Marks fields that exist only so that all cases of a union have the same form. */
const NOT_USED = 'Not used.';
/** Path of the fields in which single servers differ from all. */
const OF_ONE = 'own[].';

export function fieldTable(): string {
  const rows = new FieldRows().ofRecord(SCENARIO_SHAPE, '');
  return markdownTable(['field', 'meaning', 'allowed', 'default'], rows);
}

class FieldRows {
  /** Paths of the lists shown so far. A list that occurs again refers to the first one. */
  private readonly lists = new Map<Shape, string>();

  ofRecord(shape: RecordShape, path: string): readonly Row[] {
    return Object.entries(shape.fields).flatMap(([name, field]) => this.ofField(field, `${path}${name}`));
  }

  private ofField(field: Field, path: string): readonly Row[] {
    const { shape } = field;
    const about = aboutOf(field);
    if (field.optional && path.startsWith(OF_ONE))
      return [[`\`${path}\``, about, `the differences to \`${nameIn(path)}\``, 'the common value']];
    if (field.optional) return [[`\`${path}\``, about, allowed(shape), 'left out']];
    if (shape.type === 'record') return this.ofRecord(shape, `${path}.`);
    if (shape.type !== 'list') {
      const isParameter = typeof field.about !== 'string' && !isDistribution(shape);
      return isParameter || about === NOT_USED ? [] : [rowOf(field, path)];
    }
    const before = this.lists.get(shape);
    if (before !== undefined) return [[`\`${path}\``, about, `as \`${before}\``, presetOf(field.fallback)]];
    this.lists.set(shape, path);
    return [rowOf(field, path), ...this.ofItems(shape.of, `${path}[]`)];
  }

  private ofItems(shape: Shape, path: string): readonly Row[] {
    if (shape.type === 'record') return this.ofRecord(shape, `${path}.`);
    return shape.type === 'union' && !isDistribution(shape) ? this.ofUnion(shape, path) : [];
  }

  /** Fields shared by all cases come first, then those of each case. */
  private ofUnion({ cases }: UnionShape, path: string): readonly Row[] {
    const [first, ...others] = Object.values(cases).map(({ fields }) => fields);
    const shared = Object.entries(first!).filter(([name, field]) =>
      others.every((each) => name in each && aboutOf(each[name]!) === aboutOf(field)),
    );
    const names = new Set(shared.map(([name]) => name));
    const own = Object.entries(cases).flatMap(([kind, { fields }]) =>
      Object.entries(fields)
        .filter(([name]) => !names.has(name))
        .flatMap(([name, field]) => this.ofField(field, `${path}(${kind}).${name}`)),
    );
    return [...shared.flatMap(([name, field]) => this.ofField(field, `${path}.${name}`)), ...own];
  }
}

/** "machine" for "own[].machine". */
function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function rowOf(field: Field, path: string): Row {
  const { shape, fallback } = field;
  return [`\`${path}\``, aboutOf(field), allowed(shape), presetOf(fallback)];
}

function presetOf(fallback: unknown): string {
  if (fallback === undefined) return 'required';
  if (Array.isArray(fallback)) return fallback.length === 0 ? 'none' : 'that of the default scenario';
  return typeof fallback === 'object' && fallback !== null ? 'see its parameter' : String(fallback);
}

function isDistribution(shape: Shape): boolean {
  return shape.type === 'union' && 'exponential' in shape.cases;
}

function allowed(shape: Shape): string {
  switch (shape.type) {
    case 'number':
      return shape.nullable ? `${shape.words}, or null` : shape.words;
    case 'text':
      return shape.words;
    case 'choice':
      return shape.values.join(', ');
    case 'list':
      return `${shape.min} to ${shape.max}${casesOf(shape.of)}`;
    case 'union':
      return 'a distribution';
    case 'record':
      return 'an object';
  }
}

/** The kinds of entries if a list allows several. */
function casesOf(shape: Shape): string {
  if (shape.type !== 'union' || isDistribution(shape)) return '';
  return `, each with \`${shape.tag}\` ${Object.keys(shape.cases).join(', ')}`;
}
