import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { mongo, type Connection, type Model, type Types } from 'mongoose';
import { AppError } from '../../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../../common/errors/to-app-error.js';
import { pick } from '../../../../common/pick.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { isSameField, type ChangedFields, type Step } from '../../../../database/journal/journal.js';
import { journalRulesOf, withoutLarge, type JournalRules } from '../../../../database/journal/journaled.js';
import {
  fromRaw,
  idOf,
  readRaw,
  type Fields,
  type RawDocument,
} from '../../../../database/journal/raw-documents.js';
import { Transactions } from '../../../../database/connection/transactions.js';
import { texts } from '../../../../common/context/texts.js';

type AnyModel = Model<unknown>;

/** Takes back steps, provided that everything they would write is still as they left it. */
@Injectable()
export class Restoration {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly transactions: Transactions,
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

  /** Checks once all steps are taken back, because one step may bring back what another refers to. */
  async checkReferences(steps: readonly Step[]): Promise<void> {
    for (const { kind, collection, documents } of steps) {
      const model = modelOf(this.connection, collection);
      for await (const piece of inPieces(documents)) {
        const fields = piece.map(fromRaw);
        if (kind === 'made') await this.checkNobodyNames(model, fields);
        else
          await this.checkNamed(
            model,
            kind === 'removed' ? fields : fields.map(({ before }) => before as Fields),
          );
      }
    }
  }

  private async putBack(model: AnyModel, documents: Fields[]): Promise<void> {
    try {
      await driverOf(model).insertMany(documents, this.options);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const name = await this.nameOf(model, documents[placeIn(error)] ?? {});
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
    if (other) throw changed(await this.nameOf(model, other));
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

  private async nameOf(model: AnyModel, document: Fields): Promise<string> {
    const own = ownNameOf(document);
    if (own !== undefined) return own;
    const names: string[] = [];
    for (const { field, to } of referencesOf(model)) {
      // Bypasses mongoose and so the transaction, which the failed write has ended.
      const named = await driverOf(this.connection.model(to)).findOne({ _id: document[field] as never });
      if (named) names.push(nameOf(named));
    }
    return names.join(': ') || nameOf(document);
  }

  /** Checks that what the documents refer to exists, and makes a concurrent deletion of it conflict. */
  private async checkNamed(model: AnyModel, documents: Fields[]): Promise<void> {
    for (const { field, to } of referencesOf(model)) {
      const ids = distinct(documents.map((document) => document[field] as Types.ObjectId | null | undefined));
      if (ids.length === 0) continue;
      const named = driverOf(this.connection.model(to));
      const those = { _id: { $in: ids } };
      const { matchedCount } = await named.updateMany(those, { $inc: { revision: 1 } }, this.options);
      if (matchedCount < ids.length) throw gone(to);
      // Any write makes a deletion conflict, so the revision can be set back.
      await named.updateMany(those, { $inc: { revision: -1 } }, this.options);
    }
  }

  private async checkNobodyNames(model: AnyModel, documents: Fields[]): Promise<void> {
    const ids = documents.map(({ _id }) => _id as Types.ObjectId);
    for (const other of Object.values(this.connection.models) as AnyModel[]) {
      for (const { field } of referencesOf(other).filter(({ to }) => to === model.modelName)) {
        const naming = await driverOf(other).findOne({ [field]: { $in: ids } }, this.options);
        const named = documents.find(({ _id }) => String(_id) === String(naming?.[field]));
        if (named) throw changed(nameOf(named));
      }
    }
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

function distinct(ids: Array<Types.ObjectId | null | undefined>): Types.ObjectId[] {
  return [...new Map(ids.flatMap((id) => (id ? [[String(id), id] as const] : []))).values()];
}

function referencesOf({ schema }: Pick<AnyModel, 'schema'>): Array<{ field: string; to: string }> {
  const references: Array<{ field: string; to: string }> = [];
  schema.eachPath((field, { options }: { options: { ref?: unknown } }) => {
    if (typeof options.ref === 'string') references.push({ field, to: options.ref });
  });
  return references;
}

function modelOf({ models }: Connection, collection: string): AnyModel {
  const found = (Object.values(models) as AnyModel[]).find(
    (model) => model.collection.collectionName === collection,
  );
  if (!found) throw new Error(`Nothing is kept in ${collection}`);
  return found;
}

const driverOf = (model: Pick<AnyModel, 'collection'>): mongo.Collection => model.collection;

const NAMES = ['name', 'email', 'course_name', 'domain', 'ip_address'];

const ownNameOf = (document: Fields): string | undefined =>
  NAMES.map((field) => document[field]).find(Boolean) as string | undefined;

const nameOf = (document: Fields): string => ownNameOf(document) ?? String(document['_id']);

const LABELS: Readonly<Record<string, string>> = { ProfileGroup: 'group' };

const gone = (modelName: string): AppError =>
  new AppError('GUARDED', texts().server.parentGone(LABELS[modelName] ?? modelName.toLowerCase()));

const changed = (name: string): AppError => new AppError('STALE_VERSION', texts().server.changedSince(name));
