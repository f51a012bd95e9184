// JSON Schema (draft 2020-12) of a scenario, generated from the shape that the parser uses.

import { PARAMETER_TEXTS } from './parameter-texts.ts';
import type { ParameterKey } from './parameters.ts';
import { SCENARIO_SHAPE } from './scenario-shape.ts';
import type { Field, RecordShape, Shape } from './shape.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** `parseScenario` also checks what a schema cannot express: references by name, time spans. */
export function scenarioSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Threadway scenario',
    description:
      'A scenario to simulate. Times are whole nanoseconds, sizes are bytes. Missing fields take their defaults.',
    ...schemaOf(SCENARIO_SHAPE),
  };
}

/** Description of the field. */
export function aboutOf({ about }: Field): string {
  return typeof about === 'string' ? about : PARAMETER_TEXTS[about.parameter as ParameterKey].help;
}

function schemaOf(shape: Shape): JsonSchema {
  switch (shape.type) {
    case 'number': {
      const type = shape.whole ? 'integer' : 'number';
      const { nullable, min: minimum, max: maximum, named } = shape;
      const number = { type: nullable ? [type, 'null'] : type, minimum, maximum };
      return named === undefined ? number : { oneOf: [number, { enum: Object.keys(named) }] };
    }
    case 'text':
      return { type: 'string', pattern: shape.pattern.source };
    case 'choice':
      return { enum: shape.values };
    case 'list':
      return { type: 'array', items: schemaOf(shape.of), minItems: shape.min, maxItems: shape.max };
    case 'record':
      return recordSchema(shape, {});
    case 'union':
      return {
        oneOf: Object.entries(shape.cases).map(([name, each]) =>
          recordSchema(each, { [shape.tag]: { const: name } }),
        ),
      };
  }
}

function recordSchema(shape: RecordShape, tags: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const properties: Record<string, JsonSchema> = { ...tags };
  const required = Object.keys(tags);
  for (const [key, each] of Object.entries(shape.fields)) {
    const about = { description: aboutOf(each) };
    if (each.fallback === undefined && !each.optional) required.push(key);
    const preset = each.fallback === undefined ? {} : { default: each.fallback };
    properties[key] = { ...schemaOf(each.shape), ...about, ...preset };
  }
  return { type: 'object', properties, required, additionalProperties: false };
}
