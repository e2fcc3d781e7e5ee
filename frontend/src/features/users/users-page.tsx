import { useState } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { ColumnChooser } from '../../shared/table/column-chooser.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { useMinute } from '../../shared/ui/use-minute.js';
import { useFormState } from './use-form-state.js';
import { useRowActions } from './use-row-actions.js';
import { UserActionsProvider } from './user-actions.js';
import { useUserColumns } from './user-columns.js';
import { UserFilters } from './user-filters.js';
import { UserFormPanel } from './user-form-panel.js';
import { useUserList } from './use-user-list.js';
import type { UserFilter, UserRow } from './users.js';

const keyOf = ({ user }: UserRow): string => user._id;

/** Manage user: the form, and all users below it. */
export function UsersPage() {
  const texts = useTexts();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<UserFilter>('all');
  const form = useFormState();
  const view = useTableView('users', useUserColumns());
  const list = useUserList({ search, filter, sorting: view.sorting, now: useMinute() });
  const [actions, dialogs] = useRowActions({ onEdit: form.edit, onDeleted: form.forget });

  return (
    <Screen
      title={texts.screens.manageUser}
      actions={
        <>
          {!list.loadMore && <UserFilters value={filter} onChange={setFilter} />}
          <ColumnChooser view={view} />
          <SearchField value={search} onChange={setSearch} />
        </>
      }
    >
      <UserFormPanel
        state={form.state}
        onToggle={form.toggle}
        onDone={form.reset}
        onResetPassword={actions.resetPassword}
      />
      <UserActionsProvider value={actions}>
        <DataTable
          label={texts.screens.manageUser}
          view={view}
          rows={list.rows}
          rowKey={keyOf}
          isFailed={list.isFailed}
          onRetry={list.retry}
          loadMore={list.loadMore}
        />
      </UserActionsProvider>
      {dialogs}
    </Screen>
  );
}
