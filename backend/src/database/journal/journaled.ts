import { Document, type Model, type mongo, type Query, type Schema } from 'mongoose';
import { Journal } from './journal.js';
import { pick } from '../../common/pick.js';
import { toRaw, type Fields, type RawDocument } from './raw-documents.js';

type AnyQuery = Query<unknown, unknown> & { op?: string };

const COUNTERS: ReadonlySet<string> = new Set(['version', 'revision']);
const DELETIONS = ['deleteOne', 'deleteMany', 'findOneAndDelete'] as const;
const UPDATES = ['updateOne', 'updateMany', 'findOneAndUpdate'] as const;

export interface JournalRules {
  /** Fields that pings also write. An undo sets what `merge` returns; `before` has only changed fields. */
  passing?: { fields: readonly string[]; merge: (before: Fields, now: Fields) => Fields };
  newest?: { of: string; by: string };
  sealed?: { fields: readonly string[]; by: string };
  /** Fields that are too large to be copied, and so neither kept nor compared. */
  large?: readonly string[];
  countedAs?: string;
}

const rules = new WeakMap<object, JournalRules>();

export const journalRulesOf = (schema: object): JournalRules => rules.get(schema) ?? {};

export const withoutLarge = ({ large = [] }: JournalRules): Record<string, 0> =>
  Object.fromEntries(large.map((field) => [field, 0 as const]));

/** Journals what a model removes, makes and changes. Writes that bypass mongoose go unseen. */
export function journaled<Stored>(schema: Schema<Stored>, special: JournalRules = {}): void {
  rules.set(schema, special);
  const formers = new WeakSet<AnyQuery>();
  const afterUpdates = new WeakMap<AnyQuery, () => Promise<void>>();
  schema.pre<AnyQuery>([...DELETIONS], { query: true, document: false }, async function () {
    if (!Journal.current) return;
    if (special.large) throw new Error(`What goes from ${this.model.modelName} could not be brought back`);
    await Journal.current.removing(driverOf(this.model), filterOf(this));
  });
  schema.pre<AnyQuery>([...UPDATES], { query: true, document: false }, async function () {
    const fields = changedBy(this.getUpdate());
    if (!Journal.current || fields.length === 0) return;
    if (answersFormer(this)) return void formers.add(this);
    afterUpdates.set(this, await Journal.current.changing(driverOf(this.model), filterOf(this), fields));
  });
  schema.post<AnyQuery>([...UPDATES], { query: true, document: false }, async function () {
    await afterUpdates.get(this)?.();
  });
  schema.post<AnyQuery>('findOneAndUpdate', function (answer: unknown) {
    if (!answer || !formers.has(this)) return;
    const fields = changedBy(this.getUpdate());
    const before = pick(answer, ['_id', ...fields]);
    Journal.current?.edited(driverOf(this.model), [{ before, after: pick(setBy(this), fields) }]);
  });
  const noteMade = (
    model: Pick<Model<unknown>, 'collection'>,
    made: ReadonlyArray<Document | Fields>,
  ): void =>
    Journal.current?.made(
      model.collection,
      made.map((one) => asMade(one, special)),
      special.countedAs,
    );
  schema.post<Document>('save', function (made) {
    noteMade(made, [made]);
  });
  schema.post('insertMany', function (made: unknown) {
    noteMade(this as Model<unknown>, made as Array<Document | Fields>);
  });
}

function asMade(made: Document | Fields, { large = [] }: JournalRules): RawDocument {
  const fields = made instanceof Document ? made.toObject<Fields>() : made;
  return toRaw(Object.fromEntries(Object.entries(fields).filter(([name]) => !large.includes(name))));
}

const driverOf = (model: Pick<Model<unknown>, 'collection'>): mongo.Collection => model.collection;

const filterOf = (query: AnyQuery): mongo.Filter<mongo.Document> =>
  query.model.find(query.getFilter()).cast(query.model) as mongo.Filter<mongo.Document>;

/** Whether no read is needed, because the query returns the former values and `$set` holds the new ones. */
function answersFormer(query: AnyQuery): boolean {
  const { returnDocument, projection } = query.getOptions();
  const { lean } = query.mongooseOptions();
  const isSet = changedBy(query.getUpdate()).every((field) => field in setBy(query));
  return query.op === 'findOneAndUpdate' && !!lean && returnDocument !== 'after' && !projection && isSet;
}

const setBy = (query: AnyQuery): Fields => (query.getUpdate() as { $set?: Fields } | null)?.$set ?? {};

function changedBy(update: ReturnType<AnyQuery['getUpdate']>): string[] {
  // A pipeline update is a touch, and presence isn't undone.
  if (!update || Array.isArray(update)) return [];
  const names = Object.entries(update as Record<string, object>).flatMap(([operator, fields]) =>
    operator.startsWith('$') ? Object.keys(fields) : [operator],
  );
  return names.filter((name) => !COUNTERS.has(name));
}
