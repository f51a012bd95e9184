// The element <threadway-sim>: a frame with Threadway, which loads when it comes near the visible part of the
// page, or when the user clicks it. The element adapts its height to the content and has methods and events.

import { linkQuery } from '../../links/link-query.ts';
import { STILL_STYLES, stillOf } from '../click-to-load/still.ts';
import type { EagerStart } from '../messages/eager-start.ts';
import type { Command, FrameReport, MetricsPayload, StatePayload } from '../messages/protocol.ts';
import { addressIn, heightIn, keepMethods } from './attributes.ts';
import type { ThreadwayError, ThreadwaySimElement } from './element-types.ts';

/** Appended to the frame's address if the page waits for a reply. */
const EAGER_START: EagerStart = '#asked';

/** Attributes that are passed unchanged as keys of the frame's address. */
const KEYS = [
  'show',
  'controls',
  'theme',
  'palette',
  'lang',
  'hide',
  'layout',
  't',
  'speed',
  'starts',
  'play',
  'background',
  'accent',
  'font',
] as const;
/** Keys that a loaded frame can change. */
const LIVE: readonly string[] = ['theme', 'palette', 'speed', 'starts'];
const REPORTS = ['ready', 'resize', 'state', 'metrics', 'moment', 'error'];
const NEAR = '400px';
/**
 * Properties that a page may set before this script has loaded. They are then own properties of the element
 * and hide the accessors of the class.
 */
const EARLY = ['scenario', 'src', 'play', 'load'];
/** Height in CSS pixels until the frame reports its content's height. */
const FIRST_HEIGHT = 480;

interface PendingCommand {
  readonly resolve: (payload: never) => void;
  readonly reject: (error: Error) => void;
}

const script = document.currentScript ?? document.querySelector('script[src*="threadway-sim.js"]');
/** Falls back to the page's own address, because an inline script has no address. */
const HOME = new URL('frame.html', (script instanceof HTMLScriptElement && script.src) || document.baseURI)
  .href;

export class ThreadwaySim extends HTMLElement implements ThreadwaySimElement {
  static readonly observedAttributes = ['scenario', 'src', 'height', 'title', 'load', ...KEYS];

