import { useWindowEvent } from '@mantine/hooks';
import { IconUsers, IconDots, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useLanguage, useTexts } from '../../shared/i18n/language.js';
import { isSingleKey } from '../../shared/keys/key-targets.js';
import type { Column } from '../../shared/table/columns/column.js';
import { useTableView } from '../../shared/table/data-table.js';
import { useNamedViews, type NamedViews } from '../../shared/table/views/named-views.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { EmptyState, NewUserLink, NobodyMatches } from '../../shared/ui/empty-state.js';
import { useIsWide } from '../../shared/ui/hooks/use-is-wide.js';
import { useMinute } from '../../shared/time/page-clock.js';
import { WhileSelected } from '../../shared/table/selection/selection-store.js';
import { userCountQuery } from '../../shared/api/people.js';
import { USER_FILTERS, type UserFilter } from './api.js';
import { useFormState, UserFormPanel } from './form/user-form.js';
import { useUserColumns, useUserViews } from './table/user-columns.js';
import { type Searched, SearchedProvider } from './table/user-email.js';
import { UserTable } from './table/user-table.js';
import { RowActions } from './user-actions.js';
import { type UserList, type UserRow, useUserList, useUserSelection } from './user-list.js';
import classes from './users.module.css';
import { UsersMenu } from './users-menu.js';
import { SmallButton, IconButton } from '../../shared/ui/quiet.js';
import { useUserWords } from './words.js';
import { partFrom } from '../../shared/ui/late-part.js';
import { useTableWords } from '../../shared/table/table-words.js';
import { Button, Group, TextInput } from '@mantine/core';
import { Dialog, useDialog } from '../../shared/ui/dialog.js';
import { boundTo, FormButtons, FieldsForm } from '../../shared/form/form-parts.js';

const ManyUsers = partFrom(async () => (await import('./table/many-users.js')).ManyUsers);

export function UsersPage() {
  const form = useFormState();
  const { about: edited, isOpen: isEditing, open: edit } = form.edited;
  useNewUserCalls(form.begin);
  return (
    <RowActions editedId={isEditing && edited ? edited._id : null} onEdit={edit} onDeleted={form.forget}>
      <UsersScreen>
        <UserFormPanel form={form} />
      </UsersScreen>
    </RowActions>
  );
}

