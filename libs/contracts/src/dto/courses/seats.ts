import { IsIn, IsString } from 'class-validator';
import { SEAT_STATES, type Seat, type SeatState } from '../../courses/seats.js';
import { Count, ListOf, Nested } from '../answer-fields.js';
import { IfPresent } from '../fields.js';
import { Id } from '../ids.js';

export class CredentialPlace {
  @Id() p_id!: string;
  @IsString() name!: string;
  @IsString() title!: string;
}

/** A user's state towards the seats of a credential. */
export class SeatAnswer implements Seat {
  @IsIn(SEAT_STATES) state!: SeatState;
  @IfPresent() @Count() place?: number;
  @Count() of!: number;
  @Count() in_use!: number;
  @Count() waiting!: number;
}

export class SeatTakenAnswer {
  @Nested(SeatAnswer) seat!: SeatAnswer;
}

/** The credential that a call is about. */
export class CredentialIdPayload {
  @Id('Credential') p_id!: string;
}

/** The seat, or place in the queue, that an admin frees. */
export class FreeSeatPayload {
  @Id('Credential') p_id!: string;
  @Id('User') user_id!: string;
}

export class SeatsQuery {
  /** Absent: all credentials with seats. */
  @IfPresent() @Id('Credential') p_id?: string;
}

/** A user in the queue. */
export class WaitingAnswer {
  @Id() user_id!: string;
  @IsString() email!: string;
  /** In ms. */
  @Count() since!: number;
}

/** A user who has a seat. */
export class HolderAnswer extends WaitingAnswer {
  /** The last ping of the sessions that took it. */
  @Count() seen!: number;
}

export class CredentialSeatsAnswer extends CredentialPlace {
  @Count() of!: number;
  @ListOf(HolderAnswer) held!: HolderAnswer[];
  /** In the order of the queue. */
  @ListOf(WaitingAnswer) waiting!: WaitingAnswer[];
}

/** The seats of all credentials that have some, sorted by title and name. */
export class SeatListAnswer {
  @ListOf(CredentialSeatsAnswer) seats!: CredentialSeatsAnswer[];
}
