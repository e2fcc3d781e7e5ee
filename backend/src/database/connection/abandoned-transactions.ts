import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { OnStop } from '../../common/lifecycle.js';

const RETRY_MS = 500;
/** A server that stood still may read and run a transaction's command only after the first `killSessions`. */
const CALLS = 3;
/** After so many tries the database has ended them itself: its own limit is a minute. */
const GIVEN_UP_AFTER = 120;

type SessionId = mongo.ServerSessionId;

interface Operation {
  type: 'op' | 'idleSession' | 'idleCursor';
  connectionId?: number;
  lsid?: SessionId;
  transaction?: object;
}

/** A transaction whose connection broke blocks others for up to a minute, so it is ended as soon as possible. */
@Injectable()
export class AbandonedTransactions {
  private readonly logger = new Logger(AbandonedTransactions.name);
  private readonly left = new Map<SessionId, { calls: number; tries: number }>();
  private ending: Promise<void> | undefined;
  private isStopped = false;

  constructor(@InjectConnection() private readonly connection: Connection) {}

  end(session: SessionId): void {
    this.left.set(session, { calls: CALLS, tries: 0 });
    this.ending ??= this.endAll().finally(() => (this.ending = undefined));
  }

  /** Ends transactions of killed processes: they are still open, but their connections are gone. */
  async endOrphaned(): Promise<void> {
    try {
      for (const id of await this.orphaned()) this.end(id);
    } catch (error) {
      this.logger.debug(error);
    }
  }

  @OnStop('feed')
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.ending;
  }

  private async orphaned(): Promise<SessionId[]> {
    const operations = await this.connection
      .getClient()
      .db('admin')
      .aggregate<Operation>([{ $currentOp: { idleConnections: true, idleSessions: true } }])
      .toArray();
    const isIdle = ({ type }: Operation): boolean => type === 'idleSession';
    const open = new Set(operations.filter((one) => !isIdle(one)).map(({ connectionId }) => connectionId));
    return operations.flatMap((one) =>
      isIdle(one) && one.transaction && one.lsid && !open.has(one.connectionId) ? [{ id: one.lsid.id }] : [],
    );
  }

  private async endAll(): Promise<void> {
    while (this.left.size > 0) {
      const ids = [...this.left.keys()];
      const isTold = await this.tell(ids);
      for (const id of ids) this.note(id, isTold);
      if (this.isStopped) return;
      await delay(RETRY_MS);
    }
  }

  private async tell(ids: SessionId[]): Promise<boolean> {
    try {
      await this.connection.db?.admin().command({ killSessions: ids });
      return true;
    } catch (error) {
      this.logger.debug(error);
      return false;
    }
  }

  private note(id: SessionId, isTold: boolean): void {
    const { calls = 0, tries = 0 } = this.left.get(id) ?? {};
    if ((isTold && calls <= 1) || tries >= GIVEN_UP_AFTER) this.left.delete(id);
    else this.left.set(id, { calls: isTold ? calls - 1 : calls, tries: tries + 1 });
  }
}
