import type { Connection, mongo } from 'mongoose';

export type Change =
  | Exclude<mongo.ChangeStreamDocument, mongo.ChangeStreamUpdateDocument>
  | (Omit<mongo.ChangeStreamUpdateDocument, 'updateDescription'> & {
      /** The names of the fields. */
      updated: string[];
    });
/** A place in the news, from which a later cursor can go on. */
export type Position = mongo.ResumeToken;

export interface Look {
  changes: Change[];
  /** Of all writes in its present second, wanted or not: the database counts them in its time. */
  writesThisSecond: number;
  /** After these changes. */
  position: Position;
}

interface CursorAnswer {
  id: mongo.Long;
  postBatchResumeToken: Position;
}

/** So many changes come at once: fewer are all there were. Taking them apart holds others up. */
export const LOOK_MAX = 500;

/** What MongoDB answers, with the numbers of cursors whole: they don't fit into one of JavaScript's. */
const WHOLE = { promoteLongs: false };
/** Where cursors live that belong to no collection. */
const COLLECTION = '$cmd.aggregate';

/**
 * News of a database, looked for by command. The driver's own change stream always waits as long as it was told when it
 * was opened; while it waits, MongoDB wakes it for each write, wanted or not, which costs as much as the write.
 */
export class ChangeCursor {
  private constructor(
    private readonly db: mongo.Db,
    private readonly session: mongo.ClientSession,
    private readonly id: mongo.Long,
    /** From which on changes are seen. */
    readonly start: Position,
  ) {}

  /** What happens from now on is seen, or what happened after a position that MongoDB still remembers. */
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

  /** What came since the last look; when there is nothing, it waits for something. */
  async look(waitMs: number): Promise<Look> {
    const command = { getMore: this.id, collection: COLLECTION, batchSize: LOOK_MAX, maxTimeMS: waitMs };
    const { cursor, operationTime } = await this.db.command(command, { session: this.session, ...WHOLE });
    const { id, nextBatch, postBatchResumeToken } = cursor as CursorAnswer & { nextBatch: Change[] };
    // Dropping the database ends it.
    if (id.isZero()) throw new Error('the stream has ended');
    return {
      changes: nextBatch,
      writesThisSecond: (operationTime as mongo.Timestamp | undefined)?.i ?? 0,
      position: postBatchResumeToken,
    };
  }

  /** The look that is under way is its last; MongoDB 6.0 lets it wait to its end. */
  async kill(): Promise<void> {
    try {
      await this.db.command({ killCursors: COLLECTION, cursors: [this.id] });
    } catch {
      // It has gone with its server, or goes when nobody has looked for ten minutes.
    }
  }

  async close(): Promise<void> {
    await this.kill();
    await this.session.endSession().catch(() => undefined);
  }
}
