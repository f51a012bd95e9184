// All formulas, those first that say most. A new one is a file of its own and a line here.

import type { Formula } from './formula.ts';
import { CLOSED_NETWORK } from './formulas/closed-network.ts';
import { DM1 } from './formulas/dm1.ts';
import { ERLANG_B } from './formulas/erlang-b.ts';
import { MACHINE_REPAIR } from './formulas/machine-repair.ts';
import { MD1 } from './formulas/md1.ts';
import { MG1 } from './formulas/mg1.ts';
import { MG_INFINITY } from './formulas/mginf.ts';
import { MM1 } from './formulas/mm1.ts';
import { MMC } from './formulas/mmc.ts';
import { MMCK } from './formulas/mmck.ts';
import { PROCESSOR_SHARING } from './formulas/processor-sharing.ts';
import { TANDEM } from './formulas/tandem.ts';

export const FORMULAS: readonly Formula[] = [
  MM1,
  MMC,
  MD1,
  MG1,
  DM1,
  PROCESSOR_SHARING,
  ERLANG_B,
  MG_INFINITY,
  MMCK,
  TANDEM,
  MACHINE_REPAIR,
  CLOSED_NETWORK,
];
