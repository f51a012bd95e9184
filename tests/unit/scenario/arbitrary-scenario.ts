// Random scenarios for property tests: built by the shapes that the parser reads by, then made canonical by the parser.

import fc from 'fast-check';
import { parseScenario } from '../../../src/scenario/parse.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';
import { SCENARIO_SHAPE } from '../../../src/scenario/scenario-shape.ts';
import type { RecordShape, Shape } from '../../../src/scenario/shape.ts';

function arbitraryOf(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.type) {
    case 'number': {
      const { min, max } = shape;
      const any = shape.whole
        ? fc.oneof(
            fc.maxSafeInteger().map((n) => min + (Math.abs(n) % (max - min + 1))),
            fc.constantFrom(min, max),
          )
        : fc.double({ min, max, noNaN: true });
      return shape.nullable ? fc.option(any) : any;
    }
    case 'text':
      return fc.string({ maxLength: 20, unit: 'grapheme' }).filter((text) => shape.pattern.test(text));
    case 'choice':
      return fc.constantFrom(...shape.values);
    case 'list':
      return fc.array(arbitraryOf(shape.of), { minLength: shape.min, maxLength: Math.min(shape.max, 4) });
    case 'record':
      return recordOf(shape, {});
    case 'union':
      return fc.oneof(
        ...Object.entries(shape.cases).map(([name, each]) =>
          recordOf(each, { [shape.tag]: fc.constant(name) }),
        ),
      );
  }
}

function recordOf(shape: RecordShape, start: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape.fields).map(([key, each]) => {
    const isName = (key === 'name' || key === 'id' || key === 'upstream') && each.fallback === undefined;
    return [key, isName ? NAMES : arbitraryOf(each.shape)] as const;
  });
  const required = Object.entries(shape.fields)
    .filter(([, each]) => each.fallback === undefined)
    .map(([key]) => key);
  return fc.record(
    { ...start, ...Object.fromEntries(fields) },
    { requiredKeys: [...Object.keys(start), ...required] },
  );
}

/** Few names, so that references often hit. */
const NAMES = fc.constantFrom('upstream', 'db', 'A', 'B');

/** Scenarios that the parser accepts, in canonical form. */
export const arbitraryScenario: fc.Arbitrary<Scenario> = arbitraryOf(SCENARIO_SHAPE)
  .map((input) => {
    const parsed = parseScenario(input);
    return parsed.ok ? parsed.scenario : null;
  })
  .filter((scenario) => scenario !== null);
