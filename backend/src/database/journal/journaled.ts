import type { Document, Model, mongo, Query, Schema } from 'mongoose';
import { Journal } from './journal.js';
import type { Fields } from './raw-documents.js';

type AnyQuery = Query<unknown, unknown>;

/** Raised by every change, and so no part of what it changed. */
const COUNTERS: ReadonlySet<string> = new Set(['version', 'revision']);
const DELETIONS = ['deleteOne', 'deleteMany', 'findOneAndDelete'] as const;
const UPDATES = ['updateOne', 'updateMany', 'findOneAndUpdate'] as const;

/** What is special about the documents of a schema when a change of them is taken back. */
export interface JournalRules {
  /**
   * Fields that others than admins' changes write too: what came after is kept, and what was before is merged into it.
   * `before` has the fields that the change wrote, whichever they are.
   */
  passing?: { fields: readonly string[]; merge: (before: Fields, now: Fields) => Fields };
  /** Of those of one owner none but the newest is taken out again. */
  newest?: { of: string; by: string };
  /** Fields that are written anew, with the same meaning, whenever the other one changes. */
  sealed?: { fields: readonly string[]; by: string };
  /** Fields that are written once and are too large to be copied: they are neither kept nor compared. */
  large?: readonly string[];
  /** The collection under whose name people are told of these documents, where it is not their own. */
  countedAs?: string;
}

const rules = new WeakMap<object, JournalRules>();

export const journalRulesOf = (schema: object): JournalRules => rules.get(schema) ?? {};

/** For reads of documents that are kept or compared. */
export const withoutLarge = ({ large = [] }: JournalRules): Record<string, 0> =>
  Object.fromEntries(large.map((field) => [field, 0 as const]));

/**
 * What a model of this schema removes, makes and changes is noted in the journal of the change that runs, so that it can
 * be taken back: nothing else has to be done for it. Writes past mongoose (`bulkWrite`, the driver's own) are not heard.
 */
export function journaled<Stored>(schema: Schema<Stored>, special: JournalRules = {}): void {
  rules.set(schema, special);
  const noted = { projection: withoutLarge(special), countedAs: special.countedAs };
  const afterUpdates = new WeakMap<AnyQuery, () => Promise<void>>();
  schema.pre<AnyQuery>([...DELETIONS], { query: true, document: false }, async function () {
    if (!Journal.current) return;
    if (special.large) throw new Error(`What goes from ${this.model.modelName} could not be brought back`);
    await Journal.current.removing(driverOf(this.model), filterOf(this));
  });
  schema.pre<AnyQuery>([...UPDATES], { query: true, document: false }, async function () {
    const fields = changedBy(this.getUpdate());
    if (!Journal.current || fields.length === 0) return;
    afterUpdates.set(this, await Journal.current.changing(driverOf(this.model), filterOf(this), fields));
  });
  schema.post<AnyQuery>([...UPDATES], { query: true, document: false }, async function () {
    await afterUpdates.get(this)?.();
  });
  schema.post<Document>('save', async function (made) {
    await Journal.current?.made(made.collection, [made._id], noted);
  });
  schema.post('insertMany', async function (made: unknown) {
    const ids = (made as Array<{ _id: unknown }>).map(({ _id }) => _id);
    await Journal.current?.made(driverOf(this as Model<unknown>), ids, noted);
  });
}

/** For writes that no hook hears: of many documents, each with values of its own, of these fields. */
export async function journalChanges(
  model: Pick<Model<unknown>, 'collection'>,
  filter: mongo.Filter<mongo.Document>,
  fields: string[],
  write: () => Promise<void>,
): Promise<void> {
  const noteAfter = await Journal.current?.changing(driverOf(model), filter, fields);
  await write();
  await noteAfter?.();
}

const driverOf = (model: Pick<Model<unknown>, 'collection'>): mongo.Collection => model.collection;

/** As the write will use it: with its ids as ids. */
const filterOf = (query: AnyQuery): mongo.Filter<mongo.Document> =>
  query.model.find(query.getFilter()).cast(query.model) as mongo.Filter<mongo.Document>;

function changedBy(update: ReturnType<AnyQuery['getUpdate']>): string[] {
  // A pipeline is a touch: presence is no part of what is taken back.
  if (!update || Array.isArray(update)) return [];
  const names = Object.entries(update as Record<string, object>).flatMap(([operator, fields]) =>
    operator.startsWith('$') ? Object.keys(fields) : [operator],
  );
  return names.filter((name) => !COUNTERS.has(name));
}
