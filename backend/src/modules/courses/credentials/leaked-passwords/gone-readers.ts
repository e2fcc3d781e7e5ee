import { Injectable } from '@nestjs/common';
import { isAdminRole } from '@keyroster/contracts';
import type { GoneReason, TitleSource } from '@keyroster/contracts/dto';
import { UserStanding } from '../../../access/sessions/index.js';
import { AssignedUsers, UserRoster } from '../../../people/users/index.js';
import { TitleMembers, type TitleHolding } from '../../assignments/index.js';
import type { StoredRead } from './credential-reads.repository.js';

export interface GoneRead {
  id: string;
  credentialId: string;
  userId: string;
  email: string;
  why: GoneReason;
  lastRead: number;
}

/** Determines which readers have lost access, by the rules that apply to their requests. */
@Injectable()
export class GoneReaders {
  constructor(
    private readonly roster: UserRoster,
    private readonly standing: UserStanding,
    private readonly users: AssignedUsers,
    private readonly members: TitleMembers,
  ) {}

  holdersOf(titleId: string): Promise<TitleHolding> {
    return this.members.of(titleId);
  }

  /** Null where the read doesn't count: its reader has access, or an admin accepted it. */
  judge(read: StoredRead, holders: TitleHolding): GoneRead | null {
    const lastRead = read.last.getTime();
    if (read.accepted_at && lastRead <= read.accepted_at.getTime()) return null;
    const userId = read.user_id.toHexString();
    const why = this.whyGone(userId, read.via, holders);
    if (!why) return null;
    const credentialId = read.credential_id.toHexString();
    const email = this.roster.get(userId)?.user.email ?? read.email;
    return { id: read._id, credentialId, userId, email, why, lastRead };
  }

  /** Leaves out new users, whom another process just created and this one's roster still lacks. */
  async withoutNew(gone: readonly GoneRead[]): Promise<GoneRead[]> {
    const deleted = gone.filter(({ why }) => why === 'deleted').map(({ userId }) => userId);
    if (deleted.length === 0) return [...gone];
    const there = new Set((await this.users.findEach([...new Set(deleted)])).map(({ id }) => id));
    return gone.filter(({ userId, why }) => why !== 'deleted' || !there.has(userId));
  }

  private whyGone(userId: string, via: TitleSource, holders: TitleHolding): GoneReason | null {
    const row = this.roster.get(userId);
    if (!row) return 'deleted';
    const shutOut = this.standing.whyShutOut(userId);
    if (shutOut) return shutOut;
    if (isAdminRole(row.user.role) || holders.has(userId)) return null;
    return via === 'group' ? 'group' : 'unassigned';
  }
}
