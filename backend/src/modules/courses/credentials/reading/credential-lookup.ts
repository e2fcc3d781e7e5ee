import { Injectable } from '@nestjs/common';
import { nameOfCredential } from '../changes/credential-facts.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';

export interface CredentialRef {
  id: string;
  name: string;
  subtitleId: string;
}

export interface SeatedCredential extends CredentialRef {
  /** 0 where there is no limit. */
  seats: number;
}

/** Which credentials there are, and where they lie: nothing that is secret. */
@Injectable()
export class CredentialLookup {
  constructor(private readonly repository: CredentialsRepository) {}

  /** Whose name contains a text, by name; of all subtitles unless of some alone. */
  async search(text: string, limit: number, subtitleIds?: string[]): Promise<CredentialRef[]> {
    const found = await this.repository.search(text, limit, subtitleIds);
    return found.map(({ _id, course_name, subtitle_id }) => ({
      id: String(_id),
      name: course_name,
      subtitleId: String(subtitle_id),
    }));
  }

  async find(id: string): Promise<SeatedCredential | null> {
    const credential = await this.repository.find(id);
    return credential && toSeated(credential);
  }

  async findEach(ids: string[]): Promise<SeatedCredential[]> {
    return (await this.repository.findEach(ids)).map(toSeated);
  }

  /** Those that have seats. */
  async withSeats(): Promise<SeatedCredential[]> {
    return (await this.repository.seated()).map(toSeated);
  }
}

const toSeated = (credential: Credential): SeatedCredential => ({
  id: String(credential._id),
  name: nameOfCredential(credential),
  subtitleId: String(credential.subtitle_id),
  seats: credential.seats,
});
