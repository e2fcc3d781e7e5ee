import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter, type mongo } from 'mongoose';
import type { RenewalKind } from '@keyroster/contracts';
import type { RenewalListAnswer, RenewalsQuery, RenewalSums } from '@keyroster/contracts/dto';
import { idsOf, OBJECT_ID, toIds, toKeptId } from '../../../../common/ids.js';
import { SharedValues } from '../../../../common/shared-values.js';
import { LIST_BATCH, partsOf } from '../../../../database/batches.js';
import { leanDefaults } from '../../../../database/lean-defaults.js';
import { partOf } from '../../../../database/part-of.js';
import type { LedgerEntry } from './ledger-lines.js';
import { Renewal, RenewalSchema } from './renewal.schema.js';

export type LastEntry = Pick<Renewal, 'to' | 'at'>;

/** `user_ids` limits a supervisor's search to their users; it then ignores names of staff. */
export type RenewalSearch = Omit<RenewalsQuery, 'format'> & { user_ids?: readonly string[] };

type FoundSums = RenewalSums & Pick<RenewalListAnswer, 'total'>;

const REPORTED = [
  'user_id',
  'kind',
  'at',
  'to',
  'days',
  'amount',
  'affiliate',
  'supervisor',
  'method',
  'package',
  'titles',
] as const satisfies ReadonlyArray<keyof LedgerEntry>;

type ReportedRenewal = Pick<Renewal, '_id' | (typeof REPORTED)[number]>;

const projection = Object.fromEntries(REPORTED.map((field) => [field, 1]));
const withDefaults = leanDefaults(RenewalSchema, REPORTED);
const whole = leanDefaults(RenewalSchema);

/** Copies field by field, which takes half the memory of a spread. */
function toLedgerEntry(stored: ReportedRenewal): LedgerEntry {
  const entry = withDefaults(stored);
  return {
    id: toKeptId(entry._id),
    user_id: toKeptId(entry.user_id),
    kind: shared(entry.kind),
    at: entry.at,
    to: entry.to,
    days: entry.days,
    amount: entry.amount,
    affiliate: shared(entry.affiliate),
    supervisor: shared(entry.supervisor),
    method: shared(entry.method),
    package: shared(entry.package),
    titles: sharedTitles(entry.titles),
  };
}

const texts = new SharedValues<string>();

const shared = <Text extends string>(text: Text): Text => texts.of(text, text) as Text;

const titleSets = new SharedValues<readonly string[]>();

/** Sorted ids. Each set is in memory once, because many users have the same titles. */
function sharedTitles(titles: readonly Types.ObjectId[]): readonly string[] {
  const ids = titles.map(toKeptId).sort();
  return titleSets.of(ids.join(), ids);
}

const COUNTED: RenewalKind = 'renewal';
const NOTHING: FoundSums = { total: 0, renewals: 0, days: 0, amount: 0 };
const SEARCHED_BY_ALL = ['email', 'note', 'method', 'affiliate'] as const;
const SEARCHED = [...SEARCHED_BY_ALL, 'by', 'supervisor'] as const;

/** Append-only: an entry is never changed, and nothing but an undo takes one away. */
@Injectable()
export class RenewalsRepository {
  constructor(@InjectModel(Renewal.name) private readonly model: Model<Renewal>) {}

  /** Skips mongoose's checks, which take longer for thousands of entries than storing them. */
  async append(entries: readonly Renewal[]): Promise<void> {
    await this.model.insertMany(entries, { lean: true });
  }

  async lastOf(userIds: readonly Types.ObjectId[]): Promise<Map<string, LastEntry>> {
    if (userIds.length === 0) return new Map();
    const last = await this.model.aggregate<LastEntry & { _id: Types.ObjectId }>([
      { $match: { user_id: { $in: userIds } } },
      { $sort: { user_id: 1, at: -1, _id: -1 } },
      { $group: { _id: '$user_id', to: { $first: '$to' }, at: { $first: '$at' } } },
    ]);
    return new Map(last.map(({ _id, to, at }) => [String(_id), { to, at }]));
  }

