// The controls of the frame: a slider or a choice for each parameter that the link names and each server that has it. If the
// link names none, the sliders of the scene.

import type { ScenarioState } from '../app/stores/scenario-store.ts';
import type { Studio } from '../app/studio-context.ts';
import { t } from '../languages/t.ts';
import type { EmbedControl } from '../links/embed-link.ts';
import { isUsed, mayDiffer } from '../scenario/own.ts';
import type { ChoiceParameter, NumberParameter, Parameter } from '../scenario/parameter.ts';
import { parameterOf, serverHas } from '../scenario/parameters.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { STORIES } from '../scenario/stories.ts';
import type { ParameterValue } from '../scenario/value.ts';
import { seenBy } from '../ui/controls/seen-by.ts';
import { sliderScale } from '../ui/controls/slider-scale.ts';
import { valueSentence } from '../ui/controls/value-words.ts';
import { slidersOf } from '../ui/dock/story-sliders.ts';
import { storyOf } from '../ui/scenes/story-of.ts';
import { serverClass } from '../ui/shared/server-class.ts';
import { EMBED } from '../ui/words/embed.ts';
import { TEXT } from '../ui/words/text.ts';
import { ChangesAfterEnd } from './begin-again.ts';
import { h, type Part, setText, watch } from './dom.ts';
import { fingerPosition } from './finger-steps.ts';

/** Long enough to be read twice. */
const ANEW_MILLIS = 8000;

interface ControlsPart {
  /** null where nothing is offered. */
  readonly part: HTMLElement | null;
  /** Controls that mean nothing in this scene. */
  readonly unknown: readonly Problem[];
}

/** `named`: the controls in the link; null where the link does not name controls. */
export function controlsPart(studio: Studio, named: readonly EmbedControl[] | null): ControlsPart {
  const { scenario: first } = studio.scenario.getState();
  const unknown = (named ?? []).filter((each) => placesOf(first, each).length === 0).map(unusedProblem);
  if (named !== null && named.length === 0) return { part: null, unknown };
  const part = h('section', { class: 'embed-controls', 'aria-label': EMBED.controls });
  part.dataset.of = named === null ? 'scene' : 'link';
  const said = h('p', { class: 'embed-anew', role: 'status' });
  let timer = 0;
  const changes = new ChangesAfterEnd(studio, () => {
    setText(said, EMBED.anew);
    clearTimeout(timer);
    timer = window.setTimeout(() => setText(said, ''), ANEW_MILLIS);
  });
  let made: readonly Part[] = [];
  // Servers change only where the page around the frame sets another scenario. The old controls are stopped first.
  watch(
    studio.scenario,
    ({ scenario, originId }) =>
      [originId, ...scenario.servers.map(({ id, model }) => `${id} ${model}`)].join(),
    () => {
      for (const { stop } of made) stop();
      const { scenario, originId } = studio.scenario.getState();
      const wanted = named ?? slidersOf(scenario, storyOf(STORIES, originId, scenario).sliders);
      made = wanted.flatMap((each) =>
        placesOf(scenario, each).map((server) => controlOf(studio, each, server, changes)),
      );
      part.replaceChildren(...made.map(({ element }) => element), said);
    },
  );
  return { part, unknown };
}

/** Ids of the servers that have this parameter; a single null if they share it. Empty where the scene does not use it. */
function placesOf(scenario: Scenario, { key, server }: EmbedControl): readonly (string | null)[] {
  const row = parameterOf(key);
  if (!isUsed(key, scenario)) return [];
  if (row.section !== 'server' && (server === null || !mayDiffer(key))) return server === null ? [null] : [];
  return scenario.servers
    .filter((each) => serverHas(key, each.model) && (server === null || server === each.id))
    .map(({ id }) => id);
}

function unusedProblem({ key, server }: EmbedControl): Problem {
  const name = server === null ? key : `${server}.${key}`;
  return { key: 'controls', value: name, allowed: t`a parameter that this scene makes use of` };
}

function controlOf(
  studio: Studio,
  { key }: EmbedControl,
  server: string | null,
  changes: ChangesAfterEnd,
): Part {
  const row: Parameter = parameterOf(key);
  const { servers } = studio.scenario.getState().scenario;
  const several = servers.length > 1 && server !== null;
  const label = several ? TEXT.controls.ofServer(row.label, server) : row.label;
  const name = h('span', { class: 'control-label', title: row.help }, row.label);
  if (several) {
    const place = servers.findIndex(({ id }) => id === server);
    name.prepend(h('span', { class: `badge ${serverClass(place)}`, 'aria-hidden': 'true' }, server));
  }
  const set = (value: ParameterValue): void =>
    changes.make(() => studio.actions.setParameter(key, server, value));
  const control = row.type === 'choice' ? choice(row, label, set) : slider(row, label, set);
  // The text of a value may depend on other values.
  const shown = ({ scenario }: ScenarioState): readonly [value: ParameterValue, words: string] => {
    const [seen, owner] = seenBy(scenario, server);
    const value = row.read(seen, owner);
    return [value, row.type === 'choice' ? '' : valueSentence(row, value as number | null, seen)];
  };
  const stop = watch(
    studio.scenario,
    (state) => shown(state).join(),
    () => control.show(...shown(studio.scenario.getState())),
  );
  const element = h('div', { class: 'control' }, name, ...control.elements);
  // After the change itself, which the control has heard first.
  element.addEventListener('change', () => changes.settle());
  return { element, stop };
}

interface Control {
  readonly elements: readonly HTMLElement[];
  readonly show: (value: ParameterValue, words: string) => void;
}

function choice(row: ChoiceParameter, label: string, set: (value: string) => void): Control {
  const select = h('select', { 'aria-label': label });
  select.append(...row.choices.map(({ value, label: words }) => h('option', { value }, words)));
  select.addEventListener('change', () => set(select.value));
  return {
    elements: [select],
    show: (value) => {
      select.value = String(value);
    },
  };
}

function slider(row: NumberParameter, label: string, set: (value: number | null) => void): Control {
  const scale = sliderScale(row);
  const output = h('output', { class: 'control-value' });
  const input = h('input', { type: 'range', class: 'slider', min: 0, step: 1, 'aria-label': label });
  if (scale === null) return { elements: [output], show: (value) => setText(output, String(value)) };
  input.max = String(scale.last);
  const stand = (position: number): void => {
    input.value = String(position);
    input.style.setProperty('--fill', String(position / scale.last));
  };
  let byFinger = false;
  input.addEventListener('pointerdown', ({ pointerType }) => {
    byFinger = pointerType !== 'mouse';
  });
  input.addEventListener('keydown', () => {
    byFinger = false;
  });
  input.addEventListener('input', () => {
    const { value, clientWidth } = input;
    const position = byFinger ? fingerPosition(row, scale, Number(value), clientWidth) : Number(value);
    // What is set anew is shown, but a finger may move without setting anything.
    stand(position);
    set(scale.value(position));
  });
  return {
    elements: [output, input],
    show: (value, words) => {
      if (typeof value === 'string') return;
      stand(scale.position(value));
      input.setAttribute('aria-valuetext', words);
      setText(output, words);
    },
  };
}
