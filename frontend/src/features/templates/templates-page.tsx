import { LANGUAGES, TEMPLATE_KINDS } from '@keyroster/contracts';
import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { templatesQuery, type Template } from '../../shared/api/people.js';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { useTexts } from '../../shared/i18n/language.js';
import { useMessageWords } from '../../shared/messages/message-words.js';
import { buttonColumn, Cut } from '../../shared/table/cells/cell-button.js';
import type { Column } from '../../shared/table/columns/column.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { useDialog } from '../../shared/ui/dialog.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { useDeleteTemplate } from './api.js';
import { TemplateDialog } from './template-dialog.js';
import { useTemplateWords } from './words.js';

const keyOf = ({ _id }: Template): string => _id;

export function TemplatesPage() {
  const { screens } = useTexts();
  const words = useTemplateWords();
  const isAdmin = useIsAdmin();
  const { data, isError, refetch } = useQuery(templatesQuery);
  const editing = useDialog<Template | null>(null);
  const [confirmation, ask] = useConfirm();
  const { mutate } = useDeleteTemplate();

  const remove = ({ _id, kind, lang, name }: Template) => {
    const isOther = (one: Template) => one._id !== _id && one.kind === kind && one.lang === lang;
    const comesBack = kind !== 'other' && !data?.some(isOther);
    const consequence = comesBack ? `${words.goes(name)} ${words.startComesBack}` : words.goes(name);
    ask({ consequence, onConfirm: () => mutate(_id) });
  };
  const view = useTableView('templates', useTemplateColumns(editing.open, remove));

  return (
    <Screen
      title={words.heading}
      actions={isAdmin && <Button onClick={() => editing.open(null)}>{words.add}</Button>}
    >
      <DataTable
        label={words.heading}
        view={view}
        rows={data}
        rowKey={keyOf}
        empty={<EmptyState text={screens.empty} />}
        isFailed={isError && !data}
        onRetry={() => void refetch()}
      />
      <TemplateDialog
        key={editing.times}
        template={editing.about}
        isOpen={editing.isOpen}
        onClose={editing.close}
      />
      {confirmation}
    </Screen>
  );
}

type Act = (template: Template) => void;

function useTemplateColumns(onEdit: Act, onRemove: Act): readonly Column<Template>[] {
  const { actions } = useTexts();
  const { kinds, languages } = useMessageWords();
  const words = useTemplateWords();
  const isAdmin = useIsAdmin();
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
      ...(isAdmin
        ? [
            atTheEnd('edit', actions.edit, <IconPencil size={16} aria-hidden />, onEdit),
            atTheEnd('del', actions.del, <IconTrash size={16} aria-hidden />, onRemove),
          ]
        : []),
    ],
    [actions, kinds, languages, words, onEdit, onRemove, isAdmin],
  );
}

const atTheEnd = (key: string, action: string, icon: ReactNode, onClick: Act): Column<Template> => ({
  ...buttonColumn({ key, action, nameOf: ({ name }: Template) => name, icon, onClick }),
  pin: 'end',
});
