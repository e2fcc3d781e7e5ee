import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/time/clock.js';
import { TitleMembers, type TitleHolding } from '../assignments/index.js';
import { AssignedUsers } from '../../people/users/index.js';

interface MadeList {
  json: Buffer;
  /** What it was made of. */
  members: TitleHolding;
  changes: number;
  /** Somebody's subscription ends then, or the clock was set: it is to be made anew. */
  from: number;
  until: number;
}

const KEPT_MAX_BYTES = 32 * 1024 * 1024;

/** The public lists as they are sent, made once for all who ask until anybody in them changes. */
@Injectable()
export class PublicLists {
  /** Who was asked for longest ago comes first. */
  private readonly made = new Map<string, MadeList>();
  private bytes = 0;

  constructor(
    private readonly members: TitleMembers,
    private readonly users: AssignedUsers,
    private readonly clock: Clock,
  ) {}

  async of(titleId: string): Promise<Buffer> {
    const members = await this.members.of(titleId);
    const list = this.known(titleId, members) ?? this.make(members);
    this.keep(titleId, list);
    return list.json;
  }

  private known(titleId: string, members: TitleHolding): MadeList | undefined {
    const list = this.made.get(titleId);
    const now = this.clock.now();
    const isSame = list?.members === members && list.changes === this.users.changes;
    return isSame && now >= list.from && now < list.until ? list : undefined;
  }

  private make(members: TitleHolding): MadeList {
    const { changes } = this.users;
    const { users, from, until } = this.users.whoMayEnter(members.keys());
    return { json: Buffer.from(JSON.stringify({ users })), members, changes, from, until };
  }

  private keep(titleId: string, list: MadeList): void {
    this.drop(titleId);
    this.made.set(titleId, list);
    this.bytes += list.json.length;
    for (const oldest of this.made.keys()) {
      if (this.bytes <= KEPT_MAX_BYTES || oldest === titleId) return;
      this.drop(oldest);
      this.members.forget(oldest);
    }
  }

  private drop(titleId: string): void {
    this.bytes -= this.made.get(titleId)?.json.length ?? 0;
    this.made.delete(titleId);
  }
}
