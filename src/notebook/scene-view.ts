// One view of a scene in a notebook: a frame with the file of embeds, which came with the package, so that nothing is fetched. It hands
// on commands of Python to the frame, and what the frame says to Python.

import type { ErrorPayload, MetricsPayload, Report, StatePayload } from '../embed/messages/protocol.ts';
import { sceneFile } from '../links/scene-file.ts';
import { type HostTheme, ThemeWatch } from './host-theme.ts';
import type { NotebookModel, NumberedCommand, Opening } from './notebook-model.ts';

/** CSS pixels of a frame that has not said yet how high its content is. */
const FIRST_HEIGHT = 480;
/** Before the numbers of commands that are this view's own, of which Python knows nothing. */
const OWN = 'view-';

export class SceneView {
  private readonly model: NotebookModel;
  private readonly frame = document.createElement('iframe');
  private readonly theme: ThemeWatch;
  private readonly id = String(Math.random());
  /** What the frame was opened with, and whether it has a theme of its own, which then stays. */
  private opening: Opening;
  private readonly keepsTheme: boolean;
  private openedIn: HostTheme = 'light';
  private closed = false;
  private ready = false;
  private readyBefore = false;
  private waiting: NumberedCommand[] = [];
  private heard: number;
  private state: StatePayload | null = null;
  private metrics: MetricsPayload | null = null;
  private count = 0;

  constructor(model: NotebookModel, host: HTMLElement) {
    this.model = model;
    this.opening = model.get('_opening');
    this.heard = this.opening.number;
    this.keepsTheme = /(?:^|&)theme=/.test(this.opening.query);
    this.theme = new ThemeWatch(host, (theme) => this.follow(theme));
    const { frame } = this;
    frame.title = 'Threadway: simulated servers';
    // Its own script and nothing of the notebook's: what is shown cannot reach the page around it.
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.allow = 'fullscreen; clipboard-write';
    frame.style.cssText = 'display:block;width:100%;border:0';
    this.raise(FIRST_HEIGHT);
    model.on('msg:custom', this.take);
    addEventListener('message', this.hear);
    model.on('change:_shown', this.claim);
    model.set('_shown', this.id);
    model.save_changes();
  }

  /** Loads the frame. */
  async open(host: HTMLElement): Promise<void> {
    const { query } = this.opening;
    const embed = await unzipped(this.model.get('_file'));
    // Taken away meanwhile.
    if (this.closed) return;
    this.openedIn = this.theme.theme;
    const themed = this.keepsTheme ? query : `${query}&theme=${this.openedIn}`;
    this.frame.srcdoc = sceneFile(embed, { query: themed, page: '', title: this.frame.title });
    host.append(this.frame);
  }

  close(): void {
    const { model } = this;
    this.closed = true;
    removeEventListener('message', this.hear);
    model.off('msg:custom', this.take);
    model.off('change:_shown', this.claim);
    this.theme.stop();
    this.frame.remove();
    if (model.get('_shown') !== this.id) return;
    model.set('_shown', '');
    model.save_changes();
  }

  /** Python hears of this view where the one that it heard of has gone. */
  private readonly claim = (): void => {
    if (this.model.get('_shown') !== '') return;
    this.model.set('_shown', this.id);
    this.model.save_changes();
    this.report();
  };

  private raise(contentHeight: number): void {
    this.frame.style.height = `${this.model.get('_height') ?? contentHeight}px`;
  }

  private follow(theme: HostTheme): void {
    // A frame that is still loading is told when it is ready.
    if (this.keepsTheme || !this.ready) return;
    this.post('set', { settings: { theme } }, `${OWN}${++this.count}`);
  }

  /** A command of Python. */
  private readonly take = (content: unknown): void => {
    const command = content as NumberedCommand;
    if (command.number <= this.opening.number) return;
    if (this.ready) this.post(command.type, command.payload, command.number);
    else this.waiting.push(command);
  };

  private post(type: string, payload: object, id: string | number): void {
    // What was measured is of the run before.
    if (type === 'load') this.metrics = null;
    this.frame.contentWindow?.postMessage({ source: 'threadway', version: 1, type, id, payload }, '*');
  }

  private readonly hear = ({ source, data }: MessageEvent): void => {
    if (source !== this.frame.contentWindow || data?.source !== 'threadway' || data.version !== 1) return;
    const report = data as Report;
    if (typeof report.id === 'number') this.heard = Math.max(this.heard, report.id);
    switch (report.type) {
      case 'ready':
        this.begin();
        this.state = report.payload;
        this.report();
        break;
      case 'resize':
        this.raise(report.payload.height);
        break;
      case 'state':
        this.state = report.payload;
        this.report();
        break;
      case 'metrics':
        this.metrics = report.payload;
        // A frame does not tell its state because time goes on.
        if (this.state !== null) this.state = { ...this.state, seconds: report.payload.seconds };
        this.report();
        break;
      case 'moment':
        if (this.isShown) this.model.send({ kind: 'moment', payload: report.payload });
        break;
      case 'error':
        this.refused(report.payload);
    }
  };

  /** The frame can be asked. Notebooks take views out and put them back, which loads the frame anew. */
  private begin(): void {
    this.ready = true;
    if (this.readyBefore) {
      this.opening = this.model.get('_opening');
      this.heard = this.opening.number;
      this.post('load', { scenario: this.opening.scenario }, `${OWN}${++this.count}`);
    }
    this.readyBefore = true;
    if (this.theme.theme !== this.openedIn) this.follow(this.theme.theme);
    for (const { type, payload, number } of this.opening.faults) this.post(type, payload, number);
    for (const { type, payload, number } of this.waiting.splice(0)) this.post(type, payload, number);
  }

  private get isShown(): boolean {
    return this.model.get('_shown') === this.id;
  }

  private report(): void {
    const { state, metrics, heard } = this;
    if (!this.isShown || state === null) return;
    this.model.set('_report', { state, metrics, heard });
    this.model.save_changes();
  }

  private refused(payload: ErrorPayload): void {
    if (this.isShown) this.model.send({ kind: 'error', payload });
  }
}

/** Text of a file in gzip and base64. */
async function unzipped(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}
