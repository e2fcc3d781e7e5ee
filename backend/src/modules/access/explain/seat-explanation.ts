import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { ExplainedRule } from '@keyroster/contracts/dto';
import { SeatStates, type SeatedCredential } from '../../courses/credentials/index.js';
import type { Account } from '../../people/users/index.js';
import { explained } from './entry-explanation.js';

/** Whether there is a seat of a credential for somebody: one of their own, or a free one that they have to take. */
@Injectable()
export class SeatExplanation {
  constructor(private readonly states: SeatStates) {}

  async of({ id, role }: Account, credential: SeatedCredential): Promise<ExplainedRule> {
    if (isAdminRole(role)) return explained('seat', true, 'no_seats');
    const seat = (await this.states.of(id, [credential])).get(credential.id);
    if (!seat) return explained('seat', true, 'no_seats');
    if (seat.state === 'seated') return explained('seat', true, 'seat_held');
    const { of, in_use } = seat;
    const isFree = seat.state === 'none' && in_use < of;
    return explained('seat', isFree, isFree ? 'seat_free' : 'seats_full', { in_use, of });
  }
}
