// Finds controls that a link names but that have no effect in its scene. Apart from control-places.ts, so that the
// page does not load the texts of embed links from the start.

import { t } from '../../languages/t.ts';
import { controlName, type EmbedControl } from '../../links/embed-link.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { placesOf } from '../dock/control-places.ts';

/** Problems with the controls that a link names: those without effect in this scene. */
export function unusedControls(scenario: Scenario, named: readonly EmbedControl[]): readonly Problem[] {
  return named
    .filter((each) => placesOf(scenario, each).length === 0)
    .map((each) => ({
      key: 'controls',
      value: controlName(each),
      allowed: t`a parameter that this scene uses`,
    }));
}
