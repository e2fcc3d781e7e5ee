import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { BOARD_KEY, fetchBoard, type BoardFilter } from './api.js';
import { withChangesUnderWay } from './changed-card.js';

/** Who ends when. */
export const boardQuery = (filter: BoardFilter) =>
  queryOptions({
    queryKey: [...BOARD_KEY, filter],
    queryFn: async ({ client, signal }) => withChangesUnderWay(client, await fetchBoard(filter, signal)),
    placeholderData: keepPreviousData,
  });