  state: StatePayload | null = null;
  metrics: MetricsPayload | null = null;
  frame: HTMLIFrameElement | null = null;
  private readonly root = this.attachShadow({ mode: 'open' });
  /** The element's own content (a picture with a link), shown until the frame has a picture. */
  private readonly poster = document.createElement('slot');
  private readonly asked = new Map<string, PendingCommand>();
  private waiting: (() => void)[] = [];
  private count = 0;
  private contentHeight = FIRST_HEIGHT;
  private near: IntersectionObserver | null = null;
  /** The placeholder that is shown until the user clicks it, with `load="click"`. */
  private still: HTMLElement | null = null;
  /** Whether the element was clicked or received a command. */
  private isWanted = false;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `:host{display:block;position:relative}:host([hidden]){display:none}slot{position:absolute;inset:0;display:grid;place-content:center;overflow:hidden}.stage{position:relative}iframe~.stage{position:absolute;inset:0}${STILL_STYLES}`,
    );
    this.root.adoptedStyleSheets = [sheet];
    this.root.append(this.poster);
  }

  get scenario(): string {
    return this.getAttribute('scenario') ?? '';
  }

  set scenario(scenario: string) {
    this.setAttribute('scenario', scenario);
  }

  get src(): string {
    return this.getAttribute('src') ?? HOME;
  }

  set src(src: string) {
    this.setAttribute('src', src);
  }

  play(): Promise<StatePayload> {
    return this.ask('play', {});
  }

  pause(): Promise<StatePayload> {
    return this.ask('pause', {});
  }

  seek(seconds: number): Promise<StatePayload> {
    return this.ask('seek', { seconds });
  }

  load(scenario: string): Promise<StatePayload> {
    return this.ask('load', { scenario });
  }

  set(key: string | object, value?: unknown): Promise<StatePayload> {
    return this.ask('set', { settings: typeof key === 'string' ? { [key]: value } : key });
  }

  break(node: number, how?: object): Promise<StatePayload> {
    return this.ask('break', { ...how, node });
  }

  heal(node: number, where?: object): Promise<StatePayload> {
    return this.ask('heal', { ...where, node });
  }

  get(what: 'state'): Promise<StatePayload>;
  get(what: 'metrics'): Promise<MetricsPayload>;
  get(what: string): Promise<never> {
    return this.ask('get', { what });
  }

  connectedCallback(): void {
    for (const key of EARLY) {
      if (!Object.hasOwn(this, key)) continue;
      const value: unknown = Reflect.get(this, key);
      Reflect.deleteProperty(this, key);
      Reflect.set(this, key, value);
    }
    addEventListener('message', this.hear);
    this.place();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.hear);
    this.fail('<threadway-sim> was removed');
    this.waiting = [];
    this.clear();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    const { frame, state, still } = this;
    if ((frame ?? still) === null || before === now) return;
    if (name === 'theme' && frame) this.dress();
    if (name === 'title' && frame) frame.title = this.label;
    else if (name === 'height') this.raise();
    // Failures need no handling here: the element also reports them by an event.
    else if (state && now && LIVE.includes(name)) this.set(name, now).catch(() => {});
    else if (state && now && name === 'scenario') this.ask('load', { scenario: now }).catch(() => {});
    else {
      this.clear();
      this.place();
    }
  }

  /**
   * Sets the height from the attribute, or else from the content. The CSS property --threadway-height of the
   * page overrides both.
   */
  private raise(): void {
    const height = this.read('height', heightIn, 'a number', this.contentHeight);
    const box = this.frame ?? this.still;
    if (box) box.style.height = `var(--threadway-height, ${height}px)`;
  }

  /** The parsed value of the attribute; `otherwise` if the attribute is missing or not allowed. */
  private read<Value>(
    name: string,
    parse: (text: string) => Value | null,
    allowed: string,
    otherwise: Value,
  ): Value {
    const said = this.getAttribute(name);
    if (said === null) return otherwise;
    const value = parse(said);
    if (value === null)
      console.error(`<threadway-sim ${name}="${said}"> is not allowed; allowed: ${allowed}`);
    return value ?? otherwise;
  }

  private get label(): string {
    return this.title || 'Threadway: simulated servers';
  }

  /** What the frame is to show, as the query of its address. */
  private get query(): string {
    const { scenario } = this;
    const query = /^[\w-]+$/.test(scenario) ? `preset=${scenario}` : linkQuery(scenario);
    const said = KEYS.filter((key) => this.hasAttribute(key));
    const own = said.map((key) => `${key}=${encodeURIComponent(this.textOf(key))}`);
    return [query, ...own].filter(Boolean).join('&');
  }

  /** The attribute's value. The font `inherit` is replaced by the typeface of the surrounding page. */
  private textOf(key: (typeof KEYS)[number]): string {
    const text = this.getAttribute(key) ?? '';
    return key === 'font' && text === 'inherit' ? getComputedStyle(this).fontFamily : text;
  }

  /**
   * For a transparent frame, sets the element's colour scheme to that of the frame, because otherwise
   * browsers paint an opaque background behind the frame.
   */
  private dress(): void {
    const isClear = this.getAttribute('background') === 'transparent';
    this.frame!.style.colorScheme = isClear ? (this.getAttribute('theme') ?? 'light dark') : '';
  }

  /**
   * Places the still until the user clicks, if the attributes say so and no command waits; otherwise places
   * the frame.
   */
  private place(): void {
    if (this.getAttribute('load') === 'click' && !this.isWanted && this.waiting.length === 0)
      this.placeStill();
    else this.placeFrame();
  }

  private placeStill(): void {
    const stage = document.createElement('div');
    stage.className = 'stage';
    this.still = stage;
    this.raise();
    this.root.append(stage);
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    const still = stillOf({
      query: this.query,
      theme: (this.getAttribute('theme') ?? (isDark ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light',
      page: this.file,
      width: this.clientWidth,
      otherwise: this.poster,
      title: this.label,
      // Failures need no handling here: the element also reports them by an event.
      onPress: () => void this.play().catch(() => {}),
    });
    stage.append(still);
  }

  /**
   * Inserts the frame, which reserves its space, and loads it when it comes near the visible part of the
   * page.
   */
  private placeFrame(): void {
    const frame = document.createElement('iframe');
    frame.title = this.label;
    frame.allow = 'fullscreen; clipboard-write';
    frame.style.cssText = 'display:block;width:100%;border:0';
    this.frame = frame;
    this.raise();
    this.dress();
    this.root.prepend(frame);
    // Without IntersectionObserver, load at once; the frame then says which browser it needs.
    const isEager = this.getAttribute('loading') === 'eager' || !('IntersectionObserver' in window);
    if (isEager || this.waiting.length > 0) this.loadFrame();
    else {
      this.near = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) this.loadFrame();
        },
        { rootMargin: NEAR },
      );
      this.near.observe(frame);
    }
  }

  private loadFrame(): void {
    this.near?.disconnect();
    const { frame, waiting } = this;
    if (!frame || frame.srcdoc) return;
    if (frame.src) {
      // The frame has loaded but not yet been visible, so its engine has not started. This change of its
      // address tells it that a reply is awaited.
      if (waiting.length === 1) frame.contentWindow?.location.replace(frame.src + EAGER_START);
      return;
    }
    this.fill(frame, this.query);
  }

  /** Loads the embed file into the frame. A subclass overrides this if the embed file has no address. */
  protected fill(frame: HTMLIFrameElement, query: string): void {
    frame.src = `${this.file}#${query}${this.waiting.length > 0 ? EAGER_START : ''}`;
  }

  private get file(): string {
    return this.read('src', addressIn, 'an http(s) or relative address', HOME);
  }

  /** Called when the frame has its own picture: removes the still and the poster. */
  private uncover(): void {
    const hadFocus = this.still?.contains(this.root.activeElement) === true;
    this.still?.remove();
    this.still = null;
    this.poster.remove();
    if (hadFocus) this.frame?.focus();
  }

  private fail(reason: string): void {
    for (const { reject } of this.asked.values()) reject(new Error(reason));
    this.asked.clear();
  }

  private clear(): void {
    // Commands already sent to this frame will get no reply. Commands that still wait for `ready` will be
    // sent to the next frame.
    if (this.state !== null) this.fail('<threadway-sim> was reloaded');
    this.near?.disconnect();
    this.frame?.remove();
    this.still?.remove();
    this.frame = this.still = this.state = this.metrics = null;
  }

  private ask<Answer>(type: Command['type'], payload: object): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const id = `sim-${++this.count}`;
      this.asked.set(id, { resolve, reject });
      const send = (): void => {
        const message = { source: 'threadway', version: 1, type, id, payload };
        this.frame?.contentWindow?.postMessage(message, '*');
      };
      if (this.state !== null) send();
      else {
        this.waiting.push(send);
        this.isWanted = true;
        if (this.frame === null && this.still !== null) this.placeFrame();
        else this.loadFrame();
      }
    });
  }

  private readonly hear = ({ source, data }: MessageEvent): void => {
    if (source !== this.frame?.contentWindow) return;
    if (data?.source !== 'threadway' || data.version !== 1 || !REPORTS.includes(data.type)) return;
    const { type, id, payload } = data as FrameReport;
    if (type === 'ready' || type === 'state') this.state = payload;
    if (type === 'metrics') this.metrics = payload;
    if (type === 'ready' || type === 'error') this.uncover();
    if (type === 'ready') for (const send of this.waiting.splice(0)) send();
    if (type === 'resize') {
      this.contentHeight = payload.height;
      this.raise();
    }
    const asked = this.asked.get(String(id));
    this.asked.delete(String(id));
    if (type === 'error') {
      const { message, problems } = payload;
      const error: ThreadwayError = Object.assign(new Error(message), { problems });
      asked?.reject(error);
    } else asked?.resolve(payload as never);
    this.dispatchEvent(new CustomEvent(type, { detail: payload }));
  };
}

keepMethods(ThreadwaySim.prototype, ['play', 'load']);
