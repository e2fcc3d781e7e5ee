import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../database/connection/transactions.js';
import { fromRaw, plainOf, toRaw, type Fields } from '../../../database/journal/raw-documents.js';
import { UndoRepository } from './undo/undo.repository.js';

/** Documents that wait to be put back: they follow what is done to all others of their kind. */
@Injectable()
export class KeptDocuments {
  constructor(
    private readonly repository: UndoRepository,
    private readonly transactions: Transactions,
  ) {}

  /** `fieldsOf` answers the fields to set; null leaves a document as it is. */
  async rewrite(collection: string, fieldsOf: (document: Fields) => Fields | null): Promise<void> {
    for (const id of await this.repository.partsOf(collection)) {
      await this.transactions.run(async () => {
        const documents = await this.repository.documentsOf(id);
        const changes = documents.map((raw) => fieldsOf(plainOf(raw)));
        if (changes.every((fields) => fields === null)) return;
        const rewritten = documents.map((raw, place) =>
          changes[place] ? toRaw({ ...fromRaw(raw), ...changes[place] }) : raw,
        );
        await this.repository.rewrite(id, rewritten);
      });
    }
  }
}
