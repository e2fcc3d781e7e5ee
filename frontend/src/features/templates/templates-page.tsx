import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { Screen } from '../../shared/ui/screen.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { templatesQuery, type Template } from '../../shared/api/people.js';
import { useDeleteTemplate } from './api.js';
import { useTemplateColumns } from './columns.js';
import { TemplateDialog } from './template-dialog.js';
import { useTemplateWords } from './words.js';

const keyOf = ({ _id }: Template): string => _id;

/** The open dialog; it is kept while it fades out. */
interface Editing {
  template: Template | null;
  isOpen: boolean;
  /** Counts the openings, so that the form is new each time. */
  times: number;
}

/** The templates of messages, by kind and language. */
export function TemplatesPage() {
  const { screens } = useTexts();
  const words = useTemplateWords();
  const { data, isError, refetch } = useQuery(templatesQuery);
  const [editing, setEditing] = useState<Editing>({ template: null, isOpen: false, times: 0 });
  const edit = (template: Template | null) =>
    setEditing(({ times }) => ({ template, isOpen: true, times: times + 1 }));
  const [confirmation, remove] = useRemoval(data ?? []);
  const view = useTableView('templates', useTemplateColumns({ onEdit: edit, onRemove: remove }));

  return (
    <Screen
      title={words.heading}
      width={1100}
      actions={<Button onClick={() => edit(null)}>{words.add}</Button>}
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
        template={editing.template}
        isOpen={editing.isOpen}
        onClose={() => setEditing((before) => ({ ...before, isOpen: false }))}
      />
      {confirmation}
    </Screen>
  );
}

/** Asks before a template is deleted, and says when the initial one takes its place. */
function useRemoval(
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
