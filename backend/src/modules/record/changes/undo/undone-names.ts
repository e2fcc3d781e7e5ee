import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import type { Fields } from '../../../../database/journal/raw-documents.js';
import { nameOf, ownNameOf } from '../compare-documents.js';
import { referencesOf } from './references-of.js';

/** What a person calls something that can't be taken back: an assignment goes by its user and its title. */
@Injectable()
export class UndoneNames {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async of(model: Model<unknown>, document: Fields): Promise<string> {
    const own = ownNameOf(document);
    if (own !== undefined) return own;
    const names: string[] = [];
    for (const { field, to } of referencesOf(model)) {
      // Past mongoose, and so past the transaction: a write that collided has ended it.
      const { collection } = this.connection.model(to);
      const named = await collection.findOne({ _id: document[field] as never });
      if (named) names.push(nameOf(named));
    }
    return names.join(': ') || nameOf(document);
  }
}
