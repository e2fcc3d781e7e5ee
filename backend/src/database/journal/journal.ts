import type { ClientSession, mongo, Types } from 'mongoose';
import { AsyncContext } from '../../common/context/async-context.js';
import { pick } from '../../common/pick.js';
import { fromRaw, readRaw, toRaw, type Fields, type RawDocument } from './raw-documents.js';

export type StepKind = 'removed' | 'made' | 'changed';

export interface Step {
  kind: StepKind;
  collection: string;
  /** For 'changed', each is `{ _id, before, after }` with only the changed fields. */
  documents: RawDocument[];
  countedAs?: string | undefined;
}

export interface ChangedFields {
  _id: unknown;
  before: Fields;
  after: Fields;
}

type Collection = mongo.Collection;
type Filter = mongo.Filter<mongo.Document>;

const running = new AsyncContext<Journal>();

/** Records what one change does to collections whose schema is `journaled`. */
export class Journal {
  readonly steps: Step[] = [];

  constructor(
    private readonly session: ClientSession,
    readonly until: Date,
  ) {}

  static get current(): Journal | undefined {
    return running.current;
  }

  record<T>(body: () => Promise<T>): Promise<T> {
    return running.run(this, body);
  }

  async removing(collection: Collection, filter: Filter): Promise<void> {
    this.add('removed', collection, await readRaw(collection, filter, { session: this.session }));
  }

  made(collection: Collection, documents: RawDocument[], countedAs?: string): void {
    this.add('made', collection, documents, countedAs);
  }

  async changing(collection: Collection, filter: Filter, fields: string[]): Promise<() => Promise<void>> {
    const projection = Object.fromEntries(fields.map((field) => [field, 1 as const]));
    const options = { session: this.session, projection };
    const before = (await readRaw(collection, filter, options)).map(fromRaw);
    return async () => {
      const ids = before.map(({ _id }) => _id) as Types.ObjectId[];
      const after = (await readRaw(collection, { _id: { $in: ids } }, options)).map(fromRaw);
      const byId = new Map(after.map((document) => [String(document['_id']), document]));
      const pairs = before.flatMap((document) => differing(document, byId.get(String(document['_id']))));
      this.add('changed', collection, pairs);
    };
  }

  /** For writes that bypass mongoose, by callers that read the documents in the same transaction. */
  edited(collection: Collection, pairs: ReadonlyArray<{ before: Fields; after: object }>): void {
    const changed = pairs.flatMap(({ before, after }) => differing(before, after as Fields));
    this.add('changed', collection, changed);
  }

  private add(
    kind: StepKind,
    { collectionName }: Collection,
    documents: RawDocument[],
    countedAs?: string,
  ): void {
    if (documents.length > 0) this.steps.push({ kind, collection: collectionName, documents, countedAs });
  }
}

function differing(before: Fields, after: Fields | undefined): RawDocument[] {
  if (!after) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => name !== '_id' && !isSameField(before, after, name));
  if (changed.length === 0) return [];
  return [toRaw({ _id: before['_id'], before: pick(before, changed), after: pick(after, changed) })];
}

export function isSameField(one: Fields, other: Fields, name: string): boolean {
  // Strings have one stored form, so their bytes need not be compared.
  if (typeof one[name] === 'string' && typeof other[name] === 'string') return one[name] === other[name];
  return toRaw(pick(one, [name])).equals(toRaw(pick(other, [name])));
}
