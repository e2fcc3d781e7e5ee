import { Injectable } from '@nestjs/common';
import { isAdminRole, LIVE_USER_FIELDS, type ActivityCounts } from '@keyroster/contracts';
import type { Scope } from '../../../common/access/scope.js';
import { Clock } from '../../../common/time/clock.js';
import { OnRoster, RowPages, type RosterChange, type RosterRow } from '../../people/users/index.js';
import { isActive } from '../model/index.js';
import { DeltaLanes, PINGED, type DeltaField, type DeltaFields } from '../feed/delta-lanes.js';

const MOVED: DeltaFields = new Set<DeltaField>([...PINGED, 'ip_address', 'ip_address_history']);
const ARRIVED: DeltaFields = new Set<DeltaField>([...MOVED, 'first_ip']);
const ALL: DeltaFields = new Set<DeltaField>([
  ...ARRIVED,
  ...LIVE_USER_FIELDS.filter((field) => field !== '_id'),
]);

export const SHOWN_CHANGES = ['added', 'removed', 'edited', 'reset', 'arrived', 'moved', 'pinged'] as const;
export type ShownChange = RosterChange & { kind: (typeof SHOWN_CHANGES)[number] };

/** Whether a user is Active is derived from last ping and clock, and never stored. */
@Injectable()
export class PresenceBoard {
  readonly lanes = new DeltaLanes(this.clock);
  readonly shown = new RowPages();
  /** The supervisor whose users it shows; null for those of everybody. */
  scope: Scope | null = null;
  private readonly active = new Set<RosterRow>();
  private readonly locked = new Set<RosterRow>();

  constructor(private readonly clock: Clock) {}

  get counts(): ActivityCounts {
    return { active: this.active.size, total: this.shown.size, locked: this.locked.size };
  }

  activeRows(): RosterRow[] {
    return [...this.active];
  }

  expire(): void {
    const now = this.clock.now();
    for (const row of this.active) {
      if (isActive(row.user, now)) continue;
      this.active.delete(row);
      this.lanes.urgent(row.id, PINGED);
    }
  }

  @OnRoster(SHOWN_CHANGES)
  follow(row: RosterRow, change: ShownChange): void {
    // The frequent case: an Active user pings and stays Active.
    if (change.kind === 'pinged' && this.active.has(row)) return this.lanes.refreshed(row.id);
    if (change.kind === 'removed' || !this.shows(row)) return this.hide(row);
    const wasShown = this.shown.has(row);
    setMember(this.active, row, isActive(row.user, this.clock.now()));
    if (!wasShown) this.shown.add(row);
    setMember(this.locked, row, row.user.is_locked);
    // Called even without a changed field, because the list differs and needs another number.
    this.lanes.urgent(row.id, wasShown ? fieldsOf(change) : ALL);
  }

  private shows({ user, supervisor }: RosterRow): boolean {
    return this.scope ? supervisor === this.scope.name : !isAdminRole(user.role);
  }

  private hide(row: RosterRow): void {
    this.active.delete(row);
    this.locked.delete(row);
    if (this.shown.remove(row)) this.lanes.removed(row.id);
  }
}

function setMember(set: Set<RosterRow>, row: RosterRow, isMember: boolean): void {
  if (isMember) set.add(row);
  else set.delete(row);
}

const FIELDS_OF = {
  pinged: PINGED,
  moved: MOVED,
  reset: MOVED,
  arrived: ARRIVED,
  added: ALL,
  removed: ALL,
};

const fieldsOf = (change: ShownChange): DeltaFields =>
  change.kind === 'edited'
    ? new Set([...ALL].filter((field) => change.fields.has(field)))
    : FIELDS_OF[change.kind];
