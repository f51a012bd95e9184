// The last line of the frame: the name of the scene, what was wrong with the link or a setting, and a link to the whole page.

import type { Studio } from '../app/studio-context.ts';
import { paragraph } from '../languages/list.ts';
import type { EmbedSettings } from '../links/embed-link.ts';
import { formatProblems, type Problem } from '../scenario/problem.ts';
import { EMBED } from '../ui/words/embed.ts';
import { TEXT } from '../ui/words/text.ts';
import { h, setText, watch } from './dom.ts';
import { sceneTitle } from './poster.ts';

export function footPart(
  studio: Studio,
  { hidden }: EmbedSettings,
  problems: readonly Problem[],
  page: string | null,
): HTMLElement {
  const name = h('p', { class: 'embed-name' });
  watch(
    studio.scenario,
    ({ presetId, scenario }) => `${presetId} ${scenario.name}`,
    () => setText(name, sceneTitle(studio) ?? TEXT.header.custom),
  );
  const foot = h('footer', { class: 'embed-foot' });
  if (!hidden.includes('title')) foot.append(name);
  foot.append(deadEngine(studio));
  foot.append(problemList(studio, problems));
  foot.append(page === null ? h('span', { class: 'embed-brand' }, TEXT.name) : linkToPage(studio, page));
  return foot;
}

/** Problems of the link, and those of the latest change that was refused. */
function problemList(studio: Studio, problems: readonly Problem[]): HTMLElement {
  const list = h('ul');
  const summary = h('summary');
  const element = h('details', { class: 'embed-problems', role: 'status' }, summary, list);
  watch(
    studio.scenario,
    ({ complaint }) => complaint,
    (complaint) => {
      const all = [...problems, ...(complaint?.problems ?? [])];
      element.hidden = all.length === 0;
      setText(summary, EMBED.notUnderstood(all.length));
      list.replaceChildren(...formatProblems(all).map((sentence) => h('li', {}, sentence)));
    },
  );
  return element;
}

function deadEngine({ run, actions }: Studio): HTMLElement {
  const again = h('button', { type: 'button', class: 'button small' }, EMBED.again);
  again.addEventListener('click', actions.recover);
  const words = h('span');
  const element = h('p', { class: 'embed-dead', role: 'alert' }, words, again);
  watch(
    run,
    ({ status }) => status.error,
    (error) => {
      element.hidden = error === null;
      setText(words, error === null ? '' : paragraph([EMBED.dead, error]));
    },
  );
  return element;
}

/** A link to the same scene at the same instant on the whole page; its address is updated when it is used. */
function linkToPage(studio: Studio, page: string): HTMLElement {
  const link = h('a', {
    class: 'link embed-open',
    target: '_blank',
    rel: 'noopener',
    title: EMBED.openTitle,
  });
  link.append(`${EMBED.open} ↗`);
  const refresh = (): void => {
    link.href = `${page}?${studio.actions.link().split('?')[1] ?? ''}`;
  };
  refresh();
  watch(studio.scenario, ({ scenario }) => scenario, refresh);
  for (const kind of ['pointerdown', 'focus', 'contextmenu'] as const) link.addEventListener(kind, refresh);
  link.addEventListener('click', (event) => {
    refresh();
    // A sandbox refuses a link silently; a refused window can be noticed.
    event.preventDefault();
    const opened = window.open(link.href, '_blank');
    if (opened === null) link.replaceWith(addressToCopy(link.href));
    else opened.opener = null;
  });
  return link;
}

function addressToCopy(href: string): HTMLElement {
  const field = h('input', { type: 'text', readonly: '', value: href, 'aria-label': EMBED.address });
  field.addEventListener('focus', () => field.select());
  return h('label', { class: 'embed-address', role: 'status' }, EMBED.refused, field);
}
