// Workload A in SIM.JS: an entity that sends customers to a facility with the servers. Arguments: customers,
// servers, arrivals per second, mean service in seconds. Prints one line of JSON.

import { createRequire } from 'node:module';
import { join } from 'node:path';

// The package is made for browsers: it exports through `window`.
globalThis.window = globalThis;
createRequire(join(process.env.PEER_MODULES, 'peer.cjs'))('simjs');
const { Sim, Entity, Facility, Random } = globalThis.Sim;

const [customers, servers, arrivals, service] = process.argv.slice(2).map(Number);

function run(count) {
  const sim = new Sim();
  const facility = new Facility('servers', Facility.FCFS, servers);
  const random = new Random(1);
  let sent = 0;
  let done = 0;
  let waits = 0;
  class Source extends Entity {
    start() {
      this.next();
    }

    next() {
      if (sent++ < count) this.setTimer(random.exponential(arrivals)).done(this.arrive);
    }

    arrive() {
      const duration = random.exponential(1 / service);
      // biome-ignore lint/correctness/useHookAtTopLevel: no hook of React, a method of SIM.JS.
      this.useFacility(facility, duration).done(this.served, this, [this.time(), duration]);
      this.next();
    }

    served(arrivedAt, duration) {
      waits += this.time() - arrivedAt - duration;
      done++;
    }
  }
  sim.addEntity(Source, 'source');
  sim.simulate(Number.MAX_VALUE);
  return { events: count + done, meanWaitMillis: (waits / done) * 1000 };
}

run(customers / 10);
const before = process.cpuUsage();
const result = run(customers);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ millis: (user + system) / 1000, ...result }));
