import {
  extended,
  keptTo,
  NOTHING,
  shareOf,
  toggled,
  withAll,
  type Selection,
  type Share,
} from './selection.js';

/**
 * The selection of one table. It stands beside React's state, so that of ten thousand rows the one that is picked renders
 * anew and no other.
 */
export class SelectionStore {
  private selection = NOTHING;
  private rows: readonly string[] = [];
  private share: Share = 'none';
  private readonly listeners = new Set<() => void>();
  private table: HTMLElement | null = null;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The keys that are picked: another set whenever they are others. */
  get ids(): ReadonlySet<string> {
    return this.selection.ids;
  }

  /** How much of what is shown is picked. */
  get shownShare(): Share {
    return this.share;
  }

  /** The keys of the rows that search and filter show, in their order. */
  get shown(): readonly string[] {
    return this.rows;
  }

  show(rows: readonly string[]): void {
    this.rows = rows;
    this.take(this.selection);
  }

  /** With Shift the whole range from the row before. */
  pick(id: string, isRange: boolean): void {
    this.take(isRange ? extended(this.selection, id, this.rows) : toggled(this.selection, id));
  }

  pickAll(ids: Iterable<string>, isOn: boolean): void {
    this.take(withAll(this.selection, ids, isOn));
  }

  /** Forgets who is not among these. */
  keepTo(known: ReadonlySet<string>): void {
    this.take(keptTo(this.selection, known));
  }

  /** Which table it is of. */
  standIn(table: HTMLElement | null): void {
    this.table = table;
  }

  /** Leads the focus to the table, when the bar of what can be done goes. */
  focusTable(): void {
    this.table?.focus({ preventScroll: true });
  }

  clear(): void {
    this.take(NOTHING);
  }

  private take(next: Selection): void {
    this.selection = next;
    this.share = shareOf(next, this.rows);
    for (const listener of [...this.listeners]) listener();
  }
}
