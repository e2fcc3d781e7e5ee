import type { Card } from '../../../shared/renewals/board.js';

/** What can be done with a card. */
export interface BoardActions {
  /** Settled when it is done, or refused. */
  renew: (card: Card) => Promise<unknown>;
  /** Asks by how many days. */
  renewBy: (card: Card) => void;
  setTold: (card: Card, value: boolean) => void;
  message: (card: Card) => void;
}
