// Adapts the engine's host to a worker.

import { transfer } from 'comlink';
import type { RunHost } from '../src/host/run-host.ts';

/** The same host, whose frames are transferred to the page without a copy. */
export function transferring<Host extends RunHost>(host: Host): Host {
  const draw = host.frame.bind(host);
  host.frame = (request) => {
    const reply = draw(request);
    return transfer(reply, [reply.buffer]);
  };
  return host;
}
