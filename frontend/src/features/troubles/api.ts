import type {
  CloseTroublePayload,
  DowntimeAnswer,
  ExposedListAnswer,
  MessageAnswer,
  UpdateCredentialPayload,
} from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { TROUBLES_KEY } from '../../shared/api/courses.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';

export const downtimeQuery = queryOptions({
  queryKey: [...TROUBLES_KEY, 'downtime'],
  queryFn: async ({ signal }) => (await send('GET', '/troubles/downtime', { signal })) as DowntimeAnswer,
  select: ({ rows }) => rows,
});

export function useCloseTrouble() {
  return useChange({
    send: async (body: CloseTroublePayload) =>
      (await send('POST', '/troubles/close', { body })) as MessageAnswer,
    success: (_closed, { message }) => message,
    changes: [TROUBLES_KEY],
  });
}

/** Any change closes the trouble. */
export function useEditCredential() {
  const { successes } = useTexts();
  return useChange({
    send: async (body: UpdateCredentialPayload) =>
      (await send('POST', '/products/update', { body })) as MessageAnswer,
    success: successes.updated,
    changes: [TROUBLES_KEY, ['credentials'], ['exposed'], ['versions']],
  });
}

const EXPOSED_KEY = ['exposed'] as const;

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
