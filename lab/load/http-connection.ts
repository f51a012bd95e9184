// A persistent connection for one GET at a time. Hand-written, since time that the generator spends computing
// is added to the request's latency.

import { connect, type Socket } from 'node:net';

/** Called for each reply, or when there will be none. */
export type OnEnd = (isGood: boolean, body: string) => void;

export class HttpConnection {
  private readonly socket: Socket;
  private text = '';
  private onEnd: OnEnd | null = null;

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (data: string) => this.take(data));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.finish(false, ''));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new HttpConnection(socket));
      });
    });
  }

  get(path: string, onEnd: OnEnd): void {
    if (this.socket.destroyed) {
      onEnd(false, '');
      return;
    }
    this.onEnd = onEnd;
    this.socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  }

  /** The body of the reply. Rejects if there is none. */
  body(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.get(path, (isGood, body) =>
        isGood ? resolve(body) : reject(new Error(`${path}: no good reply`)),
      );
    });
  }

  close(): void {
    this.onEnd = null;
    this.socket.destroy();
  }

  private take(data: string): void {
    this.text += data;
    const head = this.text.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(this.text)?.[1] ?? 0);
    if (this.text.length < head + 4 + length) return;
    const isGood = this.text.startsWith('HTTP/1.1 200');
    const body = this.text.slice(head + 4, head + 4 + length);
    this.text = '';
    this.finish(isGood, body);
  }

  private finish(isGood: boolean, body: string): void {
    const { onEnd } = this;
    this.onEnd = null;
    onEnd?.(isGood, body);
  }
}
