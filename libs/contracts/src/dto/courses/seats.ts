import { IsIn, IsString } from 'class-validator';
import { SEAT_STATES, type Seat, type SeatState } from '../../courses/seats.js';
import { Count, ListOf, Nested } from '../answer-fields.js';
import { IfPresent } from '../fields.js';
import { Id } from '../ids.js';

/** Which credential is spoken of, and the title that it is in. */
export class CredentialPlace {
  @Id() p_id!: string;
  @IsString() name!: string;
  @IsString() title!: string;
}

/** How somebody stands to the seats of a credential. */
export class SeatAnswer implements Seat {
  @IsIn(SEAT_STATES) state!: SeatState;
  /** In the queue, counted from 1. */
  @IfPresent() @Count() place?: number;
  /** 0 where there is no limit. */
  @Count() of!: number;
  @Count() in_use!: number;
  @Count() waiting!: number;
}

/** What taking a seat answers: a seat, or a place in the queue. */
export class SeatTakenAnswer {
  @Nested(SeatAnswer) seat!: SeatAnswer;
}

/** The credential whose seat is meant. */
export class SeatPayload {
  @Id('Credential') p_id!: string;
}

/** Whose seat, or place in the queue, an admin frees. */
export class FreeSeatPayload {
  @Id('Credential') p_id!: string;
  @Id('User') user_id!: string;
}

/** Which seats are listed. */
export class SeatsQuery {
  /** A credential; without it all that have seats. */
  @IfPresent() @Id('Credential') p_id?: string;
}

/** Somebody in the queue. */
export class WaitingAnswer {
  @Id() user_id!: string;
  @IsString() email!: string;
  /** In ms, as `seen` is. */
  @Count() since!: number;
}

/** Somebody who has a seat. */
export class HolderAnswer extends WaitingAnswer {
  /** The last ping of the sessions that took it. */
  @Count() seen!: number;
}

/** The seats of a credential, and who has them. */
export class CredentialSeatsAnswer extends CredentialPlace {
  @Count() of!: number;
  @ListOf(HolderAnswer) held!: HolderAnswer[];
  /** In their order. */
  @ListOf(WaitingAnswer) waiting!: WaitingAnswer[];
}

/** The seats of all credentials that have some, by title and name. */
export class SeatListAnswer {
  @ListOf(CredentialSeatsAnswer) seats!: CredentialSeatsAnswer[];
}
