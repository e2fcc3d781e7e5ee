import { Injectable } from '@nestjs/common';
import { TitleHolders, TitleRemoval } from '../titles/index.js';
import { UserRemoval } from '../../people/users/index.js';
import { AssignmentsRepository } from './assignments.repository.js';
import { TitleAccess } from './title-access.js';

const KIND = 'assignments';

/** An assignment goes with its user and with its title; titles learn here who has them. */
@Injectable()
export class AssignmentPorts {
  constructor(
    repository: AssignmentsRepository,
    access: TitleAccess,
    users: UserRemoval,
    titles: TitleRemoval,
    holders: TitleHolders,
  ) {
    users.add({
      beneath: async (ids) =>
        (await repository.ofUsers(ids)).map(({ id, userId }) => ({ kind: KIND, id, of: userId })),
      remove: (ids) => repository.removeUsers(ids),
    });
    titles.add({
      beneath: async (ids) =>
        (await repository.ofTitles(ids)).map(({ id, titleId }) => ({ kind: KIND, id, of: titleId })),
      remove: (ids) => repository.removeTitles(ids),
    });
    holders.answeredBy(access);
  }
}
