import { Injectable } from '@nestjs/common';
import { ADMINS_ROOM, userRoom } from '@keyroster/contracts';
import { OnEvent, type DataChange } from '../../../common/domain-events.js';
import { Publisher } from '../../../realtime/publisher.js';
import { TitleAccess } from '../../courses/assignments/index.js';

/** Shown to everybody: the frame of the page, or a list of which each user sees a part. */
const FOR_ALL = ['groups', 'logos', 'ads'];

@Injectable()
export class DataNews {
  constructor(
    private readonly access: TitleAccess,
    private readonly publisher: Publisher,
  ) {}

  @OnEvent('data.changed')
  async tell(change: DataChange): Promise<void> {
    const { what, ids } = change;
    const rooms = FOR_ALL.includes(what) ? null : await this.concerned(change);
    this.publisher.tell({ event: 'data:changed', payload: [{ what, ...(ids && { ids }) }], rooms });
  }

  private async concerned({ userIds = [], titleIds = [] }: DataChange): Promise<string[]> {
    const holders = titleIds.length > 0 ? await this.access.usersOf(...titleIds) : [];
    return [ADMINS_ROOM, ...new Set([...userIds, ...holders].map(userRoom))];
  }
}
