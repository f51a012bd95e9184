// The lab's results as a readable table: measured and simulated values with errors.

import { comparedServer } from '../src/claims/lab/compare.ts';
import { formatTable } from '../src/cli/table.ts';
import { LAB_LOADS } from '../src/scenario/lab/loads.ts';
import { LAB_FIGURES, type LabMeasurement } from '../src/scenario/lab/measurement.ts';

export function reportText(lab: LabMeasurement): string {
  const rows = lab.servers.flatMap((server) => [
    [`${server.title} (${server.runtime})`],
    ...comparedServer(lab, server).flatMap(({ load, rows }) =>
      rows.map(({ figure, measured, simulated, error }, index) => [
        index === 0 ? `  ${LAB_LOADS[load].title}` : '',
        figure,
        measured.toFixed(LAB_FIGURES[figure].decimals),
        simulated.toFixed(LAB_FIGURES[figure].decimals),
        `${(100 * error).toFixed(1)} %`,
      ]),
    ),
  ]);
  return formatTable([['', '', 'measured', 'simulated', 'error'], ...rows], [0, 1]);
}
