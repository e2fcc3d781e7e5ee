import { Injectable } from '@nestjs/common';
import { ADMINS_ROOM, userRoom, type DataChanged } from '@keyroster/contracts';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { scopeOf } from '../../../common/access/scope.js';
import { OnEvent, type DataChange } from '../../../common/domain-events.js';
import { Loop } from '../../../common/time/loop.js';
import { Publisher } from '../../../realtime/publisher.js';
import { TitleAccess } from '../../courses/assignments/index.js';
import { OnRoster, Supervisors, type RosterChange, type RosterRow } from '../../people/users/index.js';

/** Kinds for everybody: parts of the page's frame, and lists of which each user sees a part. */
const FOR_ALL = ['groups', 'logos', 'ads', 'packages'];

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

class SupervisorNews {
  readonly ids = new Set<string>();
  isOfRenewals = false;
  isOfAlarms = false;
}

@Injectable()
export class DataNews {
  /** By the supervisors' names. */
  private gathered = new Map<string, SupervisorNews>();
  private readonly telling = new Loop({ run: () => this.tellSupervisors(), gatherMs: GATHER_MS });

  constructor(
    private readonly access: TitleAccess,
    private readonly publisher: Publisher,
    private readonly supervisors: Supervisors,
  ) {}

  @OnEvent('data.changed')
  async tell(change: DataChange): Promise<void> {
    const { what, ids, userIds = [] } = change;
    const named = { what, ...(ids && { ids }) };
    if (FOR_ALL.includes(what)) return this.tellTo(null, named);
    if (what !== 'users') return this.tellTo([ADMINS_ROOM, ...(await this.concerned(change))], named);
    this.tellTo([ADMINS_ROOM], named);
    // Users aren't told which other users were changed with them.
    this.tellTo(userIds.map(userRoom), { what, ...(userIds.length === 1 && { ids: userIds }) });
  }

  private tellTo(rooms: string[] | null, change: DataChanged): void {
    this.publisher.tell({ event: 'data:changed', payload: [change], rooms });
  }

  private async concerned({ what, userIds = [], titleIds = [] }: DataChange): Promise<string[]> {
    const holders = titleIds.length > 0 ? await this.access.usersOf(...titleIds) : [];
    const supervisors = what === 'shops' ? this.supervisors.overseeing(userIds) : [];
    return [...new Set([...userIds, ...holders, ...supervisors])].map(userRoom);
  }

  /** Tells the supervisors connected to this process when their users change in the roster. */
  @OnRoster(['added', 'edited', 'removed', 'told'])
  hear(row: RosterRow, change: RosterChange): void {
    if (change.kind !== 'edited') return this.note(row.supervisor, row, change);
    if (change.former) this.note(change.former, row, change);
    if ([...change.fields].some((field) => !BY_FRAMES.has(field))) this.note(row.supervisor, row, change);
  }

  private note(supervisor: string, { id }: RosterRow, change: RosterChange): void {
    if (supervisor === '') return;
    const news = this.gathered.get(supervisor) ?? new SupervisorNews();
    this.gathered.set(supervisor, news);
    news.ids.add(id);
    const { fields = null, former } = change.kind === 'edited' ? change : {};
    const isHeldOtherwise = fields === null || former !== undefined;
    news.isOfRenewals ||= isHeldOtherwise || OF_RENEWALS.some((field) => fields.has(field));
    news.isOfAlarms ||= change.kind !== 'told' && (isHeldOtherwise || fields.has('alarm'));
    this.telling.wake();
  }

  private tellSupervisors(): void {
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
