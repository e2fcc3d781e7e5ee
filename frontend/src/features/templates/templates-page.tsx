import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../shared/i18n/language.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { useDialog } from '../../shared/ui/dialog.js';
import { Screen } from '../../shared/ui/screen.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { templatesQuery, type Template } from '../../shared/api/people.js';
import { useDeleteTemplate } from './api.js';
import { useTemplateColumns } from './columns.js';
import { TemplateDialog } from './template-dialog.js';
import { useTemplateWords } from './words.js';

const keyOf = ({ _id }: Template): string => _id;

/** The templates of messages, by kind and language. */
export function TemplatesPage() {
  const { screens } = useTexts();
  const words = useTemplateWords();
  const { data, isError, refetch } = useQuery(templatesQuery);
  const editing = useDialog<Template | null>(null);
  const [confirmation, ask] = useConfirm();
  const { mutate } = useDeleteTemplate();

  const remove = ({ _id, kind, lang, name }: Template) => {
    const isOther = (one: Template) => one._id !== _id && one.kind === kind && one.lang === lang;
    // The initial template comes back in place of the last of its kind.
    const comesBack = kind !== 'other' && !data?.some(isOther);
    const consequence = comesBack ? `${words.goes(name)} ${words.startComesBack}` : words.goes(name);
    ask({ consequence, onConfirm: () => mutate(_id) });
  };
  const view = useTableView('templates', useTemplateColumns(editing.open, remove));

  return (
    <Screen
      title={words.heading}
      width={1100}
      actions={<Button onClick={() => editing.open(null)}>{words.add}</Button>}
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
