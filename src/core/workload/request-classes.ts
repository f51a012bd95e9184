// Draws the program that each request runs. The draw depends on the shares of the classes and on the
// request's number, so it is the same on all servers.

import { LIST } from '../codes.ts';
import { Configuration } from '../configuration.ts';
import { PURPOSE } from '../random/draws.ts';
import { Sampler } from '../random/sampler.ts';
import { Slot } from '../types.ts';
import { RequestTable } from './request-table.ts';

export class RequestClasses {
  private readonly sampler: Sampler;
  private readonly requests: RequestTable;
  /** Cumulative shares of the classes. */
  private shares: StaticArray<f64> = new StaticArray<f64>(0);

  constructor(configuration: Configuration, sampler: Sampler, requests: RequestTable) {
    this.sampler = sampler;
    this.requests = requests;
    this.configure(configuration);
  }

  configure(configuration: Configuration): void {
    const classes = configuration.listLength(LIST.classes.place);
    if (classes !== this.shares.length) this.shares = new StaticArray<f64>(classes);
    let sum: f64 = 0;
    for (let index = 0; index < classes; index++) {
      const row = configuration.rowAt(LIST.classes.place, LIST.classes.width, index);
      sum += configuration.at(row + LIST.classes.share);
      this.shares[index] = sum;
    }
  }

  /** Draws the class of the request in this slot, if there are classes. */
  @inline
  assign(slot: Slot): void {
    if (this.shares.length > 0) this.draw(slot);
  }

  private draw(slot: Slot): void {
    const shares = this.shares;
    const drawn = this.sampler.drawUnit(PURPOSE.requestClass, this.requests.first(slot), 0);
    for (let index = 0; index < shares.length; index++) {
      if (drawn >= shares[index]) continue;
      this.requests.setClass(slot, index + 1);
      return;
    }
  }
}
