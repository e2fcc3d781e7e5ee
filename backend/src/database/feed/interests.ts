import type { Change } from './change-cursor.js';

export type ChangeListener = (change: Change) => void;

interface Interest {
  listener: ChangeListener;
  fields: string[] | undefined;
}

const NAMES_OF_UPDATED = {
  $map: {
    input: { $objectToArray: { $ifNull: ['$updateDescription.updatedFields', {}] } },
    in: '$$this.k',
  },
};
const NO_NEWS = ['fullDocument', 'updateDescription', 'clusterTime', 'wallTime', 'lsid', 'txnNumber'];

export class Interests {
  private readonly byCollection = new Map<string, Interest[]>();

  constructor(private readonly report: (error: unknown) => void) {}

  get isEmpty(): boolean {
    return this.byCollection.size === 0;
  }

  add(collection: string, listener: ChangeListener, fields?: string[]): void {
    this.byCollection.set(collection, [...this.of(collection), { listener, fields }]);
  }

  /** MongoDB sends only what has changed, not the documents, which may be pictures of megabytes. */
  pipeline(): object[] {
    return [
      { $match: { $or: [...this.byCollection].map(([name, interests]) => wantedOf(name, interests)) } },
      { $set: { updated: NAMES_OF_UPDATED } },
      { $unset: NO_NEWS },
    ];
  }

  tell(change: Change): void {
    if (!('ns' in change) || !('coll' in change.ns)) return;
    for (const { listener, fields } of this.of(change.ns.coll)) {
      if (!isNewsOf(change, fields)) continue;
      try {
        listener(change);
      } catch (error) {
        this.report(error);
      }
    }
  }

  private of(collection: string): Interest[] {
    return this.byCollection.get(collection) ?? [];
  }
}

function wantedOf(collection: string, interests: readonly Interest[]): object {
  const wanted = { 'ns.coll': collection };
  if (interests.some(({ fields }) => !fields)) return wanted;
  const fields = [...new Set(interests.flatMap((interest) => interest.fields ?? []))];
  return {
    ...wanted,
    $or: [
      { operationType: { $ne: 'update' } },
      ...fields.map((field) => ({ [`updateDescription.updatedFields.${field}`]: { $exists: true } })),
    ],
  };
}

const isNewsOf = (change: Change, fields: string[] | undefined): boolean =>
  !fields || change.operationType !== 'update' || fields.some((field) => change.updated.includes(field));
