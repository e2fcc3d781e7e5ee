import { useLocalStorage } from '@mantine/hooks';
import { useMemo } from 'react';
import { useCurrentUser } from '../../api/session/current-user.js';
import { useTableWords } from '../table-words.js';
import type { TableView } from '../use-table-view.js';
import {
  arranged,
  changed,
  readViews,
  withColumns,
  withMoved,
  withNew,
  withToggled,
  type KeptViews,
  type NamedView,
} from './named-views.js';

/** The views of a table, and what can be done with them. */
export interface NamedViews {
  views: readonly NamedView[];
  chosen: NamedView;
  /** Whether the one that is chosen is one's own. */
  isOwn: boolean;
  choose: (id: string) => void;
  /** The columns as they are now, under a name. */
  keepAs: (name: string) => void;
  rename: (name: string) => void;
  remove: () => void;
}

const NONE: KeptViews = { chosen: '', own: [] };

/** A table's view as somebody named it; whoever signs in at this browser has their own. The first preset is the default. */
export function useNamedViews<Row>(
  name: string,
  table: TableView<Row>,
  presets: readonly [NamedView, ...NamedView[]],
): [view: TableView<Row>, views: NamedViews] {
  const words = useTableWords();
  const { _id } = useCurrentUser();
  const [kept, keep] = useLocalStorage<KeptViews>({
    key: `views:${name}:${_id}`,
    defaultValue: NONE,
    getInitialValueInEffect: false,
    deserialize: readViews,
  });
  const views = [...presets, ...kept.own];
  const chosen = views.find(({ id }) => id === kept.chosen) ?? presets[0];
  const { columns } = table;
  const shown = useMemo(() => arranged(columns, chosen.columns), [columns, chosen.columns]);
  const order = columns.map(({ key }) => key);
  const keys = shown.filter(({ isKept }) => !isKept).map(({ key }) => key);
  const arrange = (next: readonly string[]) => keep((before) => withColumns(before, next, words.myView));

  const view: TableView<Row> = {
    ...table,
    shown,
    toggleColumn: (key) => arrange(withToggled(keys, key, order)),
    moveColumn: (key, by) => arrange(withMoved(keys, key, by)),
  };
  return [
    view,
    {
      views,
      chosen,
      isOwn: kept.own.includes(chosen),
      choose: (id) => keep((before) => ({ ...before, chosen: id })),
      keepAs: (name) => keep((before) => withNew(before, name, keys)),
      rename: (name) => keep((before) => changed(before, { name })),
      remove: () => keep(({ own }) => ({ chosen: '', own: own.filter(({ id }) => id !== chosen.id) })),
    },
  ];
}
