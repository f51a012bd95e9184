// Whether the notebook around a view is dark: by the colour of its text, which is what JupyterLab, VS Code, Colab and marimo all set,
// each by a class or an attribute of its own.

export type HostTheme = 'light' | 'dark';

/** Notebooks exchange a sheet of styles for another: it is looked at when that is over. */
const SETTLE_MILLIS = 100;
const EVENTS = ['transitionrun', 'transitionend', 'transitioncancel'] as const;

/** Calls with the theme when the colour of text in this element changes; `stop` ends that. */
export class ThemeWatch {
  private readonly probe = document.createElement('span');
  private readonly onChange: (theme: HostTheme) => void;
  /** What is scrolled out of sight may have no styles until it comes back. */
  private readonly seen = new IntersectionObserver(() => this.lookSoon());
  private told: HostTheme;
  private timer = 0;

  constructor(host: HTMLElement, onChange: (theme: HostTheme) => void) {
    this.onChange = onChange;
    // A transition runs whenever the inherited colour has changed, whatever changed it; nothing has to be asked again and again.
    this.probe.style.cssText = 'position:absolute;transition:color 10ms';
    for (const event of EVENTS) this.probe.addEventListener(event, () => this.lookSoon());
    host.append(this.probe);
    this.seen.observe(host);
    this.told = this.theme;
  }

  get theme(): HostTheme {
    return isLight(getComputedStyle(this.probe).color) ? 'dark' : 'light';
  }

  stop(): void {
    this.seen.disconnect();
    clearTimeout(this.timer);
    this.probe.remove();
  }

  private lookSoon(): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.look(), SETTLE_MILLIS);
  }

  private look(): void {
    const { theme } = this;
    if (theme === this.told) return;
    this.told = theme;
    this.onChange(theme);
  }
}

/** Of a computed colour such as `rgb(0, 0, 0)` or `color(srgb 0 0 0)`: nearer to white than to black. */
export function isLight(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const whole = color.startsWith('color(') ? 1 : 255;
  // Weights of luma (ITU-R BT.709).
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > whole / 2;
}
