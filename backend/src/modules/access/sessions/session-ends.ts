import { Injectable } from '@nestjs/common';
import { isAdminRole, type SessionEnding } from '@keyroster/contracts';
import type { Viewing } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { DomainEvents } from '../../../common/domain-events.js';
import { inPieces } from '../../../common/time/pieces.js';
import { Transactions } from '../../../database/connection/transactions.js';
import { Changes } from '../../record/changes/index.js';
import { SessionCache } from './checks/session-cache.js';
import { toViewing } from './checks/session-rules.js';
import type { Session } from './session.schema.js';
import { SessionsRepository } from './sessions.repository.js';

/** How sessions end: in the database, then in memory and for their sockets. */
@Injectable()
export class SessionEnds {
  constructor(
    private readonly repository: SessionsRepository,
    private readonly cache: SessionCache,
    private readonly transactions: Transactions,
    private readonly events: DomainEvents,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Ends with an admin's session the impersonations that were begun from it. */
  async end(sessions: readonly Session[], ending: SessionEnding): Promise<void> {
    const admins = sessions.filter(({ role }) => isAdminRole(role)).map(({ _id }) => _id);
    if (admins.length === 0) return this.endThese(sessions, ending);
    await this.changes.run(async () => {
      await this.endThese(sessions, ending);
      await this.endLooks(() => this.repository.openLooksFrom(admins), ending);
    });
  }

  /** Finds them again within the change: of two that end the same one, one finds it. */
  async endLooks(find: () => Promise<Session[]>, ending: SessionEnding): Promise<void> {
    if ((await find()).length === 0) return;
    await this.changes.run(async () => {
      const looks = await find();
      await this.endThese(looks, ending);
      this.changes.note(
        ...looks.map(({ user_id, username, viewing }) => ({
          action: 'view.ended' as const,
          target: String(user_id),
          target_name: username,
          ...(viewing && endedBy(toViewing(viewing))),
        })),
      );
    });
  }

  private async endThese(sessions: readonly Session[], ending: SessionEnding): Promise<void> {
    const endedAt = new Date(this.clock.now());
    for await (const piece of inPieces(sessions)) {
      await this.repository.end(
        piece.map((session) => session._id),
        ending,
        endedAt,
      );
      this.transactions.afterCommit(() => {
        for (const session of piece) {
          const id = String(session._id);
          this.cache.markEnded(id, ending, endedAt);
          this.events.emit('session.ended', { id, user_id: String(session.user_id), ...ending });
        }
      });
    }
  }
}

const endedBy = ({ by, by_id, from }: Viewing) => ({ actor: by, actor_id: by_id, session: from });
