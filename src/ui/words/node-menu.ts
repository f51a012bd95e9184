// Texts of the menu of a node: part of the catalogue in text.ts, loaded with the menu.

import { inDigits } from '../../languages/numbers.ts';
import { capital, percentOf } from '../../languages/quantity.ts';
import { t } from '../../languages/t.ts';
import type { FaultKind } from '../../scenario/scenario.ts';

const FAULT_BUTTONS: Readonly<Record<FaultKind, string>> = {
  down: t`Down`,
  refusing: t`Refusing`,
  slow: t`Slow`,
  flapping: t`Flapping`,
  errors: t`Failing`,
};

export const NODE_MENU = {
  menu: (name: string) => capital(name),
  faults: FAULT_BUTTONS,
  times: (factor: number) => `×${inDigits(factor)}`,
  percent: (share: number) => percentOf(inDigits(share * 100)),
  withStrength: (fault: string, strength: string) => `${fault} ${strength}`,
  heal: t`Heal`,
} as const;
