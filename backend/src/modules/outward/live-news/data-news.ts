import { Injectable } from '@nestjs/common';
import { OnEvent, type DataChange } from '../../../common/domain-events.js';
import { Publisher } from '../../../realtime/publisher.js';
import { TitleAccess } from '../../courses/assignments/index.js';

/** Shown to everybody: the page's frame, or a list of which each sees their part. */
const FOR_ALL = ['groups', 'logos', 'ads'];

/** What changed is told to the screens that show it: admins', and those of the users whom it concerns. */
@Injectable()
export class DataNews {
  constructor(
    private readonly access: TitleAccess,
    private readonly publisher: Publisher,
  ) {}

  @OnEvent('data.changed')
  async tell(change: DataChange): Promise<void> {
    const { what, ids } = change;
    const news = { what, ...(ids && { ids }) };
    if (FOR_ALL.includes(what)) this.publisher.dataChangedForAll(news);
    else this.publisher.dataChanged(news, await this.concerned(change));
  }

  private async concerned({ userIds = [], titleIds = [] }: DataChange): Promise<string[]> {
    const holders = titleIds.length > 0 ? await this.access.usersOf(...titleIds) : [];
    return [...new Set([...userIds, ...holders])];
  }
}
