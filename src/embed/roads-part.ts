// The roads of all servers, and how to read them.

import type { Studio } from '../app/studio-context.ts';
import { formatSpan } from '../languages/quantity.ts';
import { t } from '../languages/t.ts';
import type { Hideable } from '../links/embed-link.ts';
import { STORIES } from '../scenario/stories.ts';
import { storyOf } from '../ui/scenes/story-of.ts';
import { serverClass } from '../ui/shared/server-class.ts';
import { describeInPieces } from '../ui/stage/describe-server.ts';
import { type Headline, headlineOf } from '../ui/stage/headline.ts';
import { Narrator } from '../ui/stage/narrator.ts';
import { alertsOf } from '../ui/stage/stage-alert-texts.ts';
import { HEADLINE } from '../ui/words/headline.ts';
import { TEXT } from '../ui/words/text.ts';
import { h, type Part, setText, watch } from './dom.ts';
import { roadPart } from './road-part.ts';

export function roadsPart(studio: Studio, hidden: readonly Hideable[]): HTMLElement {
  const scenes = h('div', { class: 'embed-scenes' });
  let stops: readonly (() => void)[] = [];
  // Servers change only where the page around the frame sets another scenario.
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

/** The lead of the scene: what each server stands for. */
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

export function stagePart(studio: Studio, index: number, hidden: readonly Hideable[]): Part {
  const { servers } = studio.scenario.getState().scenario;
  const { id } = servers[index];
  const name = h('span');
  const title = h(
    'h2',
    { class: 'stage-title', id: `stage-${id}` },
    h('span', { class: `badge ${serverClass(index)}`, 'aria-hidden': 'true' }, id),
    h('span', { class: 'visually-hidden' }, t`${id}: `),
    name,
  );
  const rate = h('strong');
  const more = h('span', { class: 'headline-more' });
  const short = h('span', { class: 'headline-short', 'aria-hidden': 'true' }, HEADLINE.short);
  const headline = h('p', { class: 'headline' }, rate, ' ', more, short);
  // Describes the road for people who do not see it.
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
    alerts,
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
      return server && describeInPieces(server, scenario).join('\n');
    },
    (pieces) =>
      pieces !== undefined &&
      name.replaceChildren(...pieces.split('\n').flatMap((each) => [h('wbr', {}), h('span', {}, each)])),
  );
  let words: Headline | undefined;
  const stopNumbers = watch(
    studio.run,
    ({ summary }) => summary?.servers[index],
    (server) => {
      words = headlineOf(server, studio.scenario.getState().scenario.traffic.kind === 'open', words?.drains);
      setText(rate, words.rate);
      setText(more, words.more);
      headline.classList.toggle('suffers', words.suffers);
      // Of a run that has ended it is the rate of all of it.
      headline.title =
        server?.endedAtNanos === null ? t`Over the last ${formatSpan(server.recent.spanNanos)}` : '';
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
