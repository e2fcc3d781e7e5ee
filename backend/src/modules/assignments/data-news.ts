import { Injectable } from '@nestjs/common';
import { DomainEvents, type DataChange } from '../../common/domain-events.js';
import { Publisher } from '../../realtime/publisher.js';
import { AssignmentsRepository } from './assignments.repository.js';

/** Shown to everybody: the page's frame, or a list that each sees his part of. */
const FOR_ALL = ['groups', 'logos', 'ads'];

/** What changed is told to the screens that show it: admins', and those of the users whom it concerns. */
@Injectable()
export class DataNews {
  constructor(
    private readonly repository: AssignmentsRepository,
    private readonly publisher: Publisher,
    events: DomainEvents,
  ) {
    events.on('data.changed', (change) => this.tell(change));
  }

  private async tell(change: DataChange): Promise<void> {
    const { what, ids } = change;
    const news = { what, ...(ids && { ids }) };
    if (FOR_ALL.includes(what)) this.publisher.dataChangedForAll(news);
    else this.publisher.dataChanged(news, await this.concerned(change));
  }

  private async concerned({ userIds = [], titleIds = [] }: DataChange): Promise<string[]> {
    const assigned: string[] = [];
    for (const titleId of titleIds) assigned.push(...(await this.repository.usersOf(titleId)));
    return [...new Set([...userIds, ...assigned])];
  }
}
