/** Which rows are picked, by their keys, and the one from which a range goes on. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), anchor: null };

/** How much of what is shown is picked. */
export type Share = 'none' | 'some' | 'all';

function turned(ids: ReadonlySet<string>, which: Iterable<string>, isOn: boolean): ReadonlySet<string> {
  const next = new Set(ids);
  for (const id of which) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Picks a row, or lets it go. */
export const toggled = ({ ids }: Selection, id: string): Selection => ({
  ids: turned(ids, [id], !ids.has(id)),
  anchor: id,
});

/** Turns all rows from the last one that was turned to this one as that was; without such a row, this one alone. */
export function extended(selection: Selection, id: string, shown: readonly string[]): Selection {
  const { ids, anchor } = selection;
  const [from, to] = [anchor === null ? -1 : shown.indexOf(anchor), shown.indexOf(id)];
  if (anchor === null || from < 0 || to < 0) return toggled(selection, id);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: turned(ids, range, ids.has(anchor)), anchor: id };
}

/** Picks all of these, or lets all of them go; others stay as they are. */
export const withAll = ({ ids }: Selection, which: Iterable<string>, isOn: boolean): Selection => ({
  ids: turned(ids, which, isOn),
  anchor: null,
});

/** Forgets who is gone. The same selection where nobody is. */
export function keptTo(selection: Selection, known: ReadonlySet<string>): Selection {
  const { ids, anchor } = selection;
  const gone = [...ids].filter((id) => !known.has(id));
  if (gone.length === 0) return selection;
  return { ids: turned(ids, gone, false), anchor: anchor !== null && known.has(anchor) ? anchor : null };
}

export function shareOf({ ids }: Selection, shown: readonly string[]): Share {
  if (ids.size === 0) return 'none';
  const picked = shown.reduce((count, id) => (ids.has(id) ? count + 1 : count), 0);
  if (picked === 0) return 'none';
  return picked === shown.length ? 'all' : 'some';
}
