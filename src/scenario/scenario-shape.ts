// The shape of a scenario: every field with its range, its default and what it means.

import { DEFAULT_SCENARIO } from './default-scenario.ts';
import { PARAMETERS } from './parameters.ts';
import { SCENARIO_VERSION } from './scenario.ts';
import { field, number, type RecordShape, record, tableField } from './shape.ts';
import { NAME_SHAPE } from './shapes/common.ts';
import { OWN_FIELD } from './shapes/own.ts';
import { MACHINE_FAULTS_FIELD, MACHINE_FIELDS } from './shapes/servers.ts';
import { UPSTREAM_FIELDS } from './shapes/upstreams.ts';
import { WORKLOAD_FIELDS } from './shapes/workload.ts';

export const SCENARIO_SHAPE: RecordShape = record({
  version: field(
    number('count', SCENARIO_VERSION, SCENARIO_VERSION),
    'Version of this schema.',
    SCENARIO_VERSION,
  ),
  name: field(NAME_SHAPE, 'Title of the scenario.', DEFAULT_SCENARIO.name),
  seed: tableField(PARAMETERS.seed),
  ...WORKLOAD_FIELDS,
  ...MACHINE_FIELDS,
  ...UPSTREAM_FIELDS,
  machineFaults: MACHINE_FAULTS_FIELD,
  own: OWN_FIELD,
});
