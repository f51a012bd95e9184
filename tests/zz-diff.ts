import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { randomEditedScenario } from './properties/live-edits.ts';
import { drive } from './properties/drive.ts';
import { fingerprint } from './properties/readings.ts';
const [count = '300', seed = '1', only] = process.argv.slice(2);
const all = fc.sample(randomEditedScenario(), { numRuns: Number(count), seed: Number(seed) });
all.forEach(({ scenario, edits }, i) => {
  if (only !== undefined && i !== Number(only)) return;
  scenario.servers.forEach((server, k) => {
    const ended: unknown[] = [];
    const stops: unknown[] = [];
    let out: string;
    try {
      const simulation = drive({ scenario, server, edits, instants: [1e6, 3e6, 1e7, 3e7, 1e8, 3e8], onEnd: (e) => ended.push(e), onStop: (s) => stops.push(fingerprint(s)) });
      stops.push(fingerprint(simulation));
      const { contextSwitches, digest } = fingerprint(simulation) as any;
      const h = (x: unknown) => createHash('sha1').update(JSON.stringify(x)).digest('hex').slice(0, 10);
      out = `${digest} ended ${h(ended)} stops ${h(stops)} cs ${contextSwitches}`;
      if (only !== undefined) console.log(JSON.stringify({ ended, stops }, null, 1), JSON.stringify(scenario));
    } catch (e) { out = String(e); }
    console.log(i, k, server.model, out);
  });
});
