import { Injectable } from '@nestjs/common';
import { ADMINS_ROOM, userRoom, type DataChanged } from '@keyroster/contracts';
import { OnEvent, type DataChange } from '../../../common/domain-events.js';
import { Publisher } from '../../../realtime/publisher.js';
import { TitleAccess } from '../../courses/assignments/index.js';
import { Supervisors } from '../../people/users/index.js';

/** Kinds for everybody: parts of the page's frame, and lists of which each user sees a part. */
const FOR_ALL = ['groups', 'logos', 'ads', 'packages'];

@Injectable()
export class DataNews {
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
}
