import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../../common/access/caller.js';
import { Changes } from '../../../record/changes/index.js';
import { ImpersonationSessions, SessionsService } from '../../sessions/index.js';

@Injectable()
export class LogoutService {
  constructor(
    private readonly sessions: SessionsService,
    private readonly impersonations: ImpersonationSessions,
    private readonly changes: Changes,
  ) {}

  async logOut(caller: Caller): Promise<void> {
    if (caller.viewing) return this.impersonations.end(caller.session_id);
    await this.changes.run(async () => {
      await this.sessions.end(caller.session_id, 'logout');
      this.changes.note({ action: 'logout', target: caller.user_id, target_name: caller.username });
    });
  }
}
