// The title of the scene in a frame.

import { useScenario } from '../../app/studio-context.ts';
import { presetById } from '../../scenario/presets.ts';
import { TEXT } from '../words/text.ts';

export function useSceneTitle(): string {
  const name = useScenario(({ scenario }) => scenario.name);
  const presetId = useScenario((state) => state.presetId);
  const title = presetId === null ? undefined : presetById(presetId)?.title;
  return title ?? (name === '' ? TEXT.header.custom : name);
}
