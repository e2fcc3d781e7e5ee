import { Injectable } from '@nestjs/common';
import { CredentialsRepository } from './credentials.repository.js';

export interface CredentialRef {
  id: string;
  name: string;
  subtitleId: string;
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

  async subtitleOf(id: string): Promise<string | null> {
    const credential = await this.repository.find(id);
    return credential && String(credential.subtitle_id);
  }
}
