// Names that the Python package knows without the engine, for editors and type checkers: scenes, setting
// keys, charts and so on, as the module python/src/threadway/_names.py.

import { CHARTS } from '../src/charts/chart-list.ts';
import { BUILT_LANGUAGES } from '../src/languages/language.ts';
import { HIDEABLE } from '../src/links/embed-link.ts';
import { SETTING_KEYS } from '../src/links/settings.ts';
import { LATENCY_STARTS } from '../src/links/view-link.ts';
import { PRESETS } from '../src/scenario/presets.ts';
import { FAULT_KINDS } from '../src/scenario/scenario.ts';

/** Keyword arguments of a scene besides settings; all but the seed concern the view. */
const NAMED = ['palette', 'seed', 'speed', 'starts', 'theme'];
/** Keys that are Python keywords. */
const KEYWORDS = ['class'];

export function pythonNames(): string {
  // Other keys, such as node.4, are passed in a mapping.
  const isName = (key: string): boolean => /^\w+$/.test(key) && ![...KEYWORDS, ...NAMED].includes(key);
  const keys = SETTING_KEYS.filter(isName).sort();
  const lines = [
    '"""Names of scenes, settings and charts. Written by `npm run docs`; a test compares them with the engine."""',
    '',
    'from __future__ import annotations',
    '',
    'from collections.abc import Sequence',
    'from typing import Literal, TypedDict, Union',
    '',
    'Value = Union[str, int, float, Sequence[str]]',
    '"""A setting: text as in links, a number, or a list of texts for keys that may occur several times."""',
    '',
    literal(
      'Preset',
      PRESETS.map(({ id }) => id),
    ),
    literal('Chart', ['road', ...CHARTS.map(({ id }) => id)]),
    literal('Hideable', HIDEABLE),
    literal('Starts', LATENCY_STARTS),
    literal(
      'Language',
      BUILT_LANGUAGES.map(({ code }) => code),
    ),
    literal('Fault', FAULT_KINDS),
    `CHARTS: tuple[str, ...] = (\n${CHARTS.map(({ id }) => `    "${id}",\n`).join('')})`,
    '',
    '',
    'class SceneSettings(TypedDict, total=False):',
    '    """Settings of the scenario, by the keys of links. Pass others, such as `A.threads` and `class`, in a mapping."""',
    '',
    ...keys.map((key) => `    ${key}: Value`),
    '',
    '',
    'class Settings(SceneSettings, total=False):',
    '    """All settings that can change while a scene is shown."""',
    '',
    ...NAMED.map((key) => `    ${key}: Value`),
  ];
  return `${lines.join('\n')}\n`;
}

function literal(name: string, values: readonly string[]): string {
  return `${name} = Literal[\n${values.map((value) => `    "${value}",\n`).join('')}]\n`;
}
