import type { UserAnswer } from '@keyroster/contracts/dto';
import type { PresenceState } from '../../../presence/model/index.js';

/** A user in memory. */
export interface RosterRow extends PresenceState {
  readonly id: string;
  user: UserAnswer;
  /** Null for none. A group of the same name may be another one. */
  groupId: string | null;
  /** When entry is over, and when they were told of that, in ms; null for never, and for not. */
  end: number | null;
  toldAt: number | null;
}
