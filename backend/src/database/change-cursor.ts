import type { Connection, mongo } from 'mongoose';

export type Change = mongo.ChangeStreamDocument;

export interface Look {
  changes: Change[];
  /** Of all writes in its present second, wanted or not: the database counts them in its time. */
  writesThisSecond: number;
}

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
  ) {}

  /** What happens from now on is seen. */
  static async open(connection: Connection, db: mongo.Db, pipeline: object[]): Promise<ChangeCursor> {
    const session = await connection.startSession({ causalConsistency: false });
    try {
      const command = {
        aggregate: 1,
        pipeline: [{ $changeStream: {} }, ...pipeline],
        cursor: { batchSize: 0 },
      };
      const { cursor } = await db.command(command, { session, ...WHOLE });
      return new ChangeCursor(db, session, (cursor as { id: mongo.Long }).id);
    } catch (error) {
      await session.endSession();
      throw error;
    }
  }

  /** What came since the last look; when there is nothing, it waits for something. */
  async look(waitMs: number): Promise<Look> {
    const command = { getMore: this.id, collection: COLLECTION, maxTimeMS: waitMs };
    const { cursor, operationTime } = await this.db.command(command, { session: this.session, ...WHOLE });
    const { id, nextBatch } = cursor as { id: mongo.Long; nextBatch: Change[] };
    // Dropping the database ends it.
    if (id.isZero()) throw new Error('the stream has ended');
    return { changes: nextBatch, writesThisSecond: (operationTime as mongo.Timestamp | undefined)?.i ?? 0 };
  }

  /** A look that waits ends at once. */
  async kill(): Promise<void> {
    try {
      await this.db.command({ killCursors: COLLECTION, cursors: [this.id] });
    } catch {
      // It has gone with its server, or goes when nobody has looked for ten minutes.
    }
  }

  async close(): Promise<void> {
    await this.kill();
    await this.session.endSession();
  }
}
