import type { UnlistedSessionsAnswer, WhitelistAnswer, WhitelistEntryAnswer } from '@keyroster/contracts/dto';
import { getQuery, send } from '../../shared/api/client.js';
import { useChange, usePost } from '../../shared/api/use-change.js';

export type Entry = Pick<WhitelistEntryAnswer, keyof WhitelistEntryAnswer>;

export const whitelistQuery = getQuery<WhitelistAnswer>(['whitelist', 'list'], '/whitelist', {
  meta: { failure: 'whitelistList' },
});

export const useAddEntry = () =>
  usePost<{ ip_address: string }>('/whitelist', ['whitelist'], {
    successKey: 'whitelisted',
    failure: 'whitelistAdd',
  });

export const useRemoveEntry = () =>
  useChange({
    send: (id: string) => send('DELETE', '/whitelist', { body: { id } }),
    successKey: 'whitelistRemoved',
    failure: 'whitelistRemove',
    changes: ['whitelist'],
  });

export const unlistedQuery = getQuery<UnlistedSessionsAnswer>(
  ['whitelist', 'unlisted'],
  '/whitelist/unlisted',
  { staleTime: 0, meta: { isQuiet: true } },
);

export const useEnforce = () =>
  usePost<{ value: boolean }>('/whitelist/enforce', ['whitelist'], { successKey: 'updated' });
