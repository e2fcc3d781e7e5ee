import { SegmentedControl, Stack } from '@mantine/core';
import { lazy, useDeferredValue, useMemo, useState } from 'react';
import { ColumnChooser } from '../../shared/table/column-chooser.js';
import { useSelection } from '../../shared/table/selection/use-selection.js';
import { WhileSelected } from '../../shared/table/selection/while-selected.js';
import { useTableView } from '../../shared/table/use-table-view.js';
import { Screen } from '../../shared/ui/screen.js';
import { SearchField } from '../../shared/ui/search-field.js';
import { useActivityWords } from './activity-words.js';
import { SHOWN, type Shown } from './matching.js';
import { ResetButton } from './reset-button.js';
import type { Line } from './store/lines.js';
import { ActivityStrip } from './strip/activity-strip.js';
import { useActivityColumns } from './table/activity-columns.js';
import { ActivityTable } from './table/activity-table.js';
import { useActivity } from './use-activity.js';
import { useEverybody, useLines } from './use-lines.js';
import { StoreContext } from './use-store.js';

const ManyWatched = lazy(async () => ({
  default: (await import('./many/many-watched.js')).ManyWatched,
}));

/** Who is active now, who was when, and from where. */
export function ActivityPage() {
  const words = useActivityWords();
  const { store, isFailed, refetch } = useActivity();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  // The field answers each key at once; the rows follow when there is time.
  const lines = useLines(store, useDeferredValue(search), shown);
  const view = useTableView('activity', useActivityColumns(store));
  const selected = useSelection(useEverybody(store));
  const selection = useMemo(
    () => ({ store: selected, nameOf: ({ _id }: Line) => store.user(_id)?.email ?? '' }),
    [selected, store],
  );

  return (
    <StoreContext value={store}>
      <Screen
        title={words.heading}
        actions={
          <>
            <SearchField value={search} onChange={setSearch} />
            <SegmentedControl
              value={shown}
              onChange={setShown}
              data={SHOWN.map((choice) => ({ value: choice, label: words.choices[choice] }))}
              aria-label={words.shown}
            />
            <ColumnChooser view={view} />
            <ResetButton store={store} />
          </>
        }
      >
        <Stack gap="md">
          <ActivityStrip />
          <ActivityTable
            view={view}
            lines={lines}
            selection={selection}
            isNarrowed={search.trim() !== '' || shown !== 'all'}
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
