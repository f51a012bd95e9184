// A site that answers like the server of the built page, and counts requests: cached files are not requested
// again.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CountedSite {
  /** Ends in a slash; of another origin than the built page. */
  readonly address: string;
  /** Requested paths in order, each with the bytes of its response. */
  readonly asked: readonly { readonly path: string; readonly bytes: number }[];
  close(): Promise<void>;
}

const HEADERS = [
  'access-control-allow-origin',
  'cache-control',
  'content-encoding',
  'content-type',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
];

/** `baseURL`: address of the built page. */
export async function openCountedSite(baseURL: string): Promise<CountedSite> {
  const asked: { path: string; bytes: number }[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    const answer = async (): Promise<void> => {
      const reply = await fetch(new URL(path, baseURL), { headers: { 'accept-encoding': 'identity' } });
      const body = Buffer.from(await reply.arrayBuffer());
      const kept = HEADERS.flatMap((name) => {
        const value = reply.headers.get(name);
        return value === null ? [] : [[name, value] as const];
      });
      asked.push({ path, bytes: body.length });
      response.writeHead(reply.status, Object.fromEntries(kept)).end(body);
    };
    answer().catch(() => response.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`,
    asked,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
