import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Port } from '../../../../common/port.js';

export interface FoundGroup {
  _id: Types.ObjectId;
  name: string;
}

interface Groups {
  nameOf(id: string): Promise<string | null>;
  get(nameOrId: string): Promise<FoundGroup>;
  hold(nameOrId: string): Promise<FoundGroup>;
}

/** The port through which a user's group is found; profile groups answer. */
@Injectable()
export class GroupFinder extends Port<Groups> {
  /** Null where there is none. */
  nameOf(id: string): Promise<string | null> {
    return this.asked.nameOf(id);
  }

  /** As it is now. An unknown one is refused. */
  get(nameOrId: string): Promise<FoundGroup> {
    return this.asked.get(nameOrId);
  }

  /** Inside a transaction: the group can't be deleted beside it. An unknown one is refused. */
  hold(nameOrId: string): Promise<FoundGroup> {
    return this.asked.hold(nameOrId);
  }
}
