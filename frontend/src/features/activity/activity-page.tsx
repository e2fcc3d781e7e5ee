import { Stack, Button } from '@mantine/core';
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isUserFound } from '@keyroster/contracts';
import { useTexts } from '../../shared/i18n/language.js';
import { latePart } from '../../shared/late.js';
import { ColumnChooser } from '../../shared/table/columns/column-chooser.js';
import { useSelection, WhileSelected } from '../../shared/table/selection/selection-store.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { EmptyState, NobodyMatches } from '../../shared/ui/empty-state.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { useIsWide } from '../../shared/ui/use-is-wide.js';
import { useConfirm } from '../../shared/ui/confirm-dialog.js';
import { whileBusy } from '../../shared/ui/while-busy.js';
import type { HeldRows } from '../../shared/table/rows/use-held-rows.js';
import { useActivityWords } from './activity-words.js';
import classes from './activity-page.module.css';
import { type Shown, isShown } from './matching.js';
import type { Line } from './store/lines.js';
import { SharingRuleButton } from './sharing-rule/sharing-rule-button.js';
import { ActivityStrip } from './strip/activity-strip.js';
import { useActivityColumns } from './table/activity-columns.js';
import { ActivityTable } from './table/activity-table.js';
import { useActivity } from './use-activity.js';
import { StoreContext } from './use-store.js';
import { resetActivity } from './api.js';
import type { ActivityStore } from './store/activity-store.js';

const ManyWatched = latePart(async () => (await import('./selection/many-watched.js')).ManyWatched);

/** Who is active now, who was when, and from where. */
export function ActivityPage() {
  const { screens } = useTexts();
  const words = useActivityWords();
  const { store, isFailed, refetch } = useActivity();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  // The field answers each key at once; the rows follow when there is time.
  const searched = useDeferredValue(search);
  const lines = useLines(store, searched, shown);
  const still = useHeldLines(store, searched, shown);
  const view = useTableView('activity', useActivityColumns(store));
  const selected = useSelection(useEverybody(store));
  const selection = useMemo(
    () => ({ store: selected, nameOf: ({ _id }: Line) => store.user(_id)?.email ?? '' }),
    [selected, store],
  );

  const count = useSyncExternalStore(store.onFacts, () => store.counts?.total);
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
        count={count ?? null}
        actions={
          <>
            <SearchField value={search} onChange={setSearch} />
            {isWide && <ColumnChooser view={view} />}
            <SharingRuleButton />
            <ResetButton store={store} />
          </>
        }
      >
        <Stack gap="md" className={classes['page'] ?? ''}>
          <ActivityStrip shown={shown} onShow={setShown} />
          <ActivityTable
            view={view}
            lines={lines}
            selection={selection}
            still={still}
            empty={
              isNarrowed ? (
                <NobodyMatches search={search} onClear={showAll} />
              ) : (
                <EmptyState text={screens.empty} />
              )
            }
            isFailed={isFailed}
            onRetry={refetch}
          />
        </Stack>
        <WhileSelected store={selected}>
          <ManyWatched store={selected} />
        </WhileSelected>
      </Screen>
    </StoreContext>
  );
}

/** Clears everybody's activity, and asks before. */
function ResetButton({ store }: { store: ActivityStore }) {
  const { actions, successes } = useTexts();
  const words = useActivityWords();
  const queryClient = useQueryClient();
  const [dialog, ask] = useConfirm();
  const { mutate, isPending } = useMutation({
    mutationFn: resetActivity,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['activity', 'list'] }),
    meta: { success: successes.activityReset },
  });

  const reset = () => {
    ask({
      text: words.resetQuestion,
      consequence: words.resetConsequence(store.counts?.total ?? 0),
      action: actions.reset,
      onConfirm: () => mutate(),
    });
  };

  return (
    <>
      <Button {...whileBusy(isPending)} variant="default" onClick={reset}>
        {actions.reset}
      </Button>
      {dialog}
    </>
  );
}

/** The rows that a search and a filter let through; absent while the list loads. */
function useLines(store: ActivityStore, search: string, shown: Shown): readonly Line[] | undefined {
  const list = useSyncExternalStore(store.onList, () => store.list);
  return useMemo(() => {
    if (search.trim() === '' && shown === 'all') return list.lines;
    return list.lines?.filter(({ _id }) => {
      const user = store.user(_id);
      return user && isShown(user, shown, store.seconds.now) && isUserFound(user, search);
    });
  }, [store, list, search, shown]);
}

/** While some are shown alone: whoever leaves them stays for a moment. Everybody's places are theirs anyway. */
function useHeldLines(store: ActivityStore, search: string, shown: Shown): HeldRows<Line> | undefined {
  return useMemo(() => {
    if (shown === 'all') return undefined;
    const latest = (id: string) => store.list.lines?.find(({ _id }) => _id === id);
    return { look: `${shown} ${search.trim()}`, latest };
  }, [store, search, shown]);
}

/** Everybody on the screen, whatever is searched; absent while the list loads. */
function useEverybody(store: ActivityStore): readonly string[] | undefined {
  const { lines } = useSyncExternalStore(store.onList, () => store.list);
  return useMemo(() => lines?.map(({ _id }) => _id), [lines]);
}
