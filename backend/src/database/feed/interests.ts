import type { Change } from './change-cursor.js';

export type ChangeListener = (change: Change) => void;

interface Interest {
  listeners: ChangeListener[];
  /** Fields whose update is of interest; all of them where there is no list. */
  news: string[] | undefined;
}

/** Who wants to hear of which changes. */
export class Interests {
  private readonly byCollection = new Map<string, Interest>();

  /** One who throws is reported, and harms neither the others nor what comes after. */
  constructor(private readonly report: (error: unknown) => void) {}

  get isEmpty(): boolean {
    return this.byCollection.size === 0;
  }

  add(collection: string, listener: ChangeListener, news?: string[]): void {
    const interest = this.byCollection.get(collection) ?? { listeners: [], news: [] };
    this.byCollection.set(collection, {
      listeners: [...interest.listeners, listener],
      news: news && interest.news ? [...interest.news, ...news] : undefined,
    });
  }

  /** What MongoDB is to send. */
  filter(): object {
    return {
      $or: [...this.byCollection].map(([collection, { news }]) => ({
        'ns.coll': collection,
        ...(news && {
          $or: [
            { operationType: { $ne: 'update' } },
            ...news.map((field) => ({ [`updateDescription.updatedFields.${field}`]: { $exists: true } })),
          ],
        }),
      })),
    };
  }

  tell(change: Change): void {
    if (!('ns' in change) || !('coll' in change.ns)) return;
    for (const listener of this.byCollection.get(change.ns.coll)?.listeners ?? []) {
      try {
        listener(change);
      } catch (error) {
        this.report(error);
      }
    }
  }
}
