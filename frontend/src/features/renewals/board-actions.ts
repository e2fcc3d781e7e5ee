import type { Card } from '../../shared/renewals/board.js';

/** What can be done with a card. */
export interface BoardActions {
  renew: (card: Card) => void;
  /** Asks by how many days. */
  renewBy: (card: Card) => void;
  setTold: (card: Card, value: boolean) => void;
  message: (card: Card) => void;
}
