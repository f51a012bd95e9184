// One server of the frame: its road, and over the corner of it what it is and how many requests a second it completes.

import type { Studio } from '../app/studio-context.ts';
import type { Hideable } from '../links/embed-link.ts';
import { serverClass } from '../ui/shared/server-class.ts';
import { describeServer } from '../ui/stage/describe-server.ts';
import { headlineOf } from '../ui/stage/headline.ts';
import { Narrator } from '../ui/stage/narrator.ts';
import { alertsOf } from '../ui/stage/stage-alert-texts.ts';
import { PAGE_TEXT } from '../ui/words/page.ts';
import { h, setText } from './dom.ts';
import type { Part } from './part.ts';
import { roadPart } from './road-part.ts';
import { watch } from './watch.ts';

export function stagePart(studio: Studio, index: number, hidden: readonly Hideable[]): Part {
  const { servers } = studio.scenario.getState().scenario;
  const { id } = servers[index];
  const name = h('span');
  const title = h(
    'h2',
    { class: 'stage-title', id: `stage-${id}` },
    h('span', { class: `badge ${serverClass(index)}`, 'aria-hidden': 'true' }, id),
    h('span', { class: 'visually-hidden' }, `${id}: `),
    name,
  );
  const rate = h('strong');
  const more = h('span', { class: 'headline-more' });
  const short = h('span', { class: 'headline-short', 'aria-hidden': 'true' }, PAGE_TEXT.headline.short);
  const headline = h('p', { class: 'headline' }, rate, ' ', more, short);
  // For those who do not see the road it says what that shows.
  const caption = h('p', { class: 'visually-hidden', id: `caption-${id}` });
  const said = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });
  const alerts = h('div', { class: 'stage-alerts', role: 'status' });
  const head = h('header', { class: 'stage-head' }, title);
  if (hidden.includes('title')) title.classList.add('visually-hidden');
  if (!hidden.includes('numbers')) head.append(headline);
  const narrator = new Narrator();
  const onCaption = (sentence: string): void => {
    if (caption.textContent === sentence) return;
    caption.textContent = sentence;
    const news = narrator.offer(sentence, performance.now());
    if (news !== null) said.textContent = news;
  };
  const road = roadPart({
    studio,
    index,
    head,
    captionId: caption.id,
    hasBoard: !hidden.includes('captions'),
    onCaption,
  });
  const element = h(
    'article',
    { class: `stage ${serverClass(index)}`, 'aria-labelledby': title.id },
    head,
    caption,
    said,
    alerts,
    road.element,
  );
  const stopName = watch(
    studio.scenario,
    ({ scenario }) => {
      const server = scenario.servers[index];
      return server && describeServer(server, scenario);
    },
    (words) => words !== undefined && setText(name, words),
  );
  const stopNumbers = watch(
    studio.run,
    ({ summary }) => summary?.servers[index],
    (server) => {
      const words = headlineOf(server, studio.scenario.getState().scenario.traffic.kind === 'open');
      setText(rate, words.rate);
      setText(more, words.more);
      headline.classList.toggle('suffers', words.suffers);
      alerts.replaceChildren(
        ...(server === undefined ? [] : alertsOf(server)).map((alert) => h('p', {}, alert.words)),
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
