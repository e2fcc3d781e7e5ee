import { Injectable } from '@nestjs/common';
import { CredentialFolders, CredentialLookup } from '../credentials/index.js';

/** What a credential and its title are called. */
export interface Place {
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
        const title = folders.get(subtitleId)?.title;
        return title ? [[id, { name, title }] as const] : [];
      }),
    );
  }
}
