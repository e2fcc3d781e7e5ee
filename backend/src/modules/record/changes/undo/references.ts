import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model, Types } from 'mongoose';
import { inPieces } from '../../../../common/time/pieces.js';
import type { Step } from '../../../../database/journal/journal.js';
import { fromRaw, type Fields } from '../../../../database/journal/raw-documents.js';
import { Transactions } from '../../../../database/connection/transactions.js';
import { nameOf } from '../compare-documents.js';
import { referencesOf } from './references-of.js';
import { changed, driverOf, gone, Restoration } from './restoration.js';

type AnyModel = Model<unknown>;

/** Which documents name which: by the `ref` of their schemas' fields. */
@Injectable()
export class References {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly restoration: Restoration,
    private readonly transactions: Transactions,
  ) {}

  /** After steps were taken back: nothing names what is not there. */
  async check(steps: readonly Step[]): Promise<void> {
    for (const { kind, collection, documents } of steps) {
      const model = this.restoration.modelOf(collection);
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

  /** They are there, and stay: whoever deletes one at this moment collides. */
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
      // A write is what collides; the document itself stays as it is.
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
