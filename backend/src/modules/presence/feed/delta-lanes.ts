import { DELTA_GATHER_MS, type ActivityUser } from '@keyroster/contracts';
import type { Clock } from '../../../common/time/clock.js';

/** The interval of portions: thousands at once would block the process, the database and the screens. */
export const LOOK_MS = 100;
const LOOKS = DELTA_GATHER_MS / LOOK_MS;
const AT_ONCE = 1_000;

export type DeltaField = Exclude<keyof ActivityUser, '_id'>;

/** Shared by thousands of entries, so it must never be mutated. */
export type DeltaFields = ReadonlySet<DeltaField>;

export interface Gathered {
  fields: Map<string, DeltaFields>;
  removed: Set<string>;
}

export const PINGED: DeltaFields = new Set<DeltaField>(['last_ping_timestamp']);

export class DeltaLanes {
  private fields = new Map<string, DeltaFields>();
  private removedIds = new Set<string>();
  /** Since when each waits, longest first. In whole ms, because a fraction would be an object in memory. */
  private readonly refreshedSince = new Map<string, number>();
  private isUnnumbered = false;
  /** How many of the first entries are part of a number already, so that the next frame must have them. */
  private numbered = 0;
  private wake: () => void = () => undefined;

  constructor(private readonly clock: Pick<Clock, 'steady'>) {}

  onUrgent(wake: () => void): void {
    this.wake = wake;
  }

  get hasUnnumbered(): boolean {
    return this.isUnnumbered;
  }

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
    if (!this.refreshedSince.has(id)) this.refreshedSince.set(id, Math.trunc(this.clock.steady()));
  }

  removed(id: string): void {
    this.isUnnumbered = true;
    this.fields.delete(id);
    this.refreshedSince.delete(id);
    this.removedIds.add(id);
    this.wake();
  }

  takeUrgent(): Gathered | null {
    return this.take(0);
  }

  /** Waits until the first entry is nearly `DELTA_GATHER_MS` old, so that nobody is sent twice within it. */
  takeDue(): Gathered | null {
    const [first] = this.refreshedSince.values();
    if (first === undefined || this.clock.steady() - first <= DELTA_GATHER_MS - LOOK_MS) return null;
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