/** Begins a new user once for each navigation that asks for one, and by the key N. */
function useNewUserCalls(begin: (line?: string) => void): void {
  const { key, state } = useLocation() as { key: string; state: { newUser?: true | string } | null };
  const answered = useRef<string>(undefined);
  useEffect(() => {
    const asked = state?.newUser;
    if (asked === undefined || answered.current === key) return;
    answered.current = key;
    begin(asked === true ? undefined : asked);
  }, [key, state, begin]);
  // Not while somebody is typing or a dialog is open.
  useWindowEvent('keydown', (event) => {
    if (event.key.toLowerCase() !== 'n' || !isSingleKey(event)) return;
    if (document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    begin();
  });
}

const NO_COLUMNS: readonly Column<UserRow>[] = [];

/** The search and what it finds. The form is passed as children, so that typing doesn't render it. */
function UsersScreen({ children: form }: { children: ReactNode }) {
  const texts = useTexts();
  const words = useUserWords();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<UserFilter>('all');
  const [params, setParams] = useSearchParams();
  const supervisor = params.get('supervisor') ?? '';
  const [view, views] = useNamedViews('users', useTableView('users', useUserColumns()), useUserViews());
  const list = useUserList({ search, filter, supervisor, sorting: view.sorting, now: useMinute() });
  const { selection, forgetGone } = useUserSelection(list, { search, filter, supervisor });
  const { data: count } = useQuery(userCountQuery);
  const isWide = useIsWide();
  const searched = useSearched(list, isWide ? view.shown : NO_COLUMNS);
  const showEverybodys = () =>
    setParams((known) => {
      known.delete('supervisor');
      return known;
    });
  const showAll = () => {
    setSearch('');
    setFilter('all');
    showEverybodys();
  };
  const isNarrowed = search.trim() !== '' || filter !== 'all' || supervisor !== '';
  const rows = list.loadMore ? undefined : list.rows;
  const shown = { search, filter, supervisor, view, rows, language };
  return (
    <Screen
      title={texts.screens.manageUser}
      count={count ?? null}
      found={isNarrowed ? (list.total ?? list.rows?.length) : undefined}
      isFilled
      tools={isWide && <ViewTools views={views} />}
      actions={
        <>
          {supervisor && (
            <SmallButton rightSection="×" onClick={showEverybodys}>
              {words.usersOf(supervisor)}
            </SmallButton>
          )}
          <UserFilters value={filter} counts={list.counts} onChange={setFilter} />
          <SearchField value={search} onChange={setSearch} isSettled={list.isSettled} />
          <UsersMenu shown={shown} view={view} />
        </>
      }
    >
      {form}
      <SearchedProvider value={searched}>
        <UserTable
          label={texts.screens.manageUser}
          view={view}
          list={list}
          selection={selection}
          empty={
            isNarrowed ? (
              <NobodyMatches search={search} onClear={showAll} />
            ) : (
              <EmptyState
                Icon={IconUsers}
                word={texts.screens.empty}
                text={words.noUsers}
                action={<NewUserLink />}
              />
            )
          }
        />
      </SearchedProvider>
      <WhileSelected store={selection.store}>
        <Suspense>
          <ManyUsers store={selection.store} shown={shown} forgetGone={forgetGone} />
        </Suspense>
      </WhileSelected>
    </Screen>
  );
}

function useSearched({ searched, total }: UserList, columns: readonly Column<UserRow>[]): Searched {
  const isPaged = total !== undefined;
  return useMemo(() => {
    const shown = columns.map(({ key }) => key);
    // Users that come page by page are numbered by their sequence numbers.
    return { search: searched, shown: isPaged ? [...shown, 'seq'] : shown };
  }, [searched, isPaged, columns]);
}

// Plain radio buttons: Mantine's control would take a hundredth of the first screen's size budget.
interface UserFiltersProps extends Pick<UserList, 'counts'> {
  value: UserFilter;
  onChange: (filter: UserFilter) => void;
}

function UserFilters({ value, counts, onChange }: UserFiltersProps) {
  const words = useUserWords();
  const name = useId();
  return (
    <div className={classes['filters']} role="radiogroup" aria-label={words.filters}>
      {USER_FILTERS.map((filter) => (
        <label key={filter} className={classes['filter']}>
          <input type="radio" name={name} checked={value === filter} onChange={() => onChange(filter)} />
          {words[filter]}{' '}
          {counts && (
            <span className={classes['figure']} data-figure>
              {counts[filter]}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}

/** Makes a view of the columns that show, and changes the chosen one if it is the user's own. */
function ViewTools({ views }: { views: NamedViews }) {
  const words = useTableWords();
  const { about: isNew, isOpen, open, close } = useDialog(false);
  const change = words.changeView(views.chosen.name);
  const title = isNew ? words.newView : change;
  return (
    <Group gap={0} wrap="nowrap" data-touch>
      {views.isOwn && <IconButton Icon={IconDots} label={change} onClick={() => open(false)} />}
      <IconButton Icon={IconPlus} label={words.newView} onClick={() => open(true)} />
      <Dialog opened={isOpen} onClose={close} title={title} withCloseButton={false} size="sm">
        <ViewForm views={views} isNew={isNew} onClose={close} />
      </Dialog>
    </Group>
  );
}

const NAME_MAX_LENGTH = 40;

interface ViewFormProps {
  views: NamedViews;
  /** True for a new view, false for changing the chosen one. */
  isNew: boolean;
  onClose: () => void;
}

function ViewForm({ views, isNew, onClose }: ViewFormProps) {
  const words = useTableWords();
  const [name, setName] = useState(isNew ? '' : views.chosen.name);
  const isNamed = name.trim() !== '';

  const save = () => {
    if (!isNamed) return;
    (isNew ? views.keepAs : views.rename)(name.trim());
    onClose();
  };
  const remove = () => {
    views.remove();
    onClose();
  };

  return (
    <FieldsForm onSubmit={save}>
      <TextInput
        label={words.viewName}
        description={isNew ? words.keepsColumns : undefined}
        data-autofocus
        maxLength={NAME_MAX_LENGTH}
        {...boundTo(name, setName)}
      />
      <FormButtons label={words.saveView} isDisabled={!isNamed} onCancel={onClose}>
        {!isNew && (
          <Button variant="subtle" color="red" mr="auto" onClick={remove}>
            {words.removeView}
          </Button>
        )}
      </FormButtons>
    </FieldsForm>
  );
}
