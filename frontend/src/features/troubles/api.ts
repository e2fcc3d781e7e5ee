import type { CloseTroublePayload, DowntimeAnswer, UpdateCredentialPayload } from '@keyroster/contracts/dto';
import { getQuery } from '../../shared/api/client.js';
import { usePost } from '../../shared/api/use-change.js';

export const downtimeQuery = getQuery(['troubles', 'downtime'], '/troubles/downtime', {
  select: ({ rows }: DowntimeAnswer) => rows,
});

export const useCloseTrouble = () => usePost<CloseTroublePayload>('/troubles/close', ['troubles']);

/** Any change closes the trouble. */
export const useEditCredential = () =>
  usePost<UpdateCredentialPayload>('/products/update', ['troubles', 'credentials', 'exposed', 'versions'], {
    successKey: 'updated',
  });

export const useAcceptExposed = () =>
  usePost<{ p_id: string }>('/products/exposed/accept', ['exposed'], { successKey: 'updated' });
