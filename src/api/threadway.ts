// The exports of `import … from 'threadway'`. It is the only file whose purpose is to re-export.

export type { DistributionReport, ServerReport } from '../measures/report-types.ts';
// biome-ignore lint/performance/noBarrelFile: the entry of a package is what it passes on
export {
  COLUMN_FRACTIONS,
  latencyBinStart,
  type PercentileCurve,
  type ServerSummary,
  type Summary,
} from '../protocol/summary.ts';
export type { TraceFormat } from '../protocol/trace-file.ts';
export type { Distribution } from '../scenario/distribution.ts';
export type { Preset } from '../scenario/presets.ts';
export { PRESETS as presets } from '../scenario/presets.ts';
export type { Problem } from '../scenario/problem.ts';
export type { Scenario } from '../scenario/scenario.ts';
export { scenarioSchema } from '../scenario/schema.ts';
export type { Server, ThreadModelName } from '../scenario/server.ts';
export { InputError } from './input-error.ts';
export {
  type FindOptions,
  type FindResult,
  find,
  type LeversOptions,
  type LeversResult,
  levers,
  type SweepOptions,
  type SweepResult,
  sweep,
} from './questions.ts';

export type { SimulatedServer, SimulationResult } from './results.ts';
export {
  type InputOptions,
  linkOf,
  type ScenarioInput,
  type Settings,
  scenarioOf,
  unpackLink,
} from './scenario-input.ts';
export { type SimulateOptions, simulate } from './simulate.ts';
export { type TraceOptions, trace } from './trace.ts';
