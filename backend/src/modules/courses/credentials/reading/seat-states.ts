import { Injectable } from '@nestjs/common';
import type { Seat } from '@keyroster/contracts';
import { Reactions } from '../../../../common/reactions.js';

/** A credential as far as its seats depend on it. */
export interface Seated {
  id: string;
  /** 0 where there is no limit. */
  seats: number;
}

/** Who has a seat: seats answer. */
@Injectable()
export class SeatStates {
  constructor(private readonly reactions: Reactions) {}

  /** By credential; one without a limit is not among them. */
  async of(userId: string, credentials: readonly Seated[]): Promise<ReadonlyMap<string, Seat>> {
    const limited = credentials.filter(({ seats }) => seats > 0);
    return limited.length === 0 ? new Map() : this.ofLimited(userId, limited);
  }

  /** How they stand to each of these, by credential. */
  ofLimited(userId: string, credentials: readonly Seated[]): Promise<ReadonlyMap<string, Seat>> {
    return this.reactions.answerTo(SeatStates, 'ofLimited')(userId, credentials);
  }

  /** Whether they may use it now: where there are seats, with one alone. */
  async mayUse(userId: string, credential: Seated): Promise<boolean> {
    const seat = (await this.of(userId, [credential])).get(credential.id);
    return !seat || seat.state === 'seated';
  }
}
