// One server of the frame: its name and numbers, what happens in words, and its road.

import type { Hideable } from '../share/embed-link.ts';
import { serverClass } from '../ui/shared/server-class.ts';
import { describeServer } from '../ui/stage/describe-server.ts';
import { type FigureWords, figureWords } from '../ui/stage/figure-words.ts';
import { Narrator } from '../ui/stage/narrator.ts';
import { alertsOf } from '../ui/stage/stage-alert-texts.ts';
import type { Studio } from '../ui/studio-context.ts';
import { h, setText } from './dom.ts';
import type { Part } from './part.ts';
import { roadPart } from './road-part.ts';
import { watch } from './watch.ts';

export function stagePart(studio: Studio, index: number, hidden: readonly Hideable[]): Part {
  const { servers } = studio.scenario.getState().scenario;
  const { id } = servers[index]!;
  const name = h('span');
  const title = h(
    'h2',
    { class: 'stage-title', id: `stage-${id}` },
    h('span', { class: `badge ${serverClass(index)}`, 'aria-hidden': 'true' }, id),
    h('span', { class: 'visually-hidden' }, `${id}: `),
    name,
  );
  const numbers = h('dl', { class: 'numbers' });
  const caption = h('p', { class: 'stage-caption', id: `caption-${id}` });
  const said = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });
  const alerts = h('div', { class: 'stage-alerts', role: 'status' });
  const narrator = new Narrator();
  const onCaption = (sentence: string): void => {
    if (caption.textContent === sentence) return;
    caption.textContent = sentence;
    const news = narrator.offer(sentence, performance.now());
    if (news !== null) said.textContent = news;
  };
  const road = roadPart(studio, index, caption.id, onCaption);
  const head = h('header', { class: 'stage-head' }, title, numbers, caption);
  if (hidden.includes('title')) title.classList.add('visually-hidden');
  if (hidden.includes('numbers')) numbers.remove();
  // For those who do not see the road it says what that shows.
  if (hidden.includes('captions')) caption.classList.add('visually-hidden');
  const element = h(
    'article',
    { class: `stage ${serverClass(index)}`, 'aria-labelledby': title.id },
    head,
    said,
    alerts,
    road.element,
  );
  const stopName = watch(
    studio.scenario,
    ({ scenario }) => scenario.servers[index],
    (server) => server !== undefined && setText(name, describeServer(server)),
  );
  const stopNumbers = watch(
    studio.run,
    ({ summary }) => summary,
    (summary) => {
      const server = summary?.servers[index];
      const offers = studio.scenario.getState().scenario.traffic.kind === 'open';
      showFigures(numbers, figureWords(server, offers));
      alerts.replaceChildren(
        ...(server === undefined ? [] : alertsOf(server)).map(({ words }) => h('p', {}, words)),
      );
    },
  );
  const stop = (): void => {
    stopName();
    stopNumbers();
    road.stop();
  };
  return { element, stop };
}

/** Figures keep their elements; those that are not there yet are made. */
function showFigures(list: HTMLElement, figures: readonly FigureWords[]): void {
  figures.forEach((words, place) => {
    let figure = list.children[place];
    if (figure === undefined) {
      figure = newFigure(words);
      list.append(figure);
    }
    const [value, unit, more] = figure.querySelectorAll('strong, .unit, .figure-more');
    setText(value!, words.quantity.value);
    setText(unit!, words.quantity.unit);
    setText(more!, words.more ?? '');
    if (words.title !== undefined) figure.setAttribute('title', words.title);
  });
  while (list.children.length > figures.length) list.lastElementChild!.remove();
}

function newFigure({ name, nameless, minor, width }: FigureWords): HTMLElement {
  const values = h('span', { class: 'figure-value' }, h('strong'), h('span', { class: 'unit' }));
  const figure = h(
    'div',
    { class: minor === true ? 'figure minor' : 'figure' },
    h('dt', nameless === true ? { class: 'visually-hidden' } : {}, name),
    h('dd', {}, values, h('span', { class: 'figure-more' })),
  );
  figure.style.setProperty('--digits', String(width));
  return figure;
}
