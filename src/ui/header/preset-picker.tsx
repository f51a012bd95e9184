// The scenes of all sources in one native select; a scene that was changed shows as the user's own.

import type { ReactNode } from 'react';
import type { Preset } from '../../scenario/preset.ts';
import { PRESETS } from '../../scenario/presets.ts';
import { useActions, useScenario } from '../studio-context.ts';
import { TEXT } from '../text.ts';

const CUSTOM = '';

function bySource(): readonly (readonly [string, readonly Preset[]])[] {
  const groups = new Map<string, Preset[]>();
  for (const preset of PRESETS) {
    const { title, author } = preset.source;
    const name = author === null ? title : `${title} – ${author}`;
    groups.set(name, [...(groups.get(name) ?? []), preset]);
  }
  return [...groups];
}

export function PresetPicker(): ReactNode {
  const actions = useActions();
  const presetId = useScenario((state) => state.presetId);
  const summary = PRESETS.find((preset) => preset.id === presetId)?.summary;
  return (
    <select
      className="preset"
      aria-label={TEXT.header.preset}
      title={summary}
      value={presetId ?? CUSTOM}
      onChange={(event) => actions.openPreset(event.target.value)}
    >
      {presetId === null && <option value={CUSTOM}>{TEXT.header.custom}</option>}
      {bySource().map(([source, presets]) => (
        <optgroup key={source} label={source}>
          {presets.map((preset) => (
            <option key={preset.id} value={preset.id}>
              {preset.title}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
