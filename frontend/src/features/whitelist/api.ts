import type { WhitelistAnswer, WhitelistEntryAnswer } from '@keyroster/contracts/dto';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';

/** An address of the list, or a block of them. */
export type Entry = Pick<WhitelistEntryAnswer, keyof WhitelistEntryAnswer>;

const WHITELIST_KEY = ['whitelist'] as const;

export const whitelistQuery = queryOptions({
  queryKey: [...WHITELIST_KEY, 'list'],
  queryFn: async ({ signal }) => (await send('GET', '/whitelist', { signal })) as WhitelistAnswer,
  meta: { failure: 'whitelistList' },
});

export function useAddEntry() {
  const { successes } = useTexts();
  return useChange({
    send: (ip_address: string) => send('POST', '/whitelist', { body: { ip_address } }),
    success: successes.whitelisted,
    failure: 'whitelistAdd',
    changes: [WHITELIST_KEY],
  });
}

export function useRemoveEntry() {
  const { successes } = useTexts();
  return useChange({
    send: (id: string) => send('DELETE', '/whitelist', { body: { id } }),
    success: successes.whitelistRemoved,
    failure: 'whitelistRemove',
    changes: [WHITELIST_KEY],
  });
}

export function useEnforce() {
  const { successes } = useTexts();
  return useChange({
    send: (value: boolean) => send('POST', '/whitelist/enforce', { body: { value } }),
    success: successes.updated,
    changes: [WHITELIST_KEY],
  });
}
