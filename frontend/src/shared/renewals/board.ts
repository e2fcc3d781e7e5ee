import {
  BOARD_COLUMNS,
  boardColumnOf,
  DAY_MS,
  parseStartDate,
  startOfDayInLima,
  todayInLima,
  type BoardColumn,
} from '@keyroster/contracts';
import type { BoardAnswer, BoardCard, UndoRef } from '@keyroster/contracts/dto';
import { keepPreviousData, queryOptions, replaceEqualDeep, type QueryClient } from '@tanstack/react-query';
import { BOARD_KEY, fetchBoard, type BoardFilter } from './api.js';

export type Card = Pick<BoardCard, keyof BoardCard>;

/** A renewed card, which stays in its place for a moment. */
export interface HeldCard {
  before: Card;
  /** The renewed card, for a board whose answer doesn't list it. */
  after: Card;
  undo: UndoRef | null;
  /** The time is over: only its place is kept, so that no card slides under the pointer. */
  isGone: boolean;
}

interface PlacedCard {
  card: Card;
  held: HeldCard | undefined;
}

export interface Column {
  key: BoardColumn;
  total: number;
  cards: PlacedCard[];
}

/** The end after a renewal: the days count from the old end, or from today once that has passed. */
export function renewedEnd(end: number, days: number, now: number): number {
  const today = parseStartDate(todayInLima(now));
  const from = end > now || !today ? end : startOfDayInLima(today);
  return from + days * DAY_MS;
}

const NONE: ReadonlyMap<string, HeldCard> = new Map();

/** The board as of `now`: cards that moved since the answer are in their new column, held ones in the old. */
export function arrange(
  { columns }: BoardAnswer,
  now: number,
  held: ReadonlyMap<string, HeldCard> = NONE,
): Column[] {
  const arranged = new Map(
    BOARD_COLUMNS.map((key): [BoardColumn, Column] => [key, { key, total: 0, cards: [] }]),
  );
  const columnAt = (end: number): Column | undefined => arranged.get(boardColumnOf(end, now));
  const place = (placed: PlacedCard, from: Column | undefined) => {
    const to = columnAt(placeOf(placed));
    to?.cards.push(placed);
    if (placed.held?.isGone) return;
    if (from) from.total -= 1;
    if (to) to.total += 1;
  };
  const shown = new Set<string>();
  for (const { key, total, users } of columns) {
    const was = arranged.get(key);
    if (was) was.total += total;
    for (const card of users) {
      const own = held.get(card._id);
      if (!own?.isGone) shown.add(card._id);
      place({ card, held: own?.isGone ? undefined : own }, was);
    }
  }
  for (const [id, own] of held) {
    if (!shown.has(id)) place({ card: own.after, held: own }, columnAt(own.after.end));
  }
  for (const { cards } of arranged.values()) cards.sort(byPlace);
  return [...arranged.values()];
}

const placeOf = ({ card, held }: PlacedCard): number => (held?.before ?? card).end;

/** At equal ends the user who was registered first comes first, as on the server. */
const byPlace = (one: PlacedCard, other: PlacedCard): number =>
  placeOf(one) - placeOf(other) || (one.card._id < other.card._id ? -1 : 1);

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

/** Changes the card on every cached board. Cancels running fetches, which would bring back the old card. */
export async function patchCard(client: QueryClient, id: string, change: Partial<Card>): Promise<void> {
  await client.cancelQueries({ queryKey: BOARD_KEY });
  client.setQueriesData<BoardAnswer>(
    { queryKey: BOARD_KEY },
    (board) => board && withCard(board, id, change),
  );
}

/** Changes a card before the server answers. The mutation keeps the result, undefined without such a card. */
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

export async function changeBack(client: QueryClient, changed: ChangedCard | undefined): Promise<void> {
  if (changed) await patchCard(client, changed.before._id, changed.before);
}

/** Applies pending changes to a fetched board, which may have been read before they were stored. */
const withChangesUnderWay = (client: QueryClient, board: BoardAnswer): BoardAnswer =>
  client
    .getMutationCache()
    .findAll({ mutationKey: CARD_CHANGE_KEY, status: 'pending' })
    .map(({ state }) => state.context as ChangedCard | undefined)
    .reduce(
      (shown, changed) => (changed ? withCard(shown, changed.before._id, changed.change) : shown),
      board,
    );

/** Keeps unchanged cards the same objects, so that they don't render again; the query compares by index. */
function withKnownCards(before: BoardAnswer | undefined, now: BoardAnswer): BoardAnswer {
  const known = new Map(before?.columns.flatMap(({ users }) => users.map((card) => [card._id, card])));
  const board = {
    columns: now.columns.map((column) => ({
      ...column,
      users: column.users.map((card) => replaceEqualDeep(known.get(card._id), card)),
    })),
  };
  return before && replaceEqualDeep(before, board) === before ? before : board;
}

export const boardQuery = (filter: BoardFilter) =>
  queryOptions({
    queryKey: [...BOARD_KEY, filter],
    queryFn: async ({ client, signal }) =>
      withChangesUnderWay(client, await fetchBoard({ ...filter, with: 'amounts' }, signal)),
    placeholderData: keepPreviousData,
    structuralSharing: (before, now) => withKnownCards(before as BoardAnswer | undefined, now as BoardAnswer),
  });
