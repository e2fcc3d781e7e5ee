import { lazy, useState, type ReactNode } from 'react';
import { DownloadButton } from '../../shared/download/download-button.js';
import { useLanguage, useTexts } from '../../shared/i18n/language.js';
import { PATHS } from '../../shared/paths.js';
import { ColumnChooser } from '../../shared/table/column-chooser.js';
import { DataTable } from '../../shared/table/data-table.js';
import { WhileSelected } from '../../shared/table/selection/while-selected.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { ImportLink } from '../../shared/ui/import-link.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { useMinute } from '../../shared/ui/use-minute.js';
import { useUserColumns } from './user-columns.js';
import { exportShown } from './user-export.js';
import { UserFilters } from './user-filters.js';
import { useUserList } from './use-user-list.js';
import { useUserSelection } from './use-user-selection.js';
import type { UserFilter, UserRow } from './users.js';

const ManyUsers = lazy(async () => ({ default: (await import('./many/many-users.js')).ManyUsers }));

const keyOf = ({ user }: UserRow): string => user._id;

/** The search and what it finds. The form between them is given, so that a key in the search renders none of it. */
export function UsersScreen({ children: form }: { children: ReactNode }) {
  const texts = useTexts();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<UserFilter>('all');
  const view = useTableView('users', useUserColumns());
  const list = useUserList({ search, filter, sorting: view.sorting, now: useMinute() });
  const { selection, forgetGone } = useUserSelection(list, { search, filter });
  const shown = { search, filter, view, language };
  return (
    <Screen
      title={texts.screens.manageUser}
      actions={
        <>
          <UserFilters value={filter} onChange={setFilter} />
          <ColumnChooser view={view} />
          <ImportLink to={PATHS.importUsers} />
          <DownloadButton
            label={texts.actions.export}
            name="users.csv"
            fetchFile={() => exportShown(shown)}
          />
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
        selection={selection}
      />
      <WhileSelected store={selection.store}>
        <ManyUsers store={selection.store} shown={shown} forgetGone={forgetGone} />
      </WhileSelected>
    </Screen>
  );
}
