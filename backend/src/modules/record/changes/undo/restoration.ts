import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection, type Types } from 'mongoose';
import { AppError } from '../../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../../common/errors/to-app-error.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { isSameField, type ChangedFields, type Step } from '../../../../database/journal/journal.js';
import { pick } from '../../../../common/pick.js';
import { journalRulesOf, withoutLarge, type JournalRules } from '../../../../database/journal/journaled.js';
import {
  fromRaw,
  idOf,
  readRaw,
  type Fields,
  type RawDocument,
} from '../../../../database/journal/raw-documents.js';
import { Transactions } from '../../../../database/connection/transactions.js';
import { changed, driverOf, gone, modelOf, nameOf, References, type AnyModel } from './references.js';
import { texts } from '../../../../common/context/texts.js';

/** Takes back a step, provided that everything it would write is still as the step left it. */
@Injectable()
export class Restoration {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly transactions: Transactions,
    private readonly references: References,
  ) {}

  async takeBack({ kind, collection, documents }: Step): Promise<string[]> {
    const model = modelOf(this.connection, collection);
    const ids: string[] = [];
    for await (const piece of inPieces(documents)) {
      if (kind === 'removed') await this.putBack(model, piece.map(fromRaw));
      else if (kind === 'made') await this.takeOut(model, piece);
      else await this.setBack(model, piece.map(fromRaw) as unknown as ChangedFields[]);
      ids.push(...piece.map(idOf));
    }
    return ids;
  }

  private async putBack(model: AnyModel, documents: Fields[]): Promise<void> {
    try {
      await driverOf(model).insertMany(documents, this.options);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const name = await this.references.nameOf(model, documents[placeIn(error)] ?? {});
      throw new AppError('DUPLICATE', texts().server.existsAlready(name));
    }
  }

  private async takeOut(model: AnyModel, raw: RawDocument[]): Promise<void> {
    const made = raw.map(fromRaw);
    const now = await this.read(model, made);
    const other = made.find((fields, place) => {
      const [document, known] = [raw[place], now.get(String(fields['_id']))];
      if (!document || !known) return true;
      return !known.equals(document) && differsSince(fields, fromRaw(known), journalRulesOf(model.schema));
    });
    if (other) throw changed(await this.references.nameOf(model, other));
    await this.checkNewest(model, made);
    await driverOf(model).deleteMany({ _id: { $in: idsOf(made) } }, this.options);
  }

  private async checkNewest(model: AnyModel, made: Fields[]): Promise<void> {
    const { newest } = journalRulesOf(model.schema);
    if (!newest) return;
    const { of, by } = newest;
    const one = { ...this.options, limit: 1 };
    const owners = made.map((document) => document[of]);
    const times = made.map((document) => Number(document[by]));
    const others = { _id: { $nin: idsOf(made) } };
    // One condition for all walks the index, whereas the database plans each clause of the `$or` below.
    const since = { [of]: { $in: owners }, [by]: { $gt: Math.min(...times) }, ...others };
    if ((await readRaw(driverOf(model), since, one)).length === 0) return;
    const isLater = made.map((document) => ({ [of]: document[of], [by]: { $gt: document[by] } }));
    const [later] = await readRaw(driverOf(model), { $or: isLater, ...others }, one);
    if (later) throw changed(nameOf(fromRaw(later)));
  }

  private async setBack(model: AnyModel, pairs: ChangedFields[]): Promise<void> {
    const now = await this.read(model, pairs);
    const writes = pairs.map(({ _id, before, after }) => {
      const found = now.get(String(_id));
      if (!found) throw gone(model.modelName);
      const known = fromRaw(found);
      const restored = fieldsToRestore({ before, after, now: known }, journalRulesOf(model.schema));
      if (!restored) throw changed(nameOf(known));
      return { updateOne: { filter: { _id: _id as Types.ObjectId }, update: updateTo(model, restored) } };
    });
    await driverOf(model).bulkWrite(writes, this.options);
  }

  private async read(
    model: AnyModel,
    documents: Array<{ _id?: unknown }>,
  ): Promise<Map<string, RawDocument>> {
    const options = { ...this.options, projection: withoutLarge(journalRulesOf(model.schema)) };
    const found = await readRaw(driverOf(model), { _id: { $in: idsOf(documents) } }, options);
    return new Map(found.map((document) => [idOf(document), document]));
  }

  private get options() {
    return { session: this.transactions.session };
  }
}

const placeIn = (error: unknown): number =>
  error instanceof mongo.MongoBulkWriteError ? ([error.writeErrors].flat()[0]?.index ?? 0) : 0;

function differsSince(made: Fields, now: Fields, rules: JournalRules): boolean {
  const names = new Set([...Object.keys(made), ...Object.keys(now)]);
  const { passing, large = [] } = rules;
  const skipped = new Set(['revision', ...large, ...(passing?.fields ?? []), ...resealed(made, now, rules)]);
  return [...names].some((name) => !skipped.has(name) && !isSameField(made, now, name));
}

/** Re-keying changes the stored text of a secret, but not the secret. */
function resealed(made: Fields, now: Fields, { sealed }: JournalRules): readonly string[] {
  return sealed && !isSameField(made, now, sealed.by) ? [sealed.by, ...sealed.fields] : [];
}

function fieldsToRestore(
  { before, after, now }: { before: Fields; after: Fields; now: Fields },
  { passing }: JournalRules,
): { set: Fields; unset: string[] } | null {
  const isPassing = (name: string): boolean => passing?.fields.includes(name) ?? false;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const own = names.filter((name) => !isPassing(name));
  if (own.some((name) => !isSameField(after, now, name))) return null;
  const merged = passing?.merge(before, now) ?? {};
  return { set: { ...pick(before, own), ...merged }, unset: own.filter((name) => !(name in before)) };
}

/** Raises the version, so that an edit that began before the undo is refused. */
function updateTo(model: AnyModel, { set, unset }: { set: Fields; unset: string[] }) {
  const counter = ['version', 'revision'].find((name) => name in model.schema.paths);
  return {
    ...(Object.keys(set).length > 0 && { $set: set }),
    ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((name) => [name, 1 as const])) }),
    ...(counter && { $inc: { [counter]: 1 } }),
  };
}

const idsOf = (documents: Array<{ _id?: unknown }>): Types.ObjectId[] =>
  documents.map(({ _id }) => _id as Types.ObjectId);
