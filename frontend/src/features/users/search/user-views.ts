import { TEXTS } from '@keyroster/contracts';
import { useMemo } from 'react';
import type { NamedView } from '../../../shared/table/views/named-views.js';
import { useUserWords } from '../user-words.js';

const ALL = Object.keys(TEXTS.columns.users);
/** What is looked at each day; number, email and the actions are in every view. */
const DAILY = ['state', 'daysLeft', 'wasap', 'profileGroup', 'ipAddress'];

/** The views that everybody has. The first has the columns of the specification, in their order, whatever is chosen. */
export function useUserViews(): readonly [NamedView, NamedView] {
  const { allColumns, daily } = useUserWords();
  return useMemo(
    () => [
      { id: 'all', name: allColumns, columns: ALL },
      { id: 'daily', name: daily, columns: DAILY },
    ],
    [allColumns, daily],
  );
}
