import { BOARD_COLUMN_USERS, BOARD_COLUMNS, boardColumnOf, daysUntil } from '@keyroster/contracts';
import type { BoardCard, BoardColumnAnswer } from '@keyroster/contracts/dto';
import { pick } from '../../../common/pick.js';
import type { RosterRow } from '../users/index.js';

export interface Ending extends Pick<RosterRow, 'id' | 'toldAt'> {
  user: Pick<RosterRow['user'], 'email' | 'supervisor' | 'seq' | 'version' | 'package' | 'wasap'>;
  end: number;
}

export function boardOf(endings: Iterable<Ending>, now: number): BoardColumnAnswer[] {
  const columns = BOARD_COLUMNS.map((key) => ({ key, endings: new Array<Ending>() }));
  const byKey = new Map(columns.map(({ key, endings: those }) => [key, those]));
  for (const ending of endings) byKey.get(boardColumnOf(ending.end, now))?.push(ending);
  return columns.map(({ key, endings: those }) => ({
    key,
    total: those.length,
    users: key === 'gone' ? [] : soonest(those).map((ending) => cardOf(ending, now)),
  }));
}

/** Avoids sorting a whole column, of up to 100,000 users: skips those who end later than enough others. */
function soonest(endings: readonly Ending[]): Ending[] {
  let kept: Ending[] = [];
  let latest = Infinity;
  for (const ending of endings) {
    if (ending.end > latest) continue;
    kept.push(ending);
    if (kept.length < 2 * BOARD_COLUMN_USERS) continue;
    kept = firstOf(kept);
    latest = kept.at(-1)?.end ?? Infinity;
  }
  return firstOf(kept);
}

const firstOf = (endings: Ending[]): Ending[] =>
  endings.sort((a, b) => a.end - b.end || a.user.seq - b.user.seq).slice(0, BOARD_COLUMN_USERS);

const cardOf = ({ id, user, end, toldAt }: Ending, now: number): BoardCard => ({
  _id: id,
  ...pick(user, ['email', 'supervisor', 'version', 'package', 'wasap']),
  end,
  days_left: daysUntil(end, now),
  told_at: toldAt,
});
