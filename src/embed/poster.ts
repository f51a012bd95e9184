// The still picture that the file begins with: it covers the frame until the first picture of the run, or until it is pressed.

import type { Studio } from '../app/studio-context.ts';
import { PRESETS } from '../scenario/presets.ts';
import { ICON_PATHS } from '../ui/transport/icon-paths.ts';
import { EMBED } from '../ui/words/embed.ts';
import { TEXT } from '../ui/words/text.ts';
import { button, icon, setText, watch } from './dom.ts';

/** What the scene is called; null where it has no name. */
export function sceneTitle(studio: Studio): string | null {
  const { scenario, presetId } = studio.scenario.getState();
  const preset = PRESETS.find(({ id }) => id === presetId);
  return preset?.title ?? (scenario.name === '' ? null : scenario.name);
}

export class Poster {
  /** Nobody has pressed it yet, and it is not to go by itself. */
  waits: boolean;
  private readonly element = document.getElementById('poster');
  private pressed = (): void => {};

  constructor(studio: Studio, waits: boolean) {
    this.waits = waits;
    const title = this.element?.querySelector('.poster-title');
    if (title) setText(title, sceneTitle(studio) ?? TEXT.header.custom);
    if (waits) this.offer(studio);
    const leave = studio.frames.subscribe(() => {
      queueMicrotask(() => leave());
      // The road paints this frame before the browser does.
      requestAnimationFrame(() => this.goAway());
    });
    studio.run.subscribe(({ status }) => {
      if (status.error !== null) this.goAway();
    });
  }

  whenPressed(listener: () => void): void {
    this.pressed = listener;
  }

  private offer(studio: Studio): void {
    const main = document.querySelector('main');
    main?.setAttribute('inert', '');
    const { toggle } = studio.actions;
    if (studio.run.getState().status.playing) toggle();
    const start = button('poster-start', EMBED.load, icon(ICON_PATHS.play), () => this.waits && toggle());
    this.element?.append(start);
    // Whoever makes it play has pressed it: the page around may, too.
    watch(
      studio.run,
      ({ status }) => status.playing,
      (playing) => {
        if (!playing || !this.waits) return;
        this.waits = false;
        // It keeps the focus until there is something to hand it to.
        start.classList.add('pressed');
        main?.removeAttribute('inert');
        this.pressed();
      },
    );
  }

  private goAway(): void {
    if (this.element?.isConnected !== true) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.remove();
    if (hadFocus) document.querySelector<HTMLElement>('.transport .primary')?.focus();
  }
}
