// The roads of all servers, and how to read them.

import type { Studio } from '../app/studio-context.ts';
import type { Hideable } from '../links/embed-link.ts';
import { STORIES } from '../scenario/stories.ts';
import { storyOf } from '../ui/scenes/story-of.ts';
import { TEXT } from '../ui/words/text.ts';
import { h } from './dom.ts';
import { stagePart } from './stage-part.ts';
import { watch } from './watch.ts';

export function roadsPart(studio: Studio, hidden: readonly Hideable[]): HTMLElement {
  const scenes = h('div', { class: 'embed-scenes' });
  let stops: readonly (() => void)[] = [];
  // Servers come and go only when somebody outside sets another scenario.
  watch(
    studio.scenario,
    ({ scenario }) => scenario.servers.map(({ id }) => id).join(),
    () => {
      for (const stop of stops) stop();
      const { servers } = studio.scenario.getState().scenario;
      const stages = servers.map((_, index) => stagePart(studio, index, hidden));
      stops = stages.map(({ stop }) => stop);
      scenes.replaceChildren(...stages.map(({ element }) => element));
      scenes.dataset.count = String(servers.length);
    },
  );
  const part = h('section', { class: 'embed-roads', 'aria-label': TEXT.stages }, scenes);
  if (!hidden.includes('legend')) part.append(legend(studio));
  return part;
}

/** What the scene says of who is who. */
function legend(studio: Studio): HTMLElement {
  const lead = h('p', { class: 'embed-legend' });
  watch(
    studio.scenario,
    ({ scenario, originId }) => storyOf(STORIES, originId, scenario).lead,
    (text) => {
      // Words between double asterisks stand out.
      const parts = text.split('**').map((part, index) => (index % 2 === 0 ? part : h('b', {}, part)));
      lead.replaceChildren(...parts);
    },
  );
  return lead;
}
