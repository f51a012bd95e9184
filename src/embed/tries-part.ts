// Things to try in the scene, the next one highlighted, and a sentence about the effect of the last one over the lower edge of
// the roads.

import type { Studio } from '../app/studio-context.ts';
import { STORIES } from '../scenario/stories.ts';
import { storyOf } from '../ui/scenes/story-of.ts';
import { TryFeedback } from '../ui/try/try-feedback.ts';
import { signOf, signPath } from '../ui/try/try-icons.ts';
import { TRIES } from '../ui/words/tries.ts';
import { button, h, icon, setText, watch } from './dom.ts';

export function triesPart(studio: Studio): HTMLElement {
  const feedback = new TryFeedback(studio);
  const list = h('ul', { class: 'try-list', 'aria-label': TRIES.list });
  const sentence = h('p');
  const said = h('div', { class: 'try-said', 'aria-live': 'polite' }, sentence);
  said.append(button('try-close', TRIES.close, '×', () => feedback.dismiss()));
  let shown = '';
  const refresh = (): void => {
    const { scenario, originId } = studio.scenario.getState();
    const { nodes, summary } = studio.run.getState();
    feedback.sceneOpened(originId);
    const story = storyOf(STORIES, originId, scenario);
    const states = feedback.states(story, scenario, nodes[0] ?? [], summary?.clockNanos ?? 0);
    const key = JSON.stringify(states.map(({ label, disabled, isNext }) => [label, disabled, isNext]));
    setText(sentence, feedback.message);
    said.dataset.empty = String(feedback.message === '');
    if (key === shown) return;
    shown = key;
    // Keep the focus on the same button.
    const focused = [...list.children].findIndex((each) => each.contains(document.activeElement));
    list.replaceChildren(
      ...states.map((state) => {
        const sign = signOf(state.act, state.done);
        const chip = h(
          'button',
          {
            type: 'button',
            class: `try-chip try-${sign}${state.isNext ? ' try-next' : ''}`,
            'aria-disabled': String(state.disabled),
          },
          h('span', { class: 'try-sign' }, icon(signPath(sign))),
          state.label,
        );
        chip.addEventListener('click', () => {
          if (!state.disabled) feedback.press(story, state);
        });
        return h('li', {}, chip);
      }),
    );
    if (focused >= 0) list.children[focused]?.querySelector('button')?.focus();
  };
  feedback.subscribe(refresh);
  watch(studio.scenario, ({ scenario, originId }) => `${originId} ${JSON.stringify(scenario)}`, refresh);
  watch(studio.run, ({ nodes }) => nodes, refresh);
  // Some things can be tried only once a planned fault has begun.
  watch(
    studio.run,
    ({ summary }) => {
      const clockNanos = summary?.clockNanos ?? 0;
      const { faults } = studio.scenario.getState().scenario;
      return faults.filter(({ fromNanos }) => fromNanos <= clockNanos).length;
    },
    refresh,
  );
  return h('section', { class: 'embed-tries', 'aria-label': TRIES.list }, list, said);
}
