import { Injectable } from '@nestjs/common';
import { TitleRemoval } from '../titles/title-removal.js';
import { UserRemoval } from '../users/user-removal.js';
import { AssignmentsRepository } from './assignments.repository.js';

/** An assignment goes with its user and with its title. */
@Injectable()
export class AssignmentCascades {
  constructor(repository: AssignmentsRepository, users: UserRemoval, titles: TitleRemoval) {
    users.add((id) => repository.removeUser(id));
    titles.add((id) => repository.removeTitle(id));
  }
}
