import { useState, type ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/language.js';
import { ColumnChooser } from '../../shared/table/column-chooser.js';
import { DataTable } from '../../shared/table/data-table.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { useMinute } from '../../shared/ui/use-minute.js';
import { useUserColumns } from './user-columns.js';
import { UserFilters } from './user-filters.js';
import { useUserList } from './use-user-list.js';
import type { UserFilter, UserRow } from './users.js';

const keyOf = ({ user }: UserRow): string => user._id;

/** The search and what it finds. The form between them is given, so that a key in the search renders none of it. */
export function UsersScreen({ children: form }: { children: ReactNode }) {
  const texts = useTexts();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<UserFilter>('all');
  const view = useTableView('users', useUserColumns());
  const list = useUserList({ search, filter, sorting: view.sorting, now: useMinute() });
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
      {form}
      <DataTable
        label={texts.screens.manageUser}
        view={view}
        rows={list.rows}
        rowKey={keyOf}
        isFailed={list.isFailed}
        onRetry={list.retry}
        loadMore={list.loadMore}
      />
    </Screen>
  );
}
