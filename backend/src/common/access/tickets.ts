import { Injectable } from '@nestjs/common';
import { Reactions } from '../reactions.js';
import type { CallerAddress } from './caller-address.js';

/** Whether a ticket is good, of calls that take one in place of a session: the module of logins answers. */
@Injectable()
export class Tickets {
  constructor(private readonly reactions: Reactions) {}

  /** Refuses one that isn't. */
  check(ticket: string | undefined, address: CallerAddress): Promise<void> {
    return this.reactions.answerTo(Tickets, 'check')(ticket, address);
  }
}
