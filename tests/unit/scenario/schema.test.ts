// The JSON Schema agrees with the parser, checked with a small validator of its keywords.

import { describe, expect, it } from 'vitest';
import { PARAMETER_TEXTS } from '../../../src/scenario/parameter-texts.ts';
import { PARAMETERS } from '../../../src/scenario/parameters.ts';
import { type JsonSchema, scenarioSchema } from '../../../src/scenario/schema.ts';
import { parsedScenarios } from '../../support/arbitrary-scenario.ts';

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

function matchesType(type: unknown, value: unknown): boolean {
  const types = Array.isArray(type) ? type : [type];
  return types.some(
    (each) =>
      each === typeOf(value) ||
      (typeof value === 'number' && (each === 'number' || (each === 'integer' && Number.isInteger(value)))),
  );
}

function valid(schema: JsonSchema, value: unknown): boolean {
  if (schema.oneOf !== undefined)
    return (schema.oneOf as JsonSchema[]).filter((each) => valid(each, value)).length === 1;
  if (schema.const !== undefined) return value === schema.const;
  if (schema.enum !== undefined) return (schema.enum as unknown[]).includes(value);
  if (!matchesType(schema.type, value)) return false;
  if (typeof value === 'number')
    return value >= (schema.minimum as number) && value <= (schema.maximum as number);
  if (typeof value === 'string') return new RegExp(schema.pattern as string, 'u').test(value);
  if (Array.isArray(value)) {
    const fits = value.length >= (schema.minItems as number) && value.length <= (schema.maxItems as number);
    return fits && value.every((each) => valid(schema.items as JsonSchema, each));
  }
  if (value === null) return true;
  const properties = schema.properties as Record<string, JsonSchema>;
  const object = value as Record<string, unknown>;
  return (
    (schema.required as string[]).every((key) => Object.hasOwn(object, key)) &&
    Object.entries(object).every(
      ([key, each]) => Object.hasOwn(properties, key) && valid(properties[key], each),
    )
  );
}

describe('the JSON Schema of a scenario', () => {
  const schema = scenarioSchema();

  it('is draft 2020-12 and has the ranges of the parameter table', () => {
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    const traffic = (schema.properties as Record<string, JsonSchema>).traffic.properties as Record<
      string,
      JsonSchema
    >;
    expect(traffic.ratePerSecond).toMatchObject({
      type: 'number',
      minimum: PARAMETERS.rate.min,
      maximum: PARAMETERS.rate.max,
      default: 1000,
      description: PARAMETER_TEXTS.rate.help,
    });
  });

  it('accepts every scenario that the parser accepts', () => {
    for (const scenario of parsedScenarios(50)) expect(valid(schema, scenario)).toBe(true);
    expect(valid(schema, {})).toBe(true);
  });

  it.each([
    { seed: -1 },
    { nope: 1 },
    { servers: [] },
    { servers: [{ id: 'A', model: 'event-loop', threads: 3 }] },
    { request: [{ kind: 'cpu' }] },
  ])('rejects %j', (input) => {
    expect(valid(schema, input)).toBe(false);
  });
});
