/** The states of a user towards the seats of a credential. */
export const SEAT_STATES = ['none', 'waiting', 'seated'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

/** A user's state towards the seats of a credential, with the totals. */
export interface Seat {
  state: SeatState;
  /** The position in the queue, counted from 1. */
  place?: number;
  /** How many seats there are; 0 where there is no limit. */
  of: number;
  in_use: number;
  waiting: number;
}

/** Tells a user that their own seat or its totals have changed. */
export interface SeatChanged {
  p_id: string;
  seat: Seat;
}

/** Tells admins that the seats of a credential have changed. */
export interface SeatsChanged {
  p_id: string;
}
