import type { ExposedListAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../shared/api/client.js';
import { useChange } from '../../../shared/api/use-change.js';
import { useTexts } from '../../../shared/i18n/language.js';

export const EXPOSED_KEY = ['exposed'] as const;

export const exposedQuery = queryOptions({
  queryKey: [...EXPOSED_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/products/exposed', { signal })) as ExposedListAnswer,
  select: ({ exposed }) => exposed,
});

export function useAcceptExposed() {
  const { successes } = useTexts();
  return useChange({
    send: (p_id: string) => send('POST', '/products/exposed/accept', { body: { p_id } }),
    success: successes.updated,
    changes: [EXPOSED_KEY],
  });
}
