import { Injectable } from '@nestjs/common';
import { isAdminRole, isStaffRole } from '@keyroster/contracts';
import type { Caller } from '../../../common/access/caller.js';
import { OnAsked } from '../../../common/reactions.js';
import { Settings } from '../../../config/settings.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import type { KeyedReplica } from '../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { SocketRechecks } from '../../../realtime/socket-rechecks.js';
import { UserStanding } from '../sessions/index.js';
import { hasFactor } from './factor-rules.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

/** Keeps in memory who has a second factor, because with `SECOND_FACTOR` on each call of staff asks. */
@Injectable()
export class KnownFactors {
  private readonly known: KeyedReplica<boolean>;

  constructor(
    repository: SecondFactorsRepository,
    replicas: Replicas,
    private readonly rechecks: SocketRechecks,
    private readonly settings: Settings,
  ) {
    this.known = replicas.keyed('second factors', async (id) => hasFactor(await repository.find(id)));
  }

  @OnAsked(UserStanding, 'needsFactor')
  async isMissing({
    user_id: id,
    role,
    viewing,
  }: Pick<Caller, 'user_id' | 'role' | 'viewing'>): Promise<boolean> {
    const { secondFactor } = this.settings;
    const isAsked =
      secondFactor === 'staff' ? isStaffRole(role) : secondFactor !== 'off' && isAdminRole(role);
    if (viewing || !isAsked) return false;
    if (await this.known.get(id)) return false;
    // Another process may have set it up a moment ago, so the database is asked before a refusal.
    return !(await this.known.read(id));
  }

  @OnChange('second_factors')
  hear(change: Change): void {
    this.known.hear(change);
    if (this.settings.secondFactor === 'off' || !('documentKey' in change)) return;
    // Closes the sockets of an admin who has no factor any more.
    this.rechecks.recheckUser(String(change.documentKey._id));
  }

  forget(userId: string): void {
    this.known.outdate(userId);
  }
}
