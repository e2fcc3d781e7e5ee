import { Injectable } from '@nestjs/common';
import type { Seat } from '@keyroster/contracts';
import { Port } from '../../../../common/port.js';

/** A credential as far as its seats depend on it. */
export interface Seated {
  id: string;
  /** 0 where there is no limit. */
  seats: number;
}

interface Answering {
  seatsOf(userId: string, credentials: readonly Seated[]): Promise<ReadonlyMap<string, Seat>>;
}

/** The port through which credentials learn who has a seat; seats answer. */
@Injectable()
export class SeatStates extends Port<Answering> {
  /** By credential; one without a limit is not among them. */
  async of(userId: string, credentials: readonly Seated[]): Promise<ReadonlyMap<string, Seat>> {
    const limited = credentials.filter(({ seats }) => seats > 0);
    return limited.length === 0 ? new Map() : this.asked.seatsOf(userId, limited);
  }

  /** Whether they may use it now: where there are seats, with one alone. */
  async mayUse(userId: string, credential: Seated): Promise<boolean> {
    const seat = (await this.of(userId, [credential])).get(credential.id);
    return !seat || seat.state === 'seated';
  }
}
