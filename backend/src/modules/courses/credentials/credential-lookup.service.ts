import { Injectable } from '@nestjs/common';
import type { CredentialAnswer } from '@keyroster/contracts/dto';
import { SubtitlesService } from '../subtitles/index.js';
import { TitlesService } from '../titles/index.js';
import { CredentialCipher } from './credential-cipher.js';
import { nameOfCredential, toCredentialAnswer } from './credential.mapper.js';
import type { Credential } from './credential.schema.js';
import { CredentialsRepository } from './credentials.repository.js';

export type StoredCredential = Readonly<Credential>;

export interface CredentialRef {
  id: string;
  name: string;
  subtitleId: string;
}

export interface SeatedCredential extends CredentialRef {
  /** 0 where there is no limit. */
  seats: number;
}

export interface Folder {
  titleId: string;
  title: string;
  subtitle: string;
}

export interface CredentialPlace extends Folder {
  name: string;
  subtitleId: string;
}

@Injectable()
export class CredentialLookup {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly cipher: CredentialCipher,
    private readonly subtitles: SubtitlesService,
    private readonly titles: TitlesService,
  ) {}

  list(subtitleId: string): Promise<StoredCredential[]> {
    return this.repository.list(subtitleId);
  }

  toAnswer(credential: StoredCredential): CredentialAnswer {
    return toCredentialAnswer(credential, this.cipher.open(String(credential._id), credential));
  }

  toClosedAnswer(credential: StoredCredential): CredentialAnswer {
    return toCredentialAnswer(credential, { login: '', password: '' });
  }

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

  async withSeats(): Promise<SeatedCredential[]> {
    return (await this.repository.seated()).map(toSeated);
  }

  async foldersOf(subtitleIds: readonly string[]): Promise<ReadonlyMap<string, Folder>> {
    const subtitles = await this.subtitles.findEach([...new Set(subtitleIds)]);
    const titles = await this.titles.findEach([...new Set(subtitles.map(({ titleId }) => titleId))]);
    const nameOf = new Map(titles.map(({ id, name }) => [id, name]));
    return new Map(
      subtitles.map(({ id, titleId, name }) => [
        id,
        { titleId, title: nameOf.get(titleId) ?? '', subtitle: name },
      ]),
    );
  }

  async placesOf(credentialIds: readonly string[]): Promise<ReadonlyMap<string, CredentialPlace>> {
    const credentials = await this.findEach([...new Set(credentialIds)]);
    const folders = await this.foldersOf(credentials.map(({ subtitleId }) => subtitleId));
    return new Map(
      credentials.flatMap(({ id, name, subtitleId }) => {
        const folder = folders.get(subtitleId);
        return folder?.title ? [[id, { ...folder, name, subtitleId }] as const] : [];
      }),
    );
  }
}

const toSeated = (credential: Credential): SeatedCredential => ({
  id: String(credential._id),
  name: nameOfCredential(credential),
  subtitleId: String(credential.subtitle_id),
  seats: credential.seats,
});
