import { Injectable } from '@nestjs/common';
import { CredentialsRepository } from './credentials.repository.js';

/** Where a credential lies. */
@Injectable()
export class CredentialLookup {
  constructor(private readonly repository: CredentialsRepository) {}

  async subtitleOf(id: string): Promise<string | null> {
    const credential = await this.repository.find(id);
    return credential && String(credential.subtitle_id);
  }
}
