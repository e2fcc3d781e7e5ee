import type { BoardAnswer } from '@keyroster/contracts/dto';
import type { QueryClient } from '@tanstack/react-query';
import { BOARD_KEY } from './api.js';
import { withCard, type Card } from './board.js';

/** What the key of every mutation that changes a card at once begins with. */
export const CARD_CHANGE_KEY = ['changesCard'] as const;

/** A card that the page has changed, and the server not yet. */
interface ChangedCard {
  before: Card;
  change: Partial<Card>;
}

const cardIn = (board: BoardAnswer | undefined, id: string): Card | undefined =>
  board?.columns.flatMap(({ users }) => users).find(({ _id }) => _id === id);

/** On every board that has it. What is being asked meanwhile would bring back what was. */
async function patchCard(client: QueryClient, id: string, change: Partial<Card>): Promise<void> {
  await client.cancelQueries({ queryKey: BOARD_KEY });
  client.setQueriesData<BoardAnswer>(
    { queryKey: BOARD_KEY },
    (board) => board && withCard(board, id, change),
  );
}

/** Changes a card before the server has, for a mutation to keep; none where no board shows it. */
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

/** Changes it to what the server said. */
export const confirmCard = patchCard;

/** The server refused: what was changed is what it was. */
export async function changeBack(client: QueryClient, changed: ChangedCard | undefined): Promise<void> {
  if (changed) await patchCard(client, changed.before._id, changed.before);
}

/** What the server says while a change is on its way may know nothing of it: the card stays as it was changed. */
export const withChangesUnderWay = (client: QueryClient, board: BoardAnswer): BoardAnswer =>
  client
    .getMutationCache()
    .findAll({ mutationKey: CARD_CHANGE_KEY, status: 'pending' })
    .map(({ state }) => state.context as ChangedCard | undefined)
    .reduce(
      (shown, changed) => (changed ? withCard(shown, changed.before._id, changed.change) : shown),
      board,
    );
