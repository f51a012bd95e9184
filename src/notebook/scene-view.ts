// A view of a scene in a notebook: a frame with the embed file that is part of the package, so nothing is
// fetched. It forwards Python's commands to the frame and the frame's reports to Python.

import type { ErrorPayload, FrameReport, MetricsPayload, StatePayload } from '../embed/messages/protocol.ts';
import { sceneFile } from '../links/scene-file.ts';
import { type HostTheme, ThemeWatch } from './host-theme.ts';
import type { NotebookModel, NumberedCommand, Opening } from './notebook-model.ts';

/** Height in CSS pixels until the frame reports its content's height. */
const FIRST_HEIGHT = 480;
/** Prefix for the ids of this view's own commands, which Python does not know. */
const OWN = 'view-';

export class SceneView {
  private readonly model: NotebookModel;
  private readonly frame = document.createElement('iframe');
  private readonly theme: ThemeWatch;
  private readonly id = String(Math.random());
  /** The state with which the frame was opened; below it, whether the frame has a fixed theme. */
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
    // Only the frame's own script runs, and it cannot reach the surrounding page.
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
    // The view was removed in the meantime.
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

  /** Makes this view the one that is reported to Python, if the view reported before has been removed. */
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
    // A frame that is still loading gets the theme when it is ready.
    if (this.keepsTheme || !this.ready) return;
    this.post('set', { settings: { theme } }, `${OWN}${++this.count}`);
  }

  /** Handles a command from Python. */
  private readonly take = (content: unknown): void => {
    const command = content as NumberedCommand;
    if (command.number <= this.opening.number) return;
    if (this.ready) this.post(command.type, command.payload, command.number);
    else this.waiting.push(command);
  };

  private post(type: string, payload: object, id: string | number): void {
    // The metrics belong to the previous run.
    if (type === 'load') this.metrics = null;
    this.frame.contentWindow?.postMessage({ source: 'threadway', version: 1, type, id, payload }, '*');
  }

  private readonly hear = ({ source, data }: MessageEvent): void => {
    if (source !== this.frame.contentWindow || data?.source !== 'threadway' || data.version !== 1) return;
    const report = data as FrameReport;
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
        // Frames do not report their state as time passes, so this updates the seconds.
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

  /** Called whenever the frame is ready. Notebooks remove and reinsert views, which reloads the frame. */
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

/** Decodes a file from base64 and gzip. */
async function unzipped(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}
