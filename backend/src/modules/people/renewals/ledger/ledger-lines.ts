import type { Renewal } from './renewal.schema.js';

export type LedgerEntry = { id: string; user_id: string; titles: readonly string[] } & Pick<
  Renewal,
  'kind' | 'at' | 'to' | 'days' | 'amount' | 'affiliate' | 'supervisor' | 'method' | 'package'
>;

export class LedgerLines implements Iterable<[userId: string, entries: readonly LedgerEntry[]]> {
  private readonly entries = new Map<string, LedgerEntry>();
  private readonly byUser = new Map<string, LedgerEntry[]>();

  [Symbol.iterator](): Iterator<[string, readonly LedgerEntry[]]> {
    return this.byUser.entries();
  }

  ids(): Iterable<string> {
    return this.entries.keys();
  }

  has(id: string): boolean {
    return this.entries.has(id);
  }

  idsSince(at: number): string[] {
    const ids: string[] = [];
    for (const entry of this.entries.values()) if (entry.at >= at) ids.push(entry.id);
    return ids;
  }

  put(entry: LedgerEntry): void {
    this.remove(entry.id);
    const line = this.byUser.get(entry.user_id) ?? [];
    const place = line.findLastIndex((other) => isOlder(other, entry)) + 1;
    // Makes a new array, because one that grows in place reserves memory for sixteen more entries.
    this.byUser.set(entry.user_id, line.toSpliced(place, 0, entry));
    this.entries.set(entry.id, entry);
  }

  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    const line = (this.byUser.get(entry.user_id) ?? []).filter((other) => other !== entry);
    if (line.length > 0) this.byUser.set(entry.user_id, line);
    else this.byUser.delete(entry.user_id);
  }
}

const isOlder = (one: LedgerEntry, other: LedgerEntry): boolean =>
  one.at < other.at || (one.at === other.at && one.id < other.id);
