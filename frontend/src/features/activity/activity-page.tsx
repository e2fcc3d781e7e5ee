import { activityStatus, isUserFound, type ActivityUser } from '@keyroster/contracts';
import { useThrottledValue } from '@mantine/hooks';
import { IconActivity } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { useIsAdmin } from '../../shared/api/session/session.js';
import { usePost } from '../../shared/api/use-change.js';
import { useTexts } from '../../shared/i18n/language.js';
import { ManyBar, useUserRequests } from '../../shared/plans/many-bar.js';
import { ColumnChooser } from '../../shared/table/columns/column-chooser.js';
import { type HeldRows } from '../../shared/table/rows/use-held-rows.js';
import {
  useSelection,
  WhileSelected,
  type SelectionStore,
} from '../../shared/table/selection/selection-store.js';
import { useTableView } from '../../shared/table/data-table.js';
import { useConfirm } from '../../shared/ui/dialog.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { EmptyState, NewUserLink, NobodyMatches } from '../../shared/ui/empty-state.js';
import { useIsWide } from '../../shared/ui/hooks/use-is-wide.js';
import { useActivityColumns } from './activity-columns.js';
import { ActivityTable } from './activity-table.js';
import { SharingRuleButton } from './sharing-rule.js';
import type { ActivityStore, Line } from './store/activity-store.js';
import { ActivityStrip, type Shown } from './strip/activity-strip.js';
import { StoreContext, useActivity } from './use-activity.js';
import { SecondaryButton } from '../../shared/ui/quiet.js';
import { useActivityWords } from './words.js';

const SORT_EVERY_MS = 2_000;

const HERE_FIRST = { key: 'lastPing', isDescending: true };

export function ActivityPage() {
  const words = useActivityWords();
  const isAdmin = useIsAdmin();
  const { store, ...found } = useActivity();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  // The field responds at once; the rows follow when there is time.
  const searched = useDeferredValue(search);
  const { everybody, ...lines } = useLines(store, searched, shown);
  const view = useTableView('activity', useActivityColumns(store), HERE_FIRST);
  const selected = useSelection(everybody);
  const selection = useMemo(
    () => ({ store: selected, nameOf: ({ _id }: Line) => store.user(_id)?.email ?? '' }),
    [selected, store],
  );

  const count = useSyncExternalStore(store.onNews, () => store.counts?.total);
  const isWide = useIsWide();
  const isNarrowed = search.trim() !== '' || shown !== 'all';
  const showAll = () => {
    setSearch('');
    setShown('all');
  };

  return (
    <StoreContext value={store}>
      <Screen
        title={words.heading}
        isFilled
        count={count ?? null}
        actions={
          <>
            <SearchField value={search} onChange={setSearch} />
            {isWide && <ColumnChooser view={view} />}
            {isAdmin && <SharingRuleButton />}
            <ResetButton store={store} />
          </>
        }
      >
        <ActivityStrip shown={shown} onShow={setShown} />
        <ActivityTable
          view={view}
          {...lines}
          selection={selection}
          empty={
            isNarrowed ? (
              <NobodyMatches search={search} onClear={showAll} />
            ) : (
              <EmptyState Icon={IconActivity} text={words.noUsers} action={<NewUserLink />} />
            )
          }
          of={found}
        />
        <WhileSelected store={selected}>
          <ManyWatched store={selected} />
        </WhileSelected>
      </Screen>
    </StoreContext>
  );
}

function ResetButton({ store }: { store: ActivityStore }) {
  const { actions, successes } = useTexts();
  const words = useActivityWords();
  const isAdmin = useIsAdmin();
  const [dialog, ask] = useConfirm();
  const { mutate, isPending } = usePost('/users/resetactivity', [['activity', 'list']], {
    success: successes.activityReset,
  });
  const reset = () =>
    ask({
      text: words.resetQuestion,
      consequence: words.resetConsequence(store.counts?.total ?? 0),
      isUndoable: true,
      action: actions.reset,
      // A supervisor must name the users; the list has only their own.
      onConfirm: () => mutate(isAdmin ? {} : { ids: store.list.lines?.map(({ _id }) => _id) }),
    });

  return (
    <>
      <SecondaryButton isBusy={isPending} onClick={reset}>
        {words.reset}
      </SecondaryButton>
      {dialog}
    </>
  );
}

function useLines(store: ActivityStore, search: string, shown: Shown) {
  const list = useSyncExternalStore(store.onNews, () => store.list);
  const everybody = useMemo(() => list.lines?.map(({ _id }) => _id), [list.lines]);
  // A row that no longer matches, or belongs elsewhere, stays for a moment.
  const still = useMemo((): HeldRows<Line> => {
    const latest = (id: string) => store.list.lines?.find(({ _id }) => _id === id);
    return { look: `${shown} ${search.trim()}`, latest };
  }, [store, search, shown]);
  // Throttled, because each arrival or departure sorts thousands of rows anew.
  const order = useThrottledValue(list, SORT_EVERY_MS);
  const isNarrowed = search.trim() !== '' || shown !== 'all';
  const seen = isNarrowed ? list : order;
  const rows = useMemo(() => {
    const { lines } = seen;
    if (!isNarrowed) return lines && [...lines];
    return lines?.filter(({ _id }) => {
      const user = store.user(_id);
      return user && isShown(user, shown, store.seconds.now) && isUserFound(user, search);
    });
  }, [store, seen, isNarrowed, search, shown]);
  return { rows, still, everybody };
}

function ManyWatched({ store }: { store: SelectionStore }) {
  const { actions } = useTexts();
  const { lock, unlock, endSessions } = useUserRequests();
  const { reset } = actions;
  const resetting = { action: 'users.resetactivity', title: reset, verb: reset, isDanger: true } as const;
  return <ManyBar store={store} offers={[lock, unlock, resetting, endSessions]} />;
}

function isShown(user: ActivityUser, shown: Shown, now: number): boolean {
  if (shown === 'locked') return user.is_locked;
  if (shown === 'all') return true;
  const isActive = activityStatus(user.last_ping_timestamp, now) === 'Active';
  return isActive === (shown === 'active');
}