  /** The amount of each user's last renewal by this number of days. */
  async lastAmounts(userIds: readonly string[], days: number): Promise<Map<string, number>> {
    const last = await this.model.aggregate<{ _id: Types.ObjectId; amount: number }>([
      { $match: { user_id: { $in: toIds(userIds) }, kind: COUNTED, days } },
      { $sort: { user_id: 1, at: -1, _id: -1 } },
      { $group: { _id: '$user_id', amount: { $first: '$amount' } } },
    ]);
    return new Map(last.map(({ _id, amount }) => [String(_id), amount]));
  }

  async list(search: RenewalSearch): Promise<Renewal[]> {
    return (await this.newestFirst(search).lean()).map((entry) => whole(entry));
  }

  async sums(search: RenewalSearch): Promise<FoundSums> {
    const [sums] = await this.model.aggregate<FoundSums>([
      { $match: filterOf(search) },
      {
        $group: {
          _id: null,
          total: { $sum: 1 },
          renewals: { $sum: { $cond: [{ $eq: ['$kind', COUNTED] }, 1, 0] } },
          days: { $sum: '$days' },
          amount: { $sum: '$amount' },
        },
      },
    ]);
    return sums ?? NOTHING;
  }

  /** Streams the entries, so that memory doesn't grow with the ledger. */
  async *stream(search: RenewalSearch): AsyncIterable<Renewal> {
    for await (const entry of this.newestFirst(search).lean().cursor({ batchSize: 500 })) yield whole(entry);
  }

  /** Yields the database's batches, bypassing mongoose, which would need seconds more. */
  everything(): AsyncIterable<LedgerEntry[]> {
    return partsOf(this.reported({}), toLedgerEntry);
  }

  async these(ids: string[]): Promise<LedgerEntry[]> {
    const filter = { _id: { $in: toIds(ids) } };
    return (await this.reported(filter).toArray()).map(toLedgerEntry);
  }

  async idsSince(at: number): Promise<string[]> {
    const found = this.model.collection.find({ at: { $gte: at } }, { projection: { _id: 1 } });
    return idsOf(await found.toArray());
  }

  private reported(filter: mongo.Filter<mongo.Document>) {
    return this.model.collection.find<ReportedRenewal>(filter, { projection, batchSize: LIST_BATCH });
  }

  private newestFirst(search: RenewalSearch) {
    return this.model
      .find(filterOf(search))
      .sort({ at: -1, _id: -1 })
      .skip(search.offset ?? 0)
      .limit(search.limit ?? 0);
  }
}

function filterOf(search: RenewalSearch): QueryFilter<Renewal> {
  const { q, user_id, user_ids, from, to, affiliate, supervisor, method, title, package: sold } = search;
  const searched = user_ids ? SEARCHED_BY_ALL : SEARCHED;
  const isPart = q ? partOf(q) : undefined;
  return {
    ...(user_id && { user_id: new Types.ObjectId(user_id) }),
    ...(user_ids && { $and: [{ user_id: { $in: toIds(user_ids) } }] }),
    ...(affiliate !== undefined && { affiliate }),
    ...(supervisor !== undefined && { supervisor }),
    ...(method !== undefined && { method }),
    // Older entries lack the field.
    ...(sold !== undefined && { package: sold === '' ? { $in: ['', null] } : sold }),
    ...(title !== undefined && ofTitle(title)),
    ...(isPart && { $or: searched.map((field) => ({ [field]: isPart })) }),
    ...((from !== undefined || to !== undefined) && { at: between(from, to) }),
  };
}

/** Older entries lack the list. */
const ofTitle = (title: string) =>
  title === ''
    ? { 'titles.0': { $exists: false } }
    : { titles: OBJECT_ID.test(title) ? new Types.ObjectId(title) : new Types.ObjectId() };

const between = (from?: number, to?: number) => ({
  ...(from !== undefined && { $gte: from }),
  ...(to !== undefined && { $lte: to }),
});
