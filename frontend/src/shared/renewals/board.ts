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
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { BOARD_KEY, fetchBoard, type BoardFilter } from './api.js';

export type Card = Pick<BoardCard, keyof BoardCard>;

export interface Column {
  key: BoardColumn;
  total: number;
  cards: Card[];
}

/** The end after a renewal: the days count from the old end, or from today once that has passed. */
export function renewedEnd(end: number, days: number, now: number): number {
  const today = parseStartDate(todayInLima(now));
  const from = end > now || !today ? end : startOfDayInLima(today);
  return from + days * DAY_MS;
}

/** The board at this moment: cards that moved since the server answered are shown and counted in their new column. */
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

const withCard = ({ columns }: BoardAnswer, id: string, change: Partial<Card>): BoardAnswer => ({
  columns: columns.map((column) => ({
    ...column,
    users: column.users.map((card) => (card._id === id ? { ...card, ...change } : card)),
  })),
});

export const CARD_CHANGE_KEY = ['changesCard'] as const;

/** A card that the page changed before the server has answered. */
interface ChangedCard {
  before: Card;
  change: Partial<Card>;
}

const cardIn = (board: BoardAnswer | undefined, id: string): Card | undefined =>
  board?.columns.flatMap(({ users }) => users).find(({ _id }) => _id === id);

/** Changes the card on every cached board. Running fetches are cancelled, since they would bring back the old card. */
export async function patchCard(client: QueryClient, id: string, change: Partial<Card>): Promise<void> {
  await client.cancelQueries({ queryKey: BOARD_KEY });
  client.setQueriesData<BoardAnswer>(
    { queryKey: BOARD_KEY },
    (board) => board && withCard(board, id, change),
  );
}

/** Changes a card before the server answers. The mutation keeps the result, which is undefined if no board shows it. */
export async function changeCard(
  client: QueryClient,
  id: string,
  changeOf: (card: Card) => Partial<Card>,
): Promise<ChangedCard | undefined> {
  const boards = client.getQueriesData<BoardAnswer>({ queryKey: BOARD_KEY });
  const before = boards.map(([, board]) => cardIn(board, id)).find((card) => card !== undefined);
  if (!before) return undefined;
  const change = changeOf(before);
  await patchCard(client, id, change);
  return { before, change };
}

/** Reverts a change that the server refused. */
export async function changeBack(client: QueryClient, changed: ChangedCard | undefined): Promise<void> {
  if (changed) await patchCard(client, changed.before._id, changed.before);
}

/** A board that was read before a pending change was stored keeps that change. */
const withChangesUnderWay = (client: QueryClient, board: BoardAnswer): BoardAnswer =>
  client
    .getMutationCache()
    .findAll({ mutationKey: CARD_CHANGE_KEY, status: 'pending' })
    .map(({ state }) => state.context as ChangedCard | undefined)
    .reduce(
      (shown, changed) => (changed ? withCard(shown, changed.before._id, changed.change) : shown),
      board,
    );

export const boardQuery = (filter: BoardFilter) =>
  queryOptions({
    queryKey: [...BOARD_KEY, filter],
    queryFn: async ({ client, signal }) => withChangesUnderWay(client, await fetchBoard(filter, signal)),
    placeholderData: keepPreviousData,
  });
