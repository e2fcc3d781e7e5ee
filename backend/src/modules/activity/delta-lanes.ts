import type { ActivityUser } from '@keyroster/contracts';

export type DeltaField = Exclude<keyof ActivityUser, '_id'>;

/** Which fields of a user changed; shared by thousands, and so never changed itself. */
export type DeltaFields = ReadonlySet<DeltaField>;

/** What changed since the last frame: of whom, and which fields. */
export interface Gathered {
  fields: Map<string, DeltaFields>;
  removed: Set<string>;
}

/** One for all: of thousands of users a second nothing else changes. */
export const PINGED: DeltaFields = new Set<DeltaField>(['last_ping_timestamp']);

/** A frame of many thousands would hold up server and screens: so many don't wait for their second to end. */
const FULL_AT = 2_000;

/** Two lanes: what must be shown at once, and refreshed times of users who were Active anyway. */
export class DeltaLanes {
  private fields = new Map<string, DeltaFields>();
  private removedIds = new Set<string>();
  private refreshedIds = new Set<string>();
  private wake: () => void = () => undefined;
  private full: () => void = () => undefined;

  /** Called when there is something urgent. */
  onUrgent(wake: () => void): void {
    this.wake = wake;
  }

  /** Called when many are refreshed. */
  onFull(full: () => void): void {
    this.full = full;
  }

  urgent(id: string, fields: DeltaFields): void {
    this.fields.set(id, both(this.fields.get(id), fields));
    this.removedIds.delete(id);
    this.wake();
  }

  refreshed(id: string): void {
    this.refreshedIds.add(id);
    if (this.refreshedIds.size === FULL_AT) this.full();
  }

  removed(id: string): void {
    this.fields.delete(id);
    this.refreshedIds.delete(id);
    this.removedIds.add(id);
    this.wake();
  }

  /** Empties the urgent lane, or both; null when there is nothing in it. */
  take({ withRefreshed }: { withRefreshed: boolean }): Gathered | null {
    const { fields } = this;
    if (withRefreshed) {
      for (const id of this.refreshedIds) fields.set(id, both(fields.get(id), PINGED));
      this.refreshedIds = new Set();
    }
    const gathered: Gathered = { fields, removed: this.removedIds };
    if (fields.size === 0 && gathered.removed.size === 0) return null;
    this.fields = new Map();
    this.removedIds = new Set();
    return gathered;
  }
}

function both(known: DeltaFields | undefined, more: DeltaFields): DeltaFields {
  return known && known !== more ? new Set([...known, ...more]) : more;
}
