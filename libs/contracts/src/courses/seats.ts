/** The states of a user towards the seats of a credential. */
export const SEAT_STATES = ['none', 'waiting', 'seated'] as const;
export type SeatState = (typeof SEAT_STATES)[number];

/** A user's state towards the seats of a credential, with the totals. */
export interface Seat {
  state: SeatState;
  /** In the queue, counted from 1. */
  place?: number;
  /** How many seats there are; 0 where there is no limit. */
  of: number;
  in_use: number;
  waiting: number;
}

/** The news of somebody's own seat, or of the numbers around it. */
export interface SeatChanged {
  p_id: string;
  seat: Seat;
}

/** Tells admins that the seats of a credential have changed. */
export interface SeatsChanged {
  p_id: string;
}
