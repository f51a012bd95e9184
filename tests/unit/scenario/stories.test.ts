// The effects that a story promises for its tries occur.

import { describe, expect, it } from 'vitest';
import { wayOf } from '../../../src/charts/span-reading.ts';
import { hasEvenArrivals, withIrregularArrivals } from '../../../src/scenario/even-arrivals.ts';
import { parameterOf, serverHas } from '../../../src/scenario/parameters.ts';
import { PRESETS } from '../../../src/scenario/presets.ts';
import { same } from '../../../src/scenario/same.ts';
import { STORIES } from '../../../src/scenario/stories.ts';
import { reversed } from '../../../src/scenario/story.ts';
import { STORY_CARDS } from '../../../src/scenario/story-cards.ts';
import { isPossible, scenarioAfter } from '../../../src/ui/try/perform-act.ts';
import { tried } from '../../support/tried.ts';

const SEEDS = [1, 2, 3, 4, 5];

it('no two scenes have the same question', () => {
  expect(new Set(PRESETS.map(({ id }) => STORIES[id]?.title)).size).toBe(PRESETS.length);
});

describe.each(PRESETS.map((preset) => [preset.id, preset] as const))('the story of %s', (_, preset) => {
  const { scenario } = preset;
  const story = STORIES[preset.id];

  it('has a question, a line for its card, two sliders and three tries', () => {
    expect(story.title).toMatch(/\?$/);
    expect(story.title.length).toBeLessThanOrEqual(64);
    expect(story.lead).toMatch(/^[^*]*(\*\*[^*]+\*\*[^*]*)*$/);
    expect(STORY_CARDS[preset.id]?.length).toBeGreaterThan(20);
    expect(STORY_CARDS[preset.id]?.length).toBeLessThanOrEqual(110);
    expect(story.sliders).toHaveLength(2);
    expect(story.tries).toHaveLength(3);
    for (const { label, back } of story.tries) {
      expect(label.length, label).toBeLessThanOrEqual(26);
      expect(back.length, back).toBeLessThanOrEqual(26);
    }
  });

  it('has sliders for parameters of the scene', () => {
    for (const { key, server } of story.sliders) {
      const row = parameterOf(key);
      expect(row.type).toBe('number');
      const owner = scenario.servers.find(({ id }) => id === server);
      if (row.section === 'server') expect(serverHas(key, owner!.model), key).toBe(true);
      else expect(server, key).toBeNull();
      expect(row.applies?.(scenario) ?? true, key).toBe(true);
    }
  });

  it.each(story.tries.map((each) => [each.label, each] as const))(
    '"%s" can be done and undone',
    (_label, each) => {
      expect(isPossible(each.act, scenario)).toBe(true);
      if (each.act.kind === 'node') return;
      const after = scenarioAfter(scenario, each.act);
      expect(same(after, scenario)).toBe(false);
      expect(scenarioAfter(after, reversed(each.act))).toEqual(scenario);
    },
  );

  it.each(story.tries.map((each) => [each.label, each] as const))(
    '"%s" has the promised effect',
    (_label, each) => {
      const { changes, sentence, later } = tried(preset, each);
      for (const change of [...changes, ...later])
        expect(wayOf(change), `${change.effect.measure} of ${change.effect.server}: ${sentence}`).toBe(
          change.effect.goes,
        );
      expect(sentence).not.toMatch(/NaN|undefined|–/);
    },
  );
});

const EVEN = PRESETS.filter(({ scenario }) => hasEvenArrivals(scenario));

describe.each(EVEN.map((preset) => [preset.id, preset] as const))(
  'the story of %s under irregular arrivals',
  (_, preset) => {
    const irregular = withIrregularArrivals(preset.scenario);
    const seeded = SEEDS.map((seed) => ({ ...preset, scenario: { ...irregular, seed } }));
    const story = STORIES[preset.id];

    // A story must not promise an effect that occurs only with even arrivals. The simulated time is so short
    // that one seed of irregular arrivals would show nothing.
    it.each(story.tries.map((each) => [each.label, each] as const))(
      '"%s" has the promised effect, too',
      (_label, each) => {
        const runs = seeded.map((scene) => tried(scene, each).changes);
        each.effects.forEach((effect, index) => {
          if (effect.goes === 'nowhere') return;
          const mean = (key: 'before' | 'now'): number =>
            runs.reduce((sum, changes) => sum + changes[index][key] / SEEDS.length, 0);
          const change = { effect, before: mean('before'), now: mean('now') };
          // An increase of a tenth is small compared with chance, but it counts as an increase.
          const way = wayOf(change) === 'nowhere' && change.now > change.before ? 'up' : wayOf(change);
          expect(way, `${effect.measure} of ${effect.server}`).toBe(effect.goes);
        });
      },
    );
  },
);
