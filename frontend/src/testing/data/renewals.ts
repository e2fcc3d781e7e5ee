import { DAY_MS, subscriptionEnd, type BoardColumn } from '@keyroster/contracts';
import type {
  BoardAnswer,
  BoardCard,
  OneUserAnswer,
  PackageAnswer,
  PaymentAnswer,
  RenewalAnswer,
  UserAnswer,
} from '@keyroster/contracts/dto';
import type { Reply } from '../fake-server.js';
import { aListedUser } from './people.js';

/** A card as the board answers it; the number makes the id. */
export const aCard = (number: number, end: number, details: Partial<BoardCard> = {}): BoardCard => ({
  _id: aListedUser(number)._id,
  email: `user_${number}`,
  end,
  days_left: false,
  supervisor: '',
  told_at: null,
  version: 3,
  package: null,
  wasap: '',
  ...details,
});

/** A board with these cards; `more` counts those that it doesn't list. */
export function boardOf(
  columns: Partial<Record<BoardColumn, BoardCard[]>>,
  more: Partial<Record<BoardColumn, number>> = {},
): Reply {
  const keys: BoardColumn[] = ['expired', 'today', 'soon', 'week', 'later', 'gone'];
  const body: BoardAnswer = {
    columns: keys.map((key) => {
      const users = columns[key] ?? [];
      return { key, users, total: users.length + (more[key] ?? 0) };
    }),
  };
  return { body };
}

export const aRenewal = (changes: Partial<RenewalAnswer> = {}): RenewalAnswer => ({
  _id: '65f600000000000000000001',
  user_id: aListedUser(7)._id,
  email: 'ana',
  days: 30,
  from: Date.UTC(2026, 4, 2, 5),
  to: Date.UTC(2026, 4, 2, 5) + 30 * DAY_MS,
  amount: 2_500,
  method: 'Yape',
  note: '',
  kind: 'renewal',
  by: 'root',
  at: Date.UTC(2026, 4, 1, 17),
  affiliate: '',
  supervisor: '',
  package: '',
  titles: [],
  ...changes,
});

/** What a user says that they paid, about which nobody decided yet. */
export const aPayment = (changes: Partial<PaymentAnswer> = {}): PaymentAnswer => ({
  _id: '65f900000000000000000001',
  user_id: aListedUser(7)._id,
  email: 'ana',
  package: '',
  days: 30,
  amount: 2_500,
  method: 'Yape',
  note: '',
  has_picture: false,
  state: 'open',
  at: Date.UTC(2026, 4, 1, 17),
  decided_at: null,
  by: '',
  reason: '',
  ends: null,
  ...changes,
});

/** What a renewal answers. */
export const renewedAs = (user: UserAnswer, message: string, until = 0): Reply => ({
  status: 201,
  body: {
    message,
    user,
    renewal: aRenewal({ user_id: user._id, email: user.email }),
    undo: { id: '65f700000000000000000001', until },
  },
});

/** The answer about one user, for the panel. */
export const oneUser = (user: UserAnswer, changes: Partial<OneUserAnswer> = {}): Reply => {
  const at = subscriptionEnd(user.sub_start_date, user.sub_validity) ?? 0;
  const body: OneUserAnswer = {
    user,
    end: { at, days_left: 20 },
    titles: [],
    sessions: [],
    renewals: [],
    told_at: null,
    ...changes,
  };
  return { body };
};

/** A package as staff sees it; the number makes the id. */
export const aPackage = (number: number, details: Partial<PackageAnswer> = {}): PackageAnswer => ({
  _id: `65f8${String(number).padStart(20, '0')}`,
  name: `Package ${number}`,
  days: 30,
  amount: 1_500,
  titles: [],
  usage_limit: null,
  starts: 'now',
  trial: false,
  ...details,
});
