import { Injectable } from '@nestjs/common';
import { userRoom } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { scopeOf } from '../../../common/access/scope.js';
import { Loop } from '../../../common/time/loop.js';
import { Publisher } from '../../../realtime/publisher.js';
import { OnRoster, type RosterChange, type RosterRow } from '../../people/users/index.js';

const GATHER_MS = 100;
/** With more ids, a screen fetches its whole list anyway. */
const NAMED_MAX = 200;

/** Fields that pings change, and that the frames of Activity already tell. */
const BY_FRAMES: ReadonlySet<keyof UserAnswer> = new Set([
  'last_ping_timestamp',
  'ip_address',
  'ip_address_history',
  'first_ip',
]);
const OF_RENEWALS = ['sub_start_date', 'sub_validity', 'role', 'supervisor', 'email'] as const;

class News {
  readonly ids = new Set<string>();
  isOfRenewals = false;
  isOfAlarms = false;
}

/** Tells the supervisors connected to this process when their users change in the roster. */
@Injectable()
export class SupervisorNews {
  private gathered = new Map<string, News>();
  private readonly telling = new Loop({ run: () => this.tell(), gatherMs: GATHER_MS });

  constructor(private readonly publisher: Publisher) {}

  @OnRoster(['added', 'edited', 'removed', 'told'])
  hear(row: RosterRow, change: RosterChange): void {
    if (change.kind !== 'edited') return this.note(row.supervisor, row, change);
    if (change.former) this.note(change.former, row, change);
    if ([...change.fields].some((field) => !BY_FRAMES.has(field))) this.note(row.supervisor, row, change);
  }

  private note(supervisor: string, { id }: RosterRow, change: RosterChange): void {
    if (supervisor === '') return;
    const news = this.gathered.get(supervisor) ?? new News();
    this.gathered.set(supervisor, news);
    news.ids.add(id);
    const { fields = null, former } = change.kind === 'edited' ? change : {};
    const isHeldOtherwise = fields === null || former !== undefined;
    news.isOfRenewals ||= isHeldOtherwise || OF_RENEWALS.some((field) => fields.has(field));
    news.isOfAlarms ||= change.kind !== 'told' && (isHeldOtherwise || fields.has('alarm'));
    this.telling.wake();
  }

  private tell(): void {
    const { gathered } = this;
    this.gathered = new Map();
    for (const caller of this.publisher.supervisors) {
      const news = gathered.get(scopeOf(caller)?.name ?? '');
      const rooms = [userRoom(caller.user_id)];
      if (!news) continue;
      this.publisher.tellHere({
        event: 'data:changed',
        payload: [{ what: 'users', ...(news.ids.size <= NAMED_MAX && { ids: [...news.ids] }) }],
        rooms,
      });
      if (news.isOfRenewals)
        this.publisher.tellHere({ event: 'data:changed', payload: [{ what: 'renewals' }], rooms });
      if (news.isOfAlarms) this.publisher.tellHere({ event: 'alarm:changed', payload: [], rooms });
    }
  }
}
