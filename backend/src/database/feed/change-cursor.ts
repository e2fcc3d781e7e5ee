import type { Connection, mongo } from 'mongoose';

export type Change =
  | Exclude<mongo.ChangeStreamDocument, mongo.ChangeStreamUpdateDocument>
  | (Omit<mongo.ChangeStreamUpdateDocument, 'updateDescription'> & {
      updated: string[];
    });
export type Position = mongo.ResumeToken;

export interface Look {
  changes: Change[];
  writesThisSecond: number;
  position: Position;
}

interface CursorAnswer {
  id: mongo.Long;
  postBatchResumeToken: Position;
}

/** A look that returns fewer changes than this has seen all there were. */
export const LOOK_MAX = 500;

const WHOLE = { promoteLongs: false };
const COLLECTION = '$cmd.aggregate';

/** Sends its own commands, because MongoDB wakes the driver's change stream for each write, wanted or not. */
export class ChangeCursor {
  private constructor(
    private readonly db: mongo.Db,
    private readonly session: mongo.ClientSession,
    private readonly id: mongo.Long,
    readonly start: Position,
  ) {}

  static async open(
    connection: Connection,
    db: mongo.Db,
    pipeline: object[],
    after?: Position,
  ): Promise<ChangeCursor> {
    const session = await connection.startSession({ causalConsistency: false });
    try {
      const command = {
        aggregate: 1,
        pipeline: [{ $changeStream: { ...(after !== undefined && { resumeAfter: after }) } }, ...pipeline],
        cursor: { batchSize: 0 },
      };
      const { cursor } = await db.command(command, { session, ...WHOLE });
      const { id, postBatchResumeToken } = cursor as CursorAnswer;
      return new ChangeCursor(db, session, id, postBatchResumeToken);
    } catch (error) {
      await session.endSession();
      throw error;
    }
  }

  async look(waitMs: number): Promise<Look> {
    const command = { getMore: this.id, collection: COLLECTION, batchSize: LOOK_MAX, maxTimeMS: waitMs };
    const { cursor, operationTime } = await this.db.command(command, { session: this.session, ...WHOLE });
    const { id, nextBatch, postBatchResumeToken } = cursor as CursorAnswer & { nextBatch: Change[] };
    if (id.isZero()) throw new Error('the stream has ended');
    return {
      changes: nextBatch,
      writesThisSecond: (operationTime as mongo.Timestamp | undefined)?.i ?? 0,
      position: postBatchResumeToken,
    };
  }

  async kill(): Promise<void> {
    try {
      await this.db.command({ killCursors: COLLECTION, cursors: [this.id] });
    } catch {
      // The cursor is gone with its server, or expires after ten minutes without a look.
    }
  }

  async close(): Promise<void> {
    await this.kill();
    await this.session.endSession().catch(() => undefined);
  }
}
