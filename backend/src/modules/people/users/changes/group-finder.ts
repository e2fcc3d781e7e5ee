import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Reactions } from '../../../../common/reactions.js';

export interface FoundGroup {
  _id: Types.ObjectId;
  name: string;
}

/** Finds a user's group: profile groups answer. */
@Injectable()
export class GroupFinder {
  constructor(private readonly reactions: Reactions) {}

  /** Null where there is none. */
  nameOf(id: string): Promise<string | null> {
    return this.reactions.answerTo(GroupFinder, 'nameOf')(id);
  }

  /** As it is now. An unknown one is refused. */
  get(nameOrId: string): Promise<FoundGroup> {
    return this.reactions.answerTo(GroupFinder, 'get')(nameOrId);
  }

  /** Inside a transaction: the group can't be deleted beside it. An unknown one is refused. */
  hold(nameOrId: string): Promise<FoundGroup> {
    return this.reactions.answerTo(GroupFinder, 'hold')(nameOrId);
  }
}
