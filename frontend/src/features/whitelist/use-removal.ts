import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { useConfirm } from '../../shared/ui/dialogs/confirm-dialog.js';
import { useRemoveEntry, type Entry } from './api.js';
import { useWhitelistWords } from './words.js';

interface List {
  isEnforced: boolean;
  size: number;
}

/** Asks before an entry goes, and says what comes of it. */
export function useRemoval(list: List): [dialog: ReactNode, remove: (entry: Entry) => void] {
  const { actions, confirmations } = useTexts();
  const words = useWhitelistWords();
  const [dialog, ask] = useConfirm();
  const { mutate } = useRemoveEntry();

  const remove = (entry: Entry) => {
    const loss = list.size === 1 ? words.switchGoesOff : words.sessionsEnd(entry.ip_address);
    ask({
      text: confirmations.otherDelete,
      consequence: list.isEnforced ? `${entry.ip_address} · ${loss}` : entry.ip_address,
      action: actions.delete,
      onConfirm: () => mutate(entry._id),
    });
  };
  return [dialog, remove];
}
