import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { userCountQuery } from '../../shared/api/people.js';
import { DownloadButton } from '../../shared/ui/download-button.js';
import { useLanguage, useTexts } from '../../shared/i18n/language.js';
import { latePart } from '../../shared/late.js';
import { PATHS } from '../../shared/paths.js';
import type { Column } from '../../shared/table/columns/column.js';
import { ColumnChooser } from '../../shared/table/columns/column-chooser.js';
import { WhileSelected } from '../../shared/table/selection/selection-store.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { useNamedViews } from '../../shared/table/views/named-views.js';
import { ViewTabs } from '../../shared/table/views/view-tabs.js';
import { ImportLink, Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { NobodyMatches } from '../../shared/ui/empty-state.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { useIsWide } from '../../shared/ui/use-is-wide.js';
import { useUserColumns } from './table/user-columns.js';
import { exportShown } from './actions/user-export.js';
import { SearchedProvider, type Searched } from './search/found-by.js';
import { UserFilters } from './search/user-filters.js';
import { UserTable } from './table/user-table.js';
import { useUserViews } from './search/user-views.js';
import { useUserList, type UserList } from './search/use-user-list.js';
import { useUserSelection } from './table/use-user-selection.js';
import type { UserFilter, UserRow } from './users.js';

const ManyUsers = latePart(async () => (await import('./selection/many-users.js')).ManyUsers);

/** A card has none. */
const NO_COLUMNS: readonly Column<UserRow>[] = [];

function useSearched({ searched, total }: UserList, columns: readonly Column<UserRow>[]): Searched {
  const isPaged = total !== undefined;
  return useMemo(() => {
    const shown = columns.map(({ key }) => key);
    // Page by page their sequence numbers stand for their numbers.
    return { search: searched, shown: isPaged ? [...shown, 'seq'] : shown };
  }, [searched, isPaged, columns]);
}

/** The search and what it finds. The form between them is given, so that a key in the search renders none of it. */
export function UsersScreen({ children: form }: { children: ReactNode }) {
  const texts = useTexts();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<UserFilter>('all');
  const [view, views] = useNamedViews('users', useTableView('users', useUserColumns()), useUserViews());
  const list = useUserList({ search, filter, sorting: view.sorting, now: useMinute() });
  const { selection, forgetGone } = useUserSelection(list, { search, filter });
  const { data: count } = useQuery(userCountQuery);
  const isWide = useIsWide();
  const searched = useSearched(list, isWide ? view.shown : NO_COLUMNS);
  const showAll = () => {
    setSearch('');
    setFilter('all');
  };
  const isNarrowed = search.trim() !== '' || filter !== 'all';
  const shown = { search, filter, view, language };
  return (
    <Screen
      title={texts.screens.manageUser}
      count={count ?? null}
      actions={
        <>
          <UserFilters value={filter} onChange={setFilter} />
          {isWide && <ColumnChooser view={view} />}
          <ImportLink to={PATHS.importUsers} />
          <DownloadButton
            label={texts.actions.export}
            name="users.csv"
            fetchFile={() => exportShown(shown)}
          />
          <SearchField value={search} onChange={setSearch} isSettled={list.isSettled} />
        </>
      }
    >
      {form}
      {isWide && <ViewTabs views={views} />}
      <SearchedProvider value={searched}>
        <UserTable
          label={texts.screens.manageUser}
          view={view}
          list={list}
          selection={selection}
          empty={isNarrowed ? <NobodyMatches search={search} onClear={showAll} /> : undefined}
        />
      </SearchedProvider>
      <WhileSelected store={selection.store}>
        <ManyUsers store={selection.store} shown={shown} forgetGone={forgetGone} />
      </WhileSelected>
    </Screen>
  );
}
