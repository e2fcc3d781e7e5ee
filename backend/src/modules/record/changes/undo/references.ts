import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model, mongo, Types } from 'mongoose';
import { AppError } from '../../../../common/errors/app-error.js';
import { inPieces } from '../../../../common/time/pieces.js';
import type { Step } from '../../../../database/journal/journal.js';
import { fromRaw, type Fields } from '../../../../database/journal/raw-documents.js';
import { Transactions } from '../../../../database/connection/transactions.js';
import { texts } from '../../../../common/context/texts.js';

export type AnyModel = Model<unknown>;

@Injectable()
export class References {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly transactions: Transactions,
  ) {}

  async check(steps: readonly Step[]): Promise<void> {
    for (const { kind, collection, documents } of steps) {
      const model = modelOf(this.connection, collection);
      for await (const piece of inPieces(documents)) {
        const fields = piece.map(fromRaw);
        if (kind === 'made') await this.checkNobodyNames(model, fields);
        else if (kind === 'removed') await this.checkNamed(model, fields);
        else
          await this.checkNamed(
            model,
            fields.map(({ before }) => before as Fields),
          );
      }
    }
  }

  async nameOf(model: AnyModel, document: Fields): Promise<string> {
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
      const options = { session: this.transactions.session };
      const { matchedCount } = await named.updateMany(
        { _id: { $in: ids } },
        { $inc: { revision: 1 } },
        options,
      );
      if (matchedCount < ids.length) throw gone(to);
      // Any write makes a deletion conflict, so the revision can be set back.
      await named.updateMany({ _id: { $in: ids } }, { $inc: { revision: -1 } }, options);
    }
  }

  private async checkNobodyNames(model: AnyModel, documents: Fields[]): Promise<void> {
    const ids = documents.map(({ _id }) => _id as Types.ObjectId);
    for (const other of Object.values(this.connection.models) as AnyModel[]) {
      for (const { field } of referencesOf(other).filter(({ to }) => to === model.modelName)) {
        const options = { session: this.transactions.session };
        const naming = await driverOf(other).findOne({ [field]: { $in: ids } }, options);
        const named = documents.find(({ _id }) => String(_id) === String(naming?.[field]));
        if (named) throw changed(nameOf(named));
      }
    }
  }
}

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

export function modelOf({ models }: Connection, collection: string): AnyModel {
  const found = (Object.values(models) as AnyModel[]).find(
    (model) => model.collection.collectionName === collection,
  );
  if (!found) throw new Error(`Nothing is kept in ${collection}`);
  return found;
}

export const driverOf = (model: Pick<AnyModel, 'collection'>): mongo.Collection => model.collection;

const NAMES = ['name', 'email', 'course_name', 'domain', 'ip_address'];

const ownNameOf = (document: Fields): string | undefined =>
  NAMES.map((field) => document[field]).find(Boolean) as string | undefined;

export const nameOf = (document: Fields): string => ownNameOf(document) ?? String(document['_id']);

const LABELS: Readonly<Record<string, string>> = { ProfileGroup: 'group' };

export const gone = (modelName: string): AppError =>
  new AppError('GUARDED', texts().server.parentGone(LABELS[modelName] ?? modelName.toLowerCase()));

export const changed = (name: string): AppError =>
  new AppError('STALE_VERSION', texts().server.changedSince(name));
