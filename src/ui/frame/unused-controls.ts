// The controls that a link names and that mean nothing in its scene.

import { t } from '../../languages/t.ts';
import { controlName, type EmbedControl } from '../../links/embed-link.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { placesOf } from '../dock/control-places.ts';

/** What is wrong with the controls that a link names: those that mean nothing in this scene. */
export function unusedControls(scenario: Scenario, named: readonly EmbedControl[]): readonly Problem[] {
  return named
    .filter((each) => placesOf(scenario, each).length === 0)
    .map((each) => ({
      key: 'controls',
      value: controlName(each),
      allowed: t`a parameter that this scene makes use of`,
    }));
}
