// A server on Node's event loop. Argument: the ports of the upstream's nodes. Prints "ready PORT".

import { createServer } from 'node:http';
import { compute, cpuNanos, timed, Upstream } from './work.mjs';

const upstream = new Upstream(process.argv[2].split(',').map(Number));
let requests = 0;

const server = createServer(async (request, response) => {
  const [, what, rounds] = request.url.split('/');
  let body = '';
  if (what === 'work') {
    const result = compute(Number(rounds));
    await upstream.call(requests++);
    body = String(result);
  } else if (what === 'time') body = String(timed(Number(rounds)));
  else if (what === 'stats') body = JSON.stringify({ cpuNanos: cpuNanos() });
  response.writeHead(200, { 'Content-Length': body.length });
  response.end(body);
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', 1024, () => console.log(`ready ${server.address().port}`));
