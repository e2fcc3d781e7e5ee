import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { CredentialFolders, CredentialLookup } from '../credentials/index.js';
import type { Trouble } from './trouble.schema.js';

/** What a credential is called, and the title that it lies in. */
export interface Place {
  titleId: string;
  name: string;
  title: string;
}

/** Where credentials are now. */
@Injectable()
export class TroublePlaces {
  constructor(
    private readonly credentials: CredentialLookup,
    private readonly folders: CredentialFolders,
  ) {}

  /** By credential; who is gone is missing. */
  async of(credentialIds: readonly string[]): Promise<ReadonlyMap<string, Place>> {
    const credentials = await this.credentials.findEach([...new Set(credentialIds)]);
    const folders = await this.folders.of(credentials.map(({ subtitleId }) => subtitleId));
    return new Map(
      credentials.flatMap(({ id, name, subtitleId }) => {
        const { titleId, title } = folders.get(subtitleId) ?? {};
        return titleId && title ? [[id, { titleId, name, title }] as const] : [];
      }),
    );
  }

  /** Troubles where their credentials lie now; where they lay last for those that are gone. */
  async present(troubles: readonly Trouble[]): Promise<Trouble[]> {
    const places = await this.of(troubles.map(({ credential_id }) => String(credential_id)));
    return troubles.map((trouble) => {
      const { titleId, ...names } = places.get(String(trouble.credential_id)) ?? {};
      return titleId ? { ...trouble, ...names, title_id: new Types.ObjectId(titleId) } : trouble;
    });
  }
}
