import type { Column, TableView } from '../columns/column.js';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../api/session/session.js';
import { useStored } from '../../ui/hooks/use-stored.js';
import { useTableWords } from '../table-words.js';

export interface NamedViews {
  chosen: NamedView;
  isOwn: boolean;
  keepAs: (name: string) => void;
  rename: (name: string) => void;
  remove: () => void;
}

/** The chosen view of a table and those of the user's own, kept in this browser for each user. */
export const useKeptViews = (name: string) => useStored(`views:${name}:${useCurrentUser()._id}`, viewsIn);

/** The named views of a table. The address chooses one, which is remembered; the first is the default. */
export function useNamedViews<Row>(
  name: string,
  table: TableView<Row>,
  presets: readonly [NamedView, ...NamedView[]],
): [view: TableView<Row>, views: NamedViews] {
  const words = useTableWords();
  const [kept, keep] = useKeptViews(name);
  const [params, setParams] = useSearchParams();
  const asked = params.get('view');
  const chosenId = asked ?? kept.chosen;
  const chosen = [...presets, ...kept.own].find(({ id }) => id === chosenId) ?? presets[0];
  useEffect(() => {
    if (asked !== null) keep((before) => ({ ...before, chosen: asked }));
  }, [asked, keep]);
  const change = (next: (before: KeptViews) => KeptViews) => {
    keep((before) => next({ ...before, chosen: chosenId }));
    if (asked === null) return;
    setParams(
      (known) => {
        known.delete('view');
        return known;
      },
      { replace: true },
    );
  };
  const { columns } = table;
  const shown = useMemo(() => arranged(columns, chosen.columns), [columns, chosen.columns]);
  const order = columns.map(({ key }) => key);
  const keys = shown.filter(({ isKept }) => !isKept).map(({ key }) => key);
  const arrange = (next: readonly string[]) => change((before) => withColumns(before, next, words.myView));

  const view: TableView<Row> = {
    ...table,
    id: chosen.id,
    shown,
    toggleColumn: (key) => arrange(withToggled(keys, key, order)),
    moveColumn: (key, by) => arrange(withMoved(keys, key, by)),
  };
  return [
    view,
    {
      chosen,
      isOwn: kept.own.includes(chosen),
      keepAs: (name) => change((before) => withNew(before, name, keys)),
      rename: (name) => change((before) => changed(before, { name })),
      remove: () => change(({ own }) => ({ chosen: '', own: own.filter(({ id }) => id !== chosen.id) })),
    },
  ];
}

export interface NamedView {
  id: string;
  name: string;
  /** The keys of its columns. Columns that can't be hidden are shown in any case. */
  columns: readonly string[];
}

interface KeptViews {
  chosen: string;
  own: readonly NamedView[];
}

/** Only the last two columns may be pinned to the end: others would stand far from that edge. */
function unpinned<Row>(column: Column<Row>, index: number, { length }: readonly Column<Row>[]): Column<Row> {
  if (column.pin !== 'end' || index >= length - 2) return column;
  const free = { ...column };
  delete free.pin;
  return free;
}

/** The columns of a view in its order. Columns that can't be hidden keep their edges. */
export function arranged<Row>(columns: readonly Column<Row>[], keys: readonly string[]): Column<Row>[] {
  const kept = columns.filter(({ isKept }) => isKept);
  const chosen = keys.flatMap((key) => columns.find((column) => column.key === key && !column.isKept) ?? []);
  return [
    ...kept.filter(({ pin }) => pin === 'start'),
    ...chosen.map(unpinned),
    ...kept.filter(({ pin }) => pin !== 'start'),
  ];
}

/** Removes the column, or inserts it before the first that follows it in the table's order. */
export function withToggled(keys: readonly string[], key: string, order: readonly string[]): string[] {
  if (keys.includes(key)) return keys.filter((other) => other !== key);
  const next = keys.findIndex((other) => order.indexOf(other) > order.indexOf(key));
  return next < 0 ? [...keys, key] : keys.toSpliced(next, 0, key);
}

/** Moves the column by that many places, if there are as many. */
function withMoved(keys: readonly string[], key: string, by: number): readonly string[] {
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return keys;
  return keys.toSpliced(from, 1).toSpliced(to, 0, key);
}

const nameNotIn = (own: readonly NamedView[], name: string): string => {
  for (let count = 1; ; count += 1) {
    const wanted = count === 1 ? name : `${name} ${count}`;
    if (!own.some((view) => view.name === wanted)) return wanted;
  }
};

const idNotIn = (own: readonly NamedView[]): string =>
  `own-${1 + Math.max(0, ...own.map(({ id }) => Number(id.slice(4)) || 0))}`;

/** Adds a view of the user's own, and chooses it. */
export function withNew({ own }: KeptViews, name: string, columns: readonly string[]): KeptViews {
  const id = idNotIn(own);
  return { chosen: id, own: [...own, { id, name: nameNotIn(own, name), columns }] };
}

/** Changes the columns of the chosen view. A preset never changes: a new view is added instead. */
function withColumns(kept: KeptViews, columns: readonly string[], newName: string): KeptViews {
  if (!kept.own.some(({ id }) => id === kept.chosen)) return withNew(kept, newName, columns);
  return changed(kept, { columns });
}

/** Changes the chosen view, if it is the user's own. */
const changed = ({ chosen, own }: KeptViews, change: Partial<NamedView>): KeptViews => ({
  chosen,
  own: own.map((view) => (view.id === chosen ? { ...view, ...change } : view)),
});

const isView = (value: unknown): value is NamedView =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'columns' in value &&
  Array.isArray(value.columns);

export function viewsIn(stored: unknown): KeptViews {
  const { chosen, own } = (stored ?? {}) as Partial<Record<keyof KeptViews, unknown>>;
  return {
    chosen: typeof chosen === 'string' ? chosen : '',
    own: Array.isArray(own) ? own.filter(isView) : [],
  };
}
