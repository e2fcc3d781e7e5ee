import type { ReactNode } from 'react';
import type { Template } from '../../shared/api/lists/templates.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useConfirm } from '../../shared/ui/dialogs/confirm-dialog.js';
import { useDeleteTemplate } from './api.js';
import { useTemplateWords } from './words.js';

/** Asks before a template goes, and says when one comes in its place. */
export function useRemoval(
  templates: readonly Template[],
): [dialog: ReactNode, remove: (template: Template) => void] {
  const { actions, confirmations } = useTexts();
  const words = useTemplateWords();
  const [dialog, ask] = useConfirm();
  const { mutate } = useDeleteTemplate();

  const remove = ({ _id, kind, lang, name }: Template) => {
    const isOther = (one: Template) => one._id !== _id && one.kind === kind && one.lang === lang;
    const comesBack = kind !== 'other' && !templates.some(isOther);
    ask({
      text: confirmations.otherDelete,
      consequence: comesBack ? `${words.goes(name)} ${words.startComesBack}` : words.goes(name),
      action: actions.delete,
      onConfirm: () => mutate(_id),
    });
  };
  return [dialog, remove];
}
