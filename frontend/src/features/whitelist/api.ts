import type { UnlistedSessionsAnswer, WhitelistAnswer, WhitelistEntryAnswer } from '@keyroster/contracts/dto';
import { getQuery, send } from '../../shared/api/client.js';
import { useChange, usePost } from '../../shared/api/use-change.js';

export type Entry = Pick<WhitelistEntryAnswer, keyof WhitelistEntryAnswer>;

const WHITELIST_KEY = ['whitelist'] as const;

export const whitelistQuery = getQuery<WhitelistAnswer>([...WHITELIST_KEY, 'list'], '/whitelist', {
  meta: { failure: 'whitelistList' },
});

export const useAddEntry = () =>
  usePost<{ ip_address: string }>('/whitelist', [WHITELIST_KEY], {
    successKey: 'whitelisted',
    failure: 'whitelistAdd',
  });

export const useRemoveEntry = () =>
  useChange({
    send: (id: string) => send('DELETE', '/whitelist', { body: { id } }),
    successKey: 'whitelistRemoved',
    failure: 'whitelistRemove',
    changes: [WHITELIST_KEY],
  });

export const unlistedQuery = getQuery<UnlistedSessionsAnswer>(
  [...WHITELIST_KEY, 'unlisted'],
  '/whitelist/unlisted',
  { staleTime: 0, meta: { isQuiet: true } },
);

export const useEnforce = () =>
  usePost<{ value: boolean }>('/whitelist/enforce', [WHITELIST_KEY], { successKey: 'updated' });
