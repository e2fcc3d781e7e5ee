import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { ExplainedRule } from '@keyroster/contracts/dto';
import { SeatStates, type SeatedCredential } from '../../courses/credentials/index.js';
import { SeatBoard } from '../../courses/seats/index.js';
import type { Account } from '../../people/users/index.js';
import { explained, post } from './entry-explanation.js';

/** Whether there is a seat of a credential for somebody: one of their own, or a free one that they have to take. */
@Injectable()
export class SeatExplanation {
  constructor(
    private readonly states: SeatStates,
    private readonly board: SeatBoard,
  ) {}

  async of({ id, role }: Account, credential: SeatedCredential): Promise<ExplainedRule> {
    if (isAdminRole(role)) return explained('seat', true, 'no_seats');
    const seat = (await this.states.of(id, [credential])).get(credential.id);
    if (!seat) return explained('seat', true, 'no_seats');
    if (seat.state === 'seated') return explained('seat', true, 'seat_held');
    const { of, in_use } = seat;
    if (seat.state === 'none' && in_use < of) return explained('seat', true, 'seat_free', { in_use, of });
    const loser = await this.loser(id, credential.id);
    if (!loser) return explained('seat', false, 'seats_full', { in_use, of });
    const repair = post('/api/seats/free', { p_id: credential.id, user_id: loser.user_id });
    return explained(
      'seat',
      false,
      'seats_full',
      { in_use, of, loses: loser.email, seen: loser.seen },
      repair,
    );
  }

  /** Whose seat can be freed for a user: who was seen longest ago. Nobody where others wait, who would get it first. */
  private async loser(userId: string, credentialId: string) {
    const [seats] = await this.board.list(credentialId);
    if (!seats || seats.waiting.some(({ user_id }) => user_id !== userId)) return undefined;
    return [...seats.held].sort((one, other) => one.seen - other.seen)[0];
  }
}
