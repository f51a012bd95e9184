// The poster: a still picture that covers the frame until the run has its first picture, or until the user presses it. Where it
// waits to be pressed it is the picture of the scene, if that is a ready one and the file lies beside the page.

import type { Studio } from '../app/studio-context.ts';
import { PRESETS } from '../scenario/presets.ts';
import { ICON_PATHS } from '../ui/transport/icon-paths.ts';
import { EMBED } from '../ui/words/embed.ts';
import { TEXT } from '../ui/words/text.ts';
import { button, h, icon, setText, watch } from './dom.ts';

/** Title of the scene; null where it has none. */
export function sceneTitle(studio: Studio): string | null {
  const { scenario, presetId } = studio.scenario.getState();
  const preset = PRESETS.find(({ id }) => id === presetId);
  return preset?.title ?? (scenario.name === '' ? null : scenario.name);
}

export class Poster {
  /** It stays until it is pressed, which has not happened yet. */
  waits: boolean;
  private readonly element = document.getElementById('poster');
  private pressed = (): void => {};

  constructor(studio: Studio, waits: boolean) {
    this.waits = waits;
    const title = this.element?.querySelector('.poster-title');
    if (title) setText(title, sceneTitle(studio) ?? TEXT.header.custom);
    if (waits) {
      this.offer(studio);
      this.showPicture(studio);
    }
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
    // Playing counts as pressing: the page around the frame may also start it.
    watch(
      studio.run,
      ({ status }) => status.playing,
      (playing) => {
        if (!playing || !this.waits) return;
        this.waits = false;
        // The button keeps the focus until the transport can take it.
        start.classList.add('pressed');
        main?.removeAttribute('inert');
        this.pressed();
      },
    );
  }

  /** Asks only the host that the frame came from; the drawn picture stays where that has none. */
  private showPicture(studio: Studio): void {
    // Null where anything was changed.
    const { presetId, scenario } = studio.scenario.getState();
    const isServed = location.protocol.startsWith('http');
    if (presetId === null || !isServed) return;
    const dark = document.documentElement.dataset.theme === 'dark' ? '-dark' : '';
    const picture = h('img', { class: 'poster-picture', alt: '', src: `pictures/${presetId}${dark}.png` });
    picture.addEventListener('load', () => {
      this.element?.prepend(picture);
      // Two servers stand beside each other in it: where the frame is high each has a row of its own.
      if (scenario.servers.length === 2) picture.after(picture.cloneNode());
      // The picture says them itself.
      this.element?.querySelector('.poster-words')?.classList.add('visually-hidden');
    });
  }

  private goAway(): void {
    if (this.element?.isConnected !== true) return;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.remove();
    if (hadFocus) document.querySelector<HTMLElement>('.transport .primary')?.focus();
  }
}
