import {
  BOARD_COLUMNS,
  boardColumnOf,
  DAY_MS,
  parseStartDate,
  startOfDayInLima,
  todayInLima,
  type BoardColumn,
} from '@keyroster/contracts';
import type { BoardAnswer, BoardCard } from '@keyroster/contracts/dto';

export type Card = Pick<BoardCard, keyof BoardCard>;

/** A column as it stands now. */
export interface Column {
  key: BoardColumn;
  total: number;
  cards: Card[];
}

/** The end after a renewal: so many days after the old one, or after today once that has passed. */
export function renewedEnd(end: number, days: number, now: number): number {
  const today = parseStartDate(todayInLima(now));
  const from = end > now || !today ? end : startOfDayInLima(today);
  return from + days * DAY_MS;
}

/** The board at this moment: cards that have moved since the server answered stand, and count, where they belong. */
export function arrange({ columns }: BoardAnswer, now: number): Column[] {
  const arranged = new Map(
    BOARD_COLUMNS.map((key): [BoardColumn, Column] => [key, { key, total: 0, cards: [] }]),
  );
  for (const { key, total, users } of columns) {
    const was = arranged.get(key);
    if (was) was.total += total;
    for (const card of users) {
      const is = arranged.get(boardColumnOf(card.end, now));
      is?.cards.push(card);
      if (was) was.total -= 1;
      if (is) is.total += 1;
    }
  }
  for (const { cards } of arranged.values()) cards.sort((one, other) => one.end - other.end);
  return [...arranged.values()];
}

/** The board with one card changed. */
export const withCard = ({ columns }: BoardAnswer, id: string, change: Partial<Card>): BoardAnswer => ({
  columns: columns.map((column) => ({
    ...column,
    users: column.users.map((card) => (card._id === id ? { ...card, ...change } : card)),
  })),
});
