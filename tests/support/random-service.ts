// Random served groups: their servers, and the groups that they call.

import fc from 'fast-check';
import type { ProgramLock, Service, Upstream } from '../../src/scenario/scenario.ts';
import { program } from './random-program.ts';
import { machine, servers } from './random-server.ts';
import { upstream } from './random-upstream.ts';
import { from, rarely } from './random-values.ts';

/** Each node of a served group is a server; a few nodes show the same effects as many. */
const MOST_NODES = 3;

const models = servers.map(([{ id: _, ...server }]) => server as Service['server']);

function service(behind: readonly Upstream[], guards: readonly ProgramLock[]): fc.Arbitrary<Service> {
  return fc.record({ server: models, machine, request: program(behind, guards) });
}

function served(group: Upstream, nodes: number, by: Service): Upstream {
  const left = Math.min(group.nodes, nodes);
  const nodeLatencies = group.nodeLatencies.filter(({ node }) => node <= left);
  return { ...group, nodes: left, nodeLatencies, service: by };
}

/** A group served by a server whose program calls only groups `behind` it. */
function anyServed(
  group: Upstream,
  behind: readonly Upstream[],
  guards: readonly ProgramLock[],
): fc.Arbitrary<Upstream> {
  return fc
    .tuple(from(1, MOST_NODES), service(behind, guards))
    .map(([nodes, by]) => served(group, nodes, by));
}

/** The groups, of which every fourth is served; each calls only later ones. */
export function withServices(
  groups: readonly Upstream[],
  guards: readonly ProgramLock[],
): fc.Arbitrary<readonly Upstream[]> {
  const all = groups.map((group, index) => rarely(group, anyServed(group, groups.slice(index + 1), guards)));
  return all.length === 0 ? fc.constant(groups) : fc.tuple(...all);
}

/** One to three groups, so up to four tiers. The first group is always served, and the others mostly are. */
export function chain(guards: readonly ProgramLock[]): fc.Arbitrary<readonly Upstream[]> {
  const [first, second, third] = ['upstream', 'other', 'third'].map((name) => upstream(name));
  const drawn = fc.oneof(fc.tuple(first), fc.tuple(first, second), fc.tuple(first, second, third));
  return drawn.chain((groups: readonly Upstream[]) =>
    fc.tuple(
      ...groups.map((group, index) => {
        const by = anyServed(group, groups.slice(index + 1), guards);
        return index === 0 ? by : fc.oneof(fc.constant(group), { weight: 3, arbitrary: by });
      }),
    ),
  );
}
