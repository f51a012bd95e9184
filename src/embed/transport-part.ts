// The transport of the frame: play and pause, restart, the scrubber with the faults marked, the clock, the speed.

import type { Studio } from '../app/studio-context.ts';
import { faultsOf } from '../app/time-marks.ts';
import { formatCount, formatInstant } from '../charts/format.ts';
import type { Nanos } from '../scenario/duration.ts';
import { ICON_PATHS } from '../ui/transport/icon-paths.ts';
import { percentOf, SCRUBBER_STEPS } from '../ui/transport/scrubber-words.ts';
import { ShowPace } from '../ui/transport/show-pace.ts';
import { sameSpeed, speedsWith } from '../ui/transport/speeds.ts';
import { timeScale } from '../ui/transport/time-scale.ts';
import { faultWords, placeWords } from '../ui/transport/time-words.ts';
import { EMBED } from '../ui/words/embed.ts';
import { TEXT } from '../ui/words/text.ts';
import { backToStart } from './begin-again.ts';
import { button, h, icon, setLabel, setText, watch } from './dom.ts';

const COARSEST_NANOS = 1e7;
/** Wall time of a frame of the screen. */
const FRAME_NANOS = 1e9 / 60;

export function transportPart(studio: Studio): HTMLElement {
  return h(
    'section',
    { class: 'transport', 'aria-label': TEXT.transport.label },
    playButton(studio),
    button('button icon-button', TEXT.transport.restart, icon(ICON_PATHS.restart), () => backToStart(studio)),
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

/** A note where the run has ended, or the engine cannot keep the speed. */
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
      select.replaceChildren(...speeds.map((each, place) => h('option', { value: place }, shortName(each))));
      select.value = String(speeds.findIndex((each) => sameSpeed(each, present)));
    },
  );
  return select;
}

/** In the words of the page, as far as there is room for them: "50× slower". */
function shortName(speed: number): string {
  if (speed === Number.POSITIVE_INFINITY) return EMBED.fastest;
  if (speed === 1) return TEXT.transport.real;
  return speed < 1 ? EMBED.slower(formatCount(Math.round(1 / speed))) : EMBED.faster(formatCount(speed));
}

export function scrubberPart(studio: Studio): HTMLElement {
  const known = h('div', { class: 'scrubber-known' });
  const marks = h('div', { class: 'scrubber-marks', 'aria-hidden': 'true' });
  const thumb = new Thumb(studio);
  const show = (): void => {
    const timeline = studio.timeline.getState();
    const spanNanos = timeScale(timeline, studio.scenario.getState().scenario);
    known.style.setProperty('width', percentOf(timeline.furthestNanos / spanNanos));
    const faults = faultsOf(timeline).filter(({ fromNanos }) => fromNanos <= spanNanos);
    marks.replaceChildren(
      ...faults.map((fault) => {
        const end = fault.untilNanos ?? Math.max(timeline.furthestNanos, fault.fromNanos);
        const mark = h('div', { class: 'scrubber-fault', title: faultWords(fault, spanNanos) });
        mark.style.setProperty('left', percentOf(fault.fromNanos / spanNanos));
        mark.style.setProperty('width', percentOf((Math.min(spanNanos, end) - fault.fromNanos) / spanNanos));
        return mark;
      }),
    );
    thumb.scale(spanNanos, (atNanos) => placeWords(atNanos, spanNanos, timeline.endNanos, faults));
  };
  studio.timeline.subscribe(show);
  show();
  return h('div', { class: 'scrubber' }, h('div', { class: 'scrubber-track' }, known), marks, thumb.input);
}

/** A native slider that follows the clock, and stays still while the user or a seek holds it. */
class Thumb {
  readonly input = h('input', {
    class: 'scrubber-thumb',
    type: 'range',
    min: 0,
    step: 'any',
    value: 0,
    'aria-label': TEXT.transport.scrubber,
  });
  private readonly studio: Studio;
  private readonly pace = new ShowPace();
  private spanNanos: Nanos = 1;
  private isHeld = false;

  constructor(studio: Studio) {
    this.studio = studio;
    const { input } = this;
    input.addEventListener('input', () => this.go(Number(input.value)));
    input.addEventListener('pointerdown', () => this.grip(true));
    for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const) {
      input.addEventListener(end, () => this.grip(false));
    }
    input.addEventListener('keydown', (event) => this.key(event));
    studio.frames.subscribe(({ clock }) => {
      const { playing, seeking } = studio.run.getState().status;
      if (this.isHeld || seeking !== null) return;
      if (playing) this.pace.ask(() => this.isHeld || this.show(clock));
      else this.show(clock);
    });
  }

  scale(spanNanos: Nanos, words: (atNanos: Nanos) => string): void {
    const { input } = this;
    this.spanNanos = spanNanos;
    input.max = String(spanNanos);
    const { status, summary } = this.studio.run.getState();
    const at = status.seeking?.targetNanos ?? summary?.clockNanos ?? 0;
    input.setAttribute('aria-valuetext', words(Math.min(at, spanNanos)));
    if (!this.isHeld) this.show(this.studio.frames.latest?.clock ?? 0);
  }

  private show(atNanos: Nanos): void {
    const at = Math.min(atNanos, this.spanNanos);
    this.input.value = String(at);
    this.input.style.setProperty('--share', String(at / this.spanNanos));
  }

  private go(atNanos: Nanos): void {
    const wanted = Math.round(Math.min(this.spanNanos, Math.max(0, atNanos)));
    this.show(wanted);
    this.studio.actions.seek(wanted);
  }

  private grip(isHeld: boolean): void {
    if (this.isHeld === isHeld) return;
    this.isHeld = isHeld;
    this.studio.actions.grip(isHeld);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const share = SCRUBBER_STEPS[event.key];
    if (share !== undefined) this.go(Number(this.input.value) + share * this.spanNanos);
    else if (event.key === 'Home') this.go(0);
    else if (event.key === 'End') this.studio.actions.skipToEnd();
    else return;
    event.preventDefault();
  }
}
