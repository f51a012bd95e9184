// What happens in the scene, in a sentence or two: the first thing for a newcomer to read.

import type { ReactNode } from 'react';
import { presetById } from '../../scenario/presets.ts';
import { useScenario } from '../studio-context.ts';
import { TEXT } from '../text.ts';

export function SceneStory(): ReactNode {
  const presetId = useScenario((state) => state.presetId);
  const preset = presetId === null ? null : presetById(presetId);
  return <p className="story">{preset?.summary ?? TEXT.header.customStory}</p>;
}
