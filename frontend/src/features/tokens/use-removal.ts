import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { useConfirm } from '../../shared/ui/dialogs/confirm-dialog.js';
import { useRemoveToken, type ProgramToken } from './api.js';
import { useTokenWords } from './words.js';

/** Asks before a token goes: whatever uses it stops at once. */
export function useRemoval(): [dialog: ReactNode, remove: (token: ProgramToken) => void] {
  const { actions, confirmations } = useTexts();
  const words = useTokenWords();
  const [dialog, ask] = useConfirm();
  const { mutate } = useRemoveToken();

  const remove = ({ _id, name }: ProgramToken) =>
    ask({
      text: confirmations.otherDelete,
      consequence: words.goes(name),
      action: actions.delete,
      onConfirm: () => mutate(_id),
    });
  return [dialog, remove];
}
