// Who has the wheel and the fingers over a road: the article, until somebody presses the road; Escape, or going elsewhere,
// gives them back.

export class Hold {
  private isHeld = false;
  private readonly host: HTMLElement;
  private readonly away = new AbortController();

  constructor(host: HTMLElement) {
    this.host = host;
    const { signal } = this.away;
    // Not yet held: the road does not hear of it, so that the browser scrolls or zooms the article.
    const keep = (event: Event): void => {
      if (!this.isHeld) event.stopImmediatePropagation();
    };
    for (const kind of ['wheel', 'touchstart', 'touchmove']) {
      host.addEventListener(kind, keep, { capture: true, passive: true, signal });
    }
    // With the focus come the keys, and going elsewhere takes it away again.
    host.tabIndex = -1;
    host.addEventListener(
      'click',
      ({ target }) => {
        this.set(true);
        if (target instanceof HTMLCanvasElement) host.focus({ preventScroll: true });
      },
      { signal },
    );
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !host.contains(target)) this.set(false);
      },
      { signal },
    );
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && this.set(false), { signal });
    window.addEventListener('blur', () => this.set(false), { signal });
  }

  stop(): void {
    this.away.abort();
  }

  private set(isHeld: boolean): void {
    this.isHeld = isHeld;
    this.host.classList.toggle('held', isHeld);
  }
}
