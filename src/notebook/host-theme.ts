// Detects whether the surrounding notebook is dark, by its text colour. JupyterLab, VS Code, Colab and marimo
// all set it, each by a different class or attribute.

export type HostTheme = 'light' | 'dark';

/**
 * A notebook changes its theme by swapping style sheets. The check waits this long, so that the swap is
 * complete.
 */
const SETTLE_MILLIS = 100;
const EVENTS = ['transitionrun', 'transitionend', 'transitioncancel'] as const;

/** Calls back with the theme when the text colour in this element changes, until `stop`. */
export class ThemeWatch {
  private readonly probe = document.createElement('span');
  private readonly onChange: (theme: HostTheme) => void;
  /** Content that is scrolled out of view may have no styles until it returns. */
  private readonly visibility = new IntersectionObserver(() => this.lookSoon());
  private reported: HostTheme;
  private timer = 0;

  constructor(host: HTMLElement, onChange: (theme: HostTheme) => void) {
    this.onChange = onChange;
    // A transition runs whenever the inherited colour changes, whatever the cause, so no polling is needed.
    this.probe.style.cssText = 'position:absolute;transition:color 10ms';
    for (const event of EVENTS) this.probe.addEventListener(event, () => this.lookSoon());
    host.append(this.probe);
    this.visibility.observe(host);
    this.reported = this.theme;
  }

  get theme(): HostTheme {
    return isLight(getComputedStyle(this.probe).color) ? 'dark' : 'light';
  }

  stop(): void {
    this.visibility.disconnect();
    clearTimeout(this.timer);
    this.probe.remove();
  }

  private lookSoon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.look(), SETTLE_MILLIS);
  }

  private look(): void {
    const { theme } = this;
    if (theme === this.reported) return;
    this.reported = theme;
    this.onChange(theme);
  }
}

/**
 * Whether a computed colour such as `rgb(0, 0, 0)` or `color(srgb 0 0 0)` is closer to white than to black.
 */
export function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const whole = color.startsWith('color(') ? 1 : 255;
  // Luma weights (ITU-R BT.709).
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > whole / 2;
}
