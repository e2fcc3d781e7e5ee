import { LANGUAGES, TEMPLATE_KINDS } from '@keyroster/contracts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import type { Template } from '../../shared/api/people.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useMessageWords } from '../../shared/messages/message-words.js';
import { buttonColumn, Cut } from '../../shared/table/cells/cell-button.js';
import type { Column } from '../../shared/table/columns/column.js';
import { useTemplateWords } from './words.js';

type Act = (template: Template) => void;

export function useTemplateColumns(onEdit: Act, onRemove: Act): readonly Column<Template>[] {
  const { actions } = useTexts();
  const { kinds, languages } = useMessageWords();
  const words = useTemplateWords();
  return useMemo(
    () => [
      {
        key: 'name',
        header: words.name,
        width: 150,
        isKept: true,
        onPhone: 'head',
        text: ({ name }) => name,
        sortBy: ({ name }) => name,
      },
      {
        key: 'kind',
        header: words.kind,
        width: 110,
        onPhone: 'half',
        text: ({ kind }) => kinds[kind],
        sortBy: ({ kind }) => TEMPLATE_KINDS.indexOf(kind),
      },
      {
        key: 'lang',
        header: words.language,
        width: 100,
        onPhone: 'half',
        text: ({ lang }) => languages[lang],
        sortBy: ({ lang }) => LANGUAGES.indexOf(lang),
      },
      {
        key: 'text',
        header: words.text,
        width: 200,
        isGrowing: true,
        text: ({ text }) => text,
        cell: ({ text }) => <Cut isWide>{text}</Cut>,
      },
      atTheEnd('edit', actions.edit, <IconPencil size={16} aria-hidden />, onEdit),
      atTheEnd('del', actions.del, <IconTrash size={16} aria-hidden />, onRemove),
    ],
    [actions, kinds, languages, words, onEdit, onRemove],
  );
}

const atTheEnd = (key: string, action: string, icon: ReactNode, onClick: Act): Column<Template> => ({
  ...buttonColumn({ key, action, nameOf: ({ name }: Template) => name, icon, onClick }),
  pin: 'end',
});
