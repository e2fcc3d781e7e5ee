import { BatchLoader } from '../batch-loader.js';

/** Reads of single documents by their ids, many in one command. None is answered by what was read before it was asked. */
export class GatheredReads<T extends { _id: string }> {
  private readonly runs: BatchLoader<Set<string>, Map<string, T>>;

  constructor(read: (ids: string[]) => Promise<T[]>) {
    this.runs = new BatchLoader(
      () => new Set<string>(),
      async (ids) => new Map((await read([...ids])).map((row) => [row._id, row])),
    );
  }

  async get(id: string): Promise<T | null> {
    const rows = await this.runs.join((ids) => ids.add(id));
    return rows.get(id) ?? null;
  }
}
