import type { CloseTroublePayload, DowntimeAnswer, UpdateCredentialPayload } from '@keyroster/contracts/dto';
import { getQuery, send } from '../../shared/api/client.js';
import { EXPOSED_KEY, TROUBLES_KEY } from '../../shared/api/courses.js';
import { useChange } from '../../shared/api/use-change.js';

export const downtimeQuery = getQuery([...TROUBLES_KEY, 'downtime'], '/troubles/downtime', {
  select: ({ rows }: DowntimeAnswer) => rows,
});

export const useCloseTrouble = () =>
  useChange({
    send: (body: CloseTroublePayload) => send('POST', '/troubles/close', { body }),
    changes: [TROUBLES_KEY],
  });

/** Any change closes the trouble. */
export const useEditCredential = () =>
  useChange({
    send: (body: UpdateCredentialPayload) => send('POST', '/products/update', { body }),
    successKey: 'updated',
    changes: [TROUBLES_KEY, ['credentials'], EXPOSED_KEY, ['versions']],
  });

export const useAcceptExposed = () =>
  useChange({
    send: (p_id: string) => send('POST', '/products/exposed/accept', { body: { p_id } }),
    successKey: 'updated',
    changes: [EXPOSED_KEY],
  });
