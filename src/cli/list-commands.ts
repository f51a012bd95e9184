// `threadway presets` and `threadway schema`: what there is, and what a scenario may hold.

import { PRESETS } from '../scenario/presets.ts';
import { scenarioSchema } from '../scenario/schema.ts';
import { readJsonFlag } from './options.ts';
import { formatTable } from './table.ts';

export function presetsCommand(args: readonly string[]): number {
  const json = readJsonFlag(args);
  const rows = PRESETS.map((preset) => [preset.id, preset.title, preset.source?.title ?? '']);
  const text = json ? JSON.stringify(PRESETS) : formatTable(rows, [0, 1, 2]);
  process.stdout.write(`${text}\n`);
  return 0;
}

export function schemaCommand(args: readonly string[]): number {
  readJsonFlag(args);
  process.stdout.write(`${JSON.stringify(scenarioSchema(), null, 2)}\n`);
  return 0;
}
