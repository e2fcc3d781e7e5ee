import type { CloseTroublePayload, DowntimeAnswer, UpdateCredentialPayload } from '@keyroster/contracts/dto';
import { getQuery } from '../../shared/api/client.js';
import { EXPOSED_KEY, TROUBLES_KEY } from '../../shared/api/courses.js';
import { usePost } from '../../shared/api/use-change.js';

export const downtimeQuery = getQuery([...TROUBLES_KEY, 'downtime'], '/troubles/downtime', {
  select: ({ rows }: DowntimeAnswer) => rows,
});

export const useCloseTrouble = () => usePost<CloseTroublePayload>('/troubles/close', [TROUBLES_KEY]);

/** Any change closes the trouble. */
export const useEditCredential = () =>
  usePost<UpdateCredentialPayload>(
    '/products/update',
    [TROUBLES_KEY, ['credentials'], EXPOSED_KEY, ['versions']],
    { successKey: 'updated' },
  );

export const useAcceptExposed = () =>
  usePost<{ p_id: string }>('/products/exposed/accept', [EXPOSED_KEY], { successKey: 'updated' });
