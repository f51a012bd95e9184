// Which program each request runs: drawn by the shares of the classes, from the number of the request, so that all
// servers see the same.

import { type Configuration, columnOf } from '../configuration/layout.ts';
import { PURPOSE } from '../random/draws.ts';
import type { Sampler } from '../random/sampler.ts';
import type { Slot } from '../view/codes.ts';
import type { RequestTable } from './request-table.ts';

export class RequestClasses {
  private readonly sampler: Sampler;
  private readonly requests: RequestTable;
  /** Share of each class and all before it. */
  private shares = new Float64Array(0);

  constructor(configuration: Configuration, sampler: Sampler, requests: RequestTable) {
    this.sampler = sampler;
    this.requests = requests;
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    let sum = 0;
    this.shares = columnOf(configuration, 'classes').map((share) => {
      sum += share;
      return sum;
    });
  }

  /** Draws the class of the request in this slot. */
  assign(slot: Slot): void {
    const { shares, sampler, requests } = this;
    if (shares.length === 0) return;
    sampler.drawUnit(PURPOSE.requestClass, requests.rows, requests.firstAt(slot), 0);
    for (let index = 0; index < shares.length; index++) {
      if (sampler.drawn[0] >= shares[index]) continue;
      requests.setClass(slot, index + 1);
      return;
    }
  }
}
