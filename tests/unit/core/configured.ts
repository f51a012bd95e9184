// Makes configurations in the form that parts of the core use.

import { Configuration } from '../../../src/core/configuration.ts';
import { compile } from '../../../src/engine/configuration/compile.ts';
import { DEFAULT_SCENARIO } from '../../../src/scenario/default-scenario.ts';
import type { Scenario } from '../../../src/scenario/scenario.ts';

/** A configuration of these numbers alone. */
export function withNumbers(numbers: readonly number[] | Float64Array): Configuration {
  const configuration = new Configuration();
  write(configuration, numbers);
  return configuration;
}

/** The configuration of this scenario, with the first default server unless another one is given. */
export function configured(scenario: Scenario, server = DEFAULT_SCENARIO.servers[0]): Configuration {
  return withNumbers(compile(scenario, server));
}

/** As for a live change: the numbers replace the previous ones. */
export function reconfigured(
  configuration: Configuration,
  scenario: Scenario,
  server = DEFAULT_SCENARIO.servers[0],
): Configuration {
  write(configuration, compile(scenario, server));
  return configuration;
}

function write(configuration: Configuration, numbers: readonly number[] | Float64Array): void {
  const room = configuration.roomFor(numbers.length);
  for (let place = 0; place < numbers.length; place++) room[place] = numbers[place];
}
