// A page of another origin with two embeds: a frame controlled by messages, and the element. It records
// unanswered and repeatedly answered calls, and metrics whose requests do not add up.

import { NAMES_KEPT } from './watch.ts';

/** The page's interface for the monkey. */
export interface HostHandles {
  post(type: string, payload: unknown): void;
  noise(data: unknown): void;
  call(method: string, words: readonly unknown[]): void;
  attribute(name: string, value: string | null): void;
  rebuild(): void;
  open(scenario: string): void;
  /** Unanswered calls. */
  waiting(): readonly string[];
  /** Response times of the frame in milliseconds. Reading clears them. */
  takeAnswers(): number[];
  /** Violations; empty if there are none. */
  readonly wrong: string[];
  readonly isReady: boolean;
  readonly metrics: number;
}

declare global {
  interface Window {
    host: HostHandles;
  }
}

export function hostPage(site: string): string {
  const frame = `${site}frame.html#preset=one-bridge&controls=threads,rate&show=road,latency`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Host</title>
<style>body { margin: 0 auto; max-width: 720px } iframe { display: block; width: 100%; height: 460px; border: 0 }</style>
<h1>An article</h1><p style="height: 200px">Text.</p>
<div id="first"><iframe src="${frame.replaceAll('&', '&amp;')}" title="frame" allow="fullscreen; clipboard-write"></iframe></div>
<p style="height: 500px">More.</p>
<script src="${site}threadway-sim.js" async></script>
<div id="second"><threadway-sim scenario="stalled-node" show="road,latency" controls="threads,rate"></threadway-sim></div>
<p style="height: 1500px">The end.</p>
<script>${NAMES_KEPT}; (${script})()</script></html>`;
}

/** Runs in the host page. */
function script(): void {
  const asked = new Map<string, { readonly words: string; readonly at: number }>();
  const answers: number[] = [];
  const answered = new Set<string>();
  const wrong: string[] = [];
  let last = 0;
  let isReady = false;
  let metrics = 0;
  const frame = (): HTMLIFrameElement => document.querySelector('#first iframe')!;
  const element = (): HTMLElement => document.querySelector('threadway-sim')!;

  const checkMetrics = (payload: { servers: Record<string, number>[] }): void => {
    metrics += 1;
    for (const server of payload.servers) {
      const { offered, completed, failed, timedOut, rejected, abandoned, inSystem } = server;
      const parts = [completed, failed, timedOut, rejected, abandoned, inSystem];
      const sum = parts.reduce((total, part) => total + part, 0);
      if (sum !== offered)
        wrong.push(`requests of server ${server.id} do not add up: ${parts.join(' + ')} is not ${offered}`);
    }
  };
  addEventListener('message', ({ data, source }) => {
    if (data?.source !== 'threadway') return;
    if (data.type === 'metrics') checkMetrics(data.payload);
    if (source !== frame().contentWindow) return;
    if (data.type === 'ready') isReady = true;
    if (data.id === undefined) return;
    if (answered.has(data.id)) wrong.push(`answered twice: ${data.id}`);
    else if (!asked.has(data.id)) wrong.push(`answered without a question: ${data.id}`);
    const question = asked.get(data.id);
    if (question !== undefined) answers.push(performance.now() - question.at);
    asked.delete(data.id);
    answered.add(data.id);
  });
  const forget = (start: string): void => {
    for (const id of [...asked.keys()]) {
      if (!id.startsWith(start)) continue;
      asked.delete(id);
      answered.add(id);
    }
  };
  const note = (prefix: string, words: string): string => {
    last += 1;
    const id = `${prefix}${last}`;
    asked.set(id, { words, at: performance.now() });
    return id;
  };
  window.host = {
    post(type, payload) {
      const id = note('message-', `${type} ${JSON.stringify(payload)}`);
      frame().contentWindow!.postMessage({ source: 'threadway', version: 1, type, id, payload }, '*');
    },
    noise: (data) => frame().contentWindow!.postMessage(data, '*'),
    call(method, words) {
      const id = note('call-', `${method}(${JSON.stringify(words)})`);
      const done = (): void => {
        asked.delete(id);
      };
      const sim = element() as unknown as Record<string, (...all: unknown[]) => Promise<unknown>>;
      // A refusal counts as an answer if it states a reason.
      sim[method](...words).then(done, (error: unknown) => {
        if (!(error instanceof Error) || error.message === '')
          wrong.push(`${method} refused without a reason`);
        done();
      });
    },
    attribute(name, value) {
      if (value === null) element().removeAttribute(name);
      else element().setAttribute(name, value);
    },
    rebuild() {
      forget('call-');
      const again = element().cloneNode(true);
      element().replaceWith(again);
    },
    open(scenario) {
      for (const name of ['show', 'layout', 'controls', 'hide', 'load', 'speed', 'starts'])
        element().removeAttribute(name);
      element().setAttribute('scenario', scenario);
      window.host.post('load', { scenario });
      window.host.post('play', {});
    },
    waiting: () => [...asked].map(([id, { words }]) => `${id} ${words}`),
    takeAnswers: () => answers.splice(0),
    wrong,
    get isReady() {
      return isReady;
    },
    get metrics() {
      return metrics;
    },
  };
}
