// The scenes of all sources in one native select; a scene that was changed shows as the user's own.

import type { ReactNode } from 'react';
import { PRESETS } from '../../scenario/presets.ts';
import { bySource } from '../shared/by-source.ts';
import { useActions, useScenario } from '../studio-context.ts';
import { TEXT } from '../text.ts';

const CUSTOM = '';

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
      {bySource(PRESETS).map(([source, presets]) => (
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
