import { Injectable } from '@nestjs/common';
import { UserRemoval } from '../../people/users/index.js';
import { InboxAwaysRepository } from './inbox-aways.repository.js';

/** What somebody put away goes with them; nobody is asked about it. */
@Injectable()
export class InboxPorts {
  constructor(aways: InboxAwaysRepository, users: UserRemoval) {
    users.add({ beneath: () => Promise.resolve([]), remove: (ids) => aways.removeUsers(ids) });
  }
}
