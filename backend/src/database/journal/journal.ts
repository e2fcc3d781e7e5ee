import type { ClientSession, mongo, Types } from 'mongoose';
import { AsyncContext } from '../../common/context/async-context.js';
import { fromRaw, readRaw, toRaw, type Fields, type RawDocument } from './raw-documents.js';

/** What a step did: documents that went, that came, or of which fields became others. */
export type StepKind = 'removed' | 'made' | 'changed';

/** One write of a change, with what it takes to take it back. */
export interface Step {
  kind: StepKind;
  collection: string;
  /** What went or came; of what changed `{ _id, before, after }`, with the changed fields alone. */
  documents: RawDocument[];
  /** The collection under whose name people are told of them, where it is not their own. */
  countedAs?: string | undefined;
}

/** The fields of a document before and after a step. */
export interface ChangedFields {
  _id: unknown;
  before: Fields;
  after: Fields;
}

type Collection = mongo.Collection;
type Filter = mongo.Filter<mongo.Document>;

const running = new AsyncContext<Journal>();

/** What one change does to documents, read as it happens. Schemas with the plugin `journaled` are heard. */
export class Journal {
  readonly steps: Step[] = [];

  constructor(
    private readonly session: ClientSession,
    /** Until when the change can be taken back. */
    readonly until: Date,
  ) {}

  /** The journal of the change that runs here, if that change can be taken back. */
  static get current(): Journal | undefined {
    return running.current;
  }

  record<T>(body: () => Promise<T>): Promise<T> {
    return running.run(this, body);
  }

  /** To be asked before they go. */
  async removing(collection: Collection, filter: Filter): Promise<void> {
    this.add('removed', collection, await readRaw(collection, filter, { session: this.session }));
  }

  /** To be told after they came. */
  async made(
    collection: Collection,
    ids: unknown[],
    { projection = {}, countedAs }: { projection?: Record<string, 0>; countedAs?: string | undefined },
  ): Promise<void> {
    const made = { _id: { $in: ids as Types.ObjectId[] } };
    const documents = await readRaw(collection, made, { session: this.session, projection });
    this.add('made', collection, documents, countedAs);
  }

  /** To be asked before the write; what it answers is to be called after it. */
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

  private add(
    kind: StepKind,
    { collectionName }: Collection,
    documents: RawDocument[],
    countedAs?: string,
  ): void {
    if (documents.length > 0) this.steps.push({ kind, collection: collectionName, documents, countedAs });
  }
}

/** Both sides of the fields that differ, as one document; none when the write changed nothing. */
function differing(before: Fields, after: Fields | undefined): RawDocument[] {
  if (!after) return [];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => name !== '_id' && !isSameField(before, after, name));
  if (changed.length === 0) return [];
  return [toRaw({ _id: before['_id'], before: pick(before, changed), after: pick(after, changed) })];
}

/** An absent field stays absent. */
export function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.filter((name) => name in fields).map((name) => [name, fields[name]]));
}

export function isSameField(one: Fields, other: Fields, name: string): boolean {
  // What has one way to be stored needs no look at its bytes.
  if (typeof one[name] === 'string' && typeof other[name] === 'string') return one[name] === other[name];
  return toRaw(pick(one, [name])).equals(toRaw(pick(other, [name])));
}
