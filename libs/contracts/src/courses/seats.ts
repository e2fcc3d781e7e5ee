/** What somebody may be to a credential's seats. */
export const SEAT_STATES = ['none', 'waiting', 'seated'] as const;

/** What somebody is to a credential's seats. */
export type SeatState = (typeof SEAT_STATES)[number];

/** How somebody stands to the seats of a credential, and how these are taken. */
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

/** The news for admins that the seats of a credential are taken otherwise. */
export interface SeatsChanged {
  p_id: string;
}
