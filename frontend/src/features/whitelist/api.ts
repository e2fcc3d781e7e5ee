import { TEXTS } from '@keyroster/contracts';
import type { WhitelistAnswer, WhitelistEntryAnswer } from '@keyroster/contracts/dto';
import { getQuery, send } from '../../shared/api/client.js';
import { useChange } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';

export type Entry = Pick<WhitelistEntryAnswer, keyof WhitelistEntryAnswer>;

const WHITELIST_KEY = ['whitelist'] as const;

export const whitelistQuery = getQuery<WhitelistAnswer>([...WHITELIST_KEY, 'list'], '/whitelist', {
  meta: { failure: TEXTS.failures.whitelistList },
});

export function useAddEntry() {
  const { failures } = useTexts();
  return useChange({
    send: (ip_address: string) => send('POST', '/whitelist', { body: { ip_address } }),
    successKey: 'whitelisted',
    failure: failures.whitelistAdd,
    changes: [WHITELIST_KEY],
  });
}

export function useRemoveEntry() {
  const { failures } = useTexts();
  return useChange({
    send: (id: string) => send('DELETE', '/whitelist', { body: { id } }),
    successKey: 'whitelistRemoved',
    failure: failures.whitelistRemove,
    changes: [WHITELIST_KEY],
  });
}

export const useEnforce = () =>
  useChange({
    send: (value: boolean) => send('POST', '/whitelist/enforce', { body: { value } }),
    successKey: 'updated',
    changes: [WHITELIST_KEY],
  });
