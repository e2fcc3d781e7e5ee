import { DELTA_GATHER_MS, type ActivityUser } from '@keyroster/contracts';

/** Of thousands some go at each look: all in one go would hold up the process, the database and the screens. */
export const LOOK_MS = 100;
const LOOKS = DELTA_GATHER_MS / LOOK_MS;
const AT_ONCE = 1_000;

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

/** Two lanes: what must be shown at once, and refreshed times of users who were Active anyway. */
export class DeltaLanes {
  private fields = new Map<string, DeltaFields>();
  private removedIds = new Set<string>();
  /**
   * Since when each waits: who has waited longest comes first. In whole ms: of thousands each fraction would be an object of
   * its own in memory.
   */
  private readonly refreshedSince = new Map<string, number>();
  private isUnnumbered = false;
  /** How many of the refreshed, the first ones, belong to a number already: the next frame tells of them. */
  private numbered = 0;
  private wake: () => void = () => undefined;

  /** Called when there is something urgent. */
  onUrgent(wake: () => void): void {
    this.wake = wake;
  }

  /** Whether anything came that belongs to no number yet. */
  get hasUnnumbered(): boolean {
    return this.isUnnumbered;
  }

  /** All that waits belongs to a number from now on, and goes on waiting. */
  number(): void {
    this.isUnnumbered = false;
    this.numbered = this.refreshedSince.size;
  }

  urgent(id: string, fields: DeltaFields): void {
    this.isUnnumbered = true;
    this.fields.set(id, both(this.fields.get(id), fields));
    this.removedIds.delete(id);
    this.wake();
  }

  refreshed(id: string): void {
    this.isUnnumbered = true;
    if (!this.refreshedSince.has(id)) this.refreshedSince.set(id, Math.trunc(performance.now()));
  }

  removed(id: string): void {
    this.isUnnumbered = true;
    this.fields.delete(id);
    this.refreshedSince.delete(id);
    this.removedIds.add(id);
    this.wake();
  }

  /** What is urgent. */
  takeUrgent(): Gathered | null {
    return this.take(0);
  }

  /** And who has waited nearly the whole time, if anybody has: nobody goes twice in it. */
  takeDue(): Gathered | null {
    const [first] = this.refreshedSince.values();
    if (first === undefined || performance.now() - first <= DELTA_GATHER_MS - LOOK_MS) return null;
    return this.take(Math.max(AT_ONCE, Math.ceil(this.refreshedSince.size / LOOKS)));
  }

  takeAll(): Gathered | null {
    return this.take(this.refreshedSince.size);
  }

  private take(refreshed: number): Gathered | null {
    const { fields } = this;
    let left = Math.max(refreshed, this.numbered);
    for (const id of this.refreshedSince.keys()) {
      if (left <= 0) break;
      left -= 1;
      this.refreshedSince.delete(id);
      fields.set(id, both(fields.get(id), PINGED));
    }
    const gathered: Gathered = { fields, removed: this.removedIds };
    if (fields.size === 0 && gathered.removed.size === 0) return null;
    this.fields = new Map();
    this.removedIds = new Set();
    this.numbered = 0;
    this.isUnnumbered = this.refreshedSince.size > 0;
    return gathered;
  }
}

function both(known: DeltaFields | undefined, more: DeltaFields): DeltaFields {
  return known && known !== more ? new Set([...known, ...more]) : more;
}
