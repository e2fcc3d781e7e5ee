import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';

export interface HostAddress {
  address: string;
  family: number;
}

/** Asks the machine's resolver, as any connection would. */
@Injectable()
export class HostResolver {
  private readonly asked = new Map<string, Promise<HostAddress[]>>();

  /**
   * All addresses of a host, the one to be tried first before the others. An address is its own. Node asks after two hosts
   * at a time: one whose servers are silent must not keep both busy with a question for each of its deliveries.
   */
  resolve(host: string): Promise<HostAddress[]> {
    const family = isIP(host);
    if (family > 0) return Promise.resolve([{ address: host, family }]);
    const known = this.asked.get(host);
    if (known) return known;
    const asked = lookup(host, { all: true }).finally(() => this.asked.delete(host));
    this.asked.set(host, asked);
    return asked;
  }
}
