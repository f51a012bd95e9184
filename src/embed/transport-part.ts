// Time in the frame: play and pause, restart, the scrubber with what happened on the way, the clock, the speed.

import type { Studio } from '../app/studio-context.ts';
import { formatCount, formatInstant } from '../charts/format.ts';
import { ICON_PATHS } from '../ui/transport/icon-paths.ts';
import { ShowPace } from '../ui/transport/show-pace.ts';
import { sameSpeed, speedName, speedsWith } from '../ui/transport/speeds.ts';
import { EMBED } from '../ui/words/embed.ts';
import { TEXT } from '../ui/words/text.ts';
import { button, h, icon, setLabel, setText } from './dom.ts';
import { scrubberPart } from './scrubber-part.ts';
import { watch } from './watch.ts';

const COARSEST_NANOS = 1e7;
/** What a frame of the screen goes on by, in nanoseconds of wall time. */
const FRAME_NANOS = 1e9 / 60;

export function transportPart(studio: Studio): HTMLElement {
  return h(
    'section',
    { class: 'transport', 'aria-label': TEXT.transport.label },
    playButton(studio),
    button('button icon-button', TEXT.transport.restart, icon(ICON_PATHS.restart), studio.actions.restart),
    scrubberPart(studio),
    clock(studio),
    note(studio),
    speed(studio),
  );
}

function playButton({ run, actions }: Studio): HTMLElement {
  const element = button('button icon-button primary', TEXT.transport.play, '', actions.toggle);
  watch(
    run,
    ({ status }) => status.playing,
    (playing) => {
      setLabel(element, playing ? TEXT.transport.pause : TEXT.transport.play);
      element.replaceChildren(icon(playing ? ICON_PATHS.pause : ICON_PATHS.play));
    },
  );
  return element;
}

function clock({ frames, run }: Studio): HTMLElement {
  const text = h('b', {}, formatInstant(0, COARSEST_NANOS));
  const pace = new ShowPace();
  frames.subscribe(({ clock: atNanos }) => {
    const { playing, speed: ratio } = run.getState().status;
    const show = (): void =>
      setText(text, formatInstant(atNanos, Math.min(COARSEST_NANOS, ratio * FRAME_NANOS)));
    if (playing) pace.ask(show);
    else {
      pace.stop();
      show();
    }
  });
  return h(
    'span',
    { class: 'clock', role: 'timer', 'aria-live': 'off', 'aria-label': TEXT.transport.clock },
    text,
  );
}

/** What is worth saying of the run's time: its end, an engine that does not keep up. */
function note({ run }: Studio): HTMLElement {
  const element = h('span', { class: 'embed-note', role: 'status' });
  watch(
    run,
    ({ status }) =>
      status.behind ? TEXT.transport.behindShort : status.finished ? TEXT.transport.finished : '',
    (words) => setText(element, words),
  );
  return element;
}

function speed({ run, actions }: Studio): HTMLElement {
  const select = h('select', { class: 'speed', 'aria-label': TEXT.transport.speed });
  let speeds: readonly number[] = [];
  select.addEventListener('change', () => actions.setSpeed(speeds[Number(select.value)]));
  watch(
    run,
    ({ status }) => status.speed,
    (present) => {
      speeds = speedsWith(present);
      select.replaceChildren(
        ...speeds.map((each, place) =>
          h('option', { value: place, title: speedName(each) }, shortName(each)),
        ),
      );
      select.value = String(speeds.findIndex((each) => sameSpeed(each, present)));
    },
  );
  return select;
}

/** "1 : 50", "20 : 1": there is no room for words. */
function shortName(speed: number): string {
  if (speed === Number.POSITIVE_INFINITY) return EMBED.fastest;
  return speed < 1 ? `1 : ${formatCount(Math.round(1 / speed))}` : `${formatCount(speed)} : 1`;
}
