import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { templatesQuery, type Template } from '../../shared/api/lists/templates.js';
import { useTexts } from '../../shared/i18n/language.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { EmptyState } from '../../shared/ui/states/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { useTemplateColumns } from './columns.js';
import { TemplateDialog } from './template-dialog.js';
import { useRemoval } from './use-removal.js';
import { useTemplateWords } from './words.js';

const keyOf = ({ _id }: Template): string => _id;

/** What is open, kept while it fades away. */
interface Editing {
  template: Template | null;
  isOpen: boolean;
  /** How often something was opened: a form begins anew each time. */
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
