// A group of upstream nodes behind one name, with the policy of the calls to it.

import { type Distribution, meanOf } from '../../scenario/distribution.ts';
import type { Nanos } from '../../scenario/duration.ts';
import type { Upstream } from '../../scenario/scenario.ts';
import { compileDistribution } from '../random/sampler.ts';
import { Node } from './node.ts';

export class UpstreamGroup {
  readonly name: string;
  readonly nodes: Node[] = [];
  /** Nodes that take new calls; those beyond only end the calls they have. */
  size = 0;
  /** Infinity where calls wait for ever. */
  timeoutNanos: Nanos = Number.POSITIVE_INFINITY;
  /** A reply that took this long counts as failed; Infinity where none does. */
  failAtNanos: Nanos = Number.POSITIVE_INFINITY;

  constructor(upstream: Upstream) {
    this.name = upstream.name;
    this.configure(upstream);
  }

  configure(upstream: Upstream): void {
    this.size = upstream.nodes;
    this.timeoutNanos = upstream.timeoutNanos ?? Number.POSITIVE_INFINITY;
    this.failAtNanos = upstream.failAtNanos ?? Number.POSITIVE_INFINITY;
    for (let index = 0; index < upstream.nodes; index++) {
      const own = upstream.nodeLatencies.find((each) => each.node === index + 1);
      const latency: Distribution = own?.latency ?? upstream.latency;
      const node = this.nodes[index];
      if (node === undefined) this.nodes.push(new Node(compileDistribution(latency), meanOf(latency)));
      else {
        node.latency = compileDistribution(latency);
        node.meanNanos = meanOf(latency);
      }
    }
  }
}
