import { Injectable } from '@nestjs/common';
import { CREDENTIAL_FILE_COLUMNS, type CredentialFileColumn } from '@keyroster/contracts';
import type { CredentialAnswer } from '@keyroster/contracts/dto';
import { csvFile, type Cell } from '../../../common/csv/csv-writer.js';
import { orNotFound } from '../../../common/errors/app-error.js';
import { groupedBy } from '../../../common/grouped-by.js';
import { inPieces } from '../../../common/time/pieces.js';
import { AuditService } from '../../record/audit/index.js';
import { SubtitlesService, type SubtitleRef } from '../subtitles/index.js';
import { TitlesService, type TitleRef } from '../titles/index.js';
import { CredentialCipher } from './credential-cipher.js';
import { costsOf, nameOfCredential, toCredentialAnswer } from './credential.mapper.js';
import type { Credential } from './credential.schema.js';
import { CredentialsRepository, type NamedCredential } from './credentials.repository.js';

export type StoredCredential = Readonly<Credential>;

export interface SeatedCredential {
  id: string;
  name: string;
  subtitleId: string;
  /** 0 where there is no limit. */
  seats: number;
}

export interface Folder {
  titleId: string;
  title: string;
  subtitle: string;
}

export type CredentialPlace = Folder & Pick<SeatedCredential, 'name' | 'subtitleId'>;

export interface TitleCost {
  titleId: string;
  cost: number;
  cost_days: number;
  /** In ms. */
  madeAt: number;
}

interface ExportedSubtitle extends SubtitleRef {
  title: string;
}

const SUBTITLES_EXPORTED_AT_ONCE = 10;

@Injectable()
export class CredentialLookupService {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly cipher: CredentialCipher,
    private readonly subtitles: SubtitlesService,
    private readonly titles: TitlesService,
    private readonly audit: AuditService,
  ) {}

  findStored(id: string): Promise<StoredCredential | null> {
    return this.repository.find(id);
  }

  ofSubtitles(subtitleIds: readonly string[]): Promise<StoredCredential[]> {
    return this.repository.ofSubtitles(subtitleIds);
  }

  countBySubtitle(): Promise<ReadonlyMap<string, number>> {
    return this.repository.countBySubtitle();
  }

  toAnswer(credential: StoredCredential): CredentialAnswer {
    return toCredentialAnswer(credential, this.cipher.open(String(credential._id), credential));
  }

  toAdminsAnswer(credential: StoredCredential): CredentialAnswer {
    return { ...this.toAnswer(credential), ...costsOf(credential) };
  }

  toClosedAnswer(credential: StoredCredential): CredentialAnswer {
    return toCredentialAnswer(credential, { login: '', password: '' });
  }

  search(text: string, limit: number, subtitleIds?: string[]): Promise<NamedCredential[]> {
    return this.repository.search(text, limit, subtitleIds);
  }

  async find(id: string): Promise<SeatedCredential | null> {
    const credential = await this.repository.find(id);
    return credential && toSeated(credential);
  }

  /** Locks it against deletion until the transaction ends. Throws 404 if it is unknown. */
  async hold(id: string): Promise<void> {
    orNotFound(await this.repository.holdOne(id));
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
    if (credentialIds.length === 0) return new Map();
    const credentials = await this.findEach([...new Set(credentialIds)]);
    const folders = await this.foldersOf(credentials.map(({ subtitleId }) => subtitleId));
    return new Map(
      credentials.flatMap(({ id, name, subtitleId }) => {
        const folder = folders.get(subtitleId);
        return folder?.title ? [[id, { ...folder, name, subtitleId }] as const] : [];
      }),
    );
  }

  /** Leaves out those whose subtitle is gone. */
  async inFolders(credentials: readonly Credential[]) {
    const folders = await this.foldersOf(credentials.map(({ subtitle_id }) => String(subtitle_id)));
    return credentials.flatMap((credential) => {
      const folder = folders.get(String(credential.subtitle_id));
      return folder ? [{ credential, folder }] : [];
    });
  }

  /** Credentials whose last paid day is known, with their titles. */
  async paid() {
    return (await this.inFolders(await this.repository.paid())).map(({ credential, folder }) => ({
      ...folder,
      id: String(credential._id),
      name: nameOfCredential(credential),
      paid_until: credential.paid_until,
    }));
  }

  async costs(): Promise<TitleCost[]> {
    const costing = await this.inFolders(await this.repository.costing());
    return costing.map(({ credential: { _id, cost, cost_days }, folder: { titleId } }) => ({
      titleId,
      cost,
      cost_days,
      madeAt: _id.getTimestamp().getTime(),
    }));
  }

  /** The lines of a CSV file, for one title or all. The export is audited before the first line is sent. */
  async exportCsv(titleId?: string): Promise<AsyncGenerator<string>> {
    const title = titleId === undefined ? undefined : orNotFound(await this.titles.find(titleId));
    const places = await this.placesIn(title ? [title] : await this.titles.list());
    const credentials = await this.repository.countIn(places.map(({ id }) => id));
    await this.audit.record({
      action: 'credential.exported',
      ...(title && { target: title.id, target_name: title.name }),
      after: { credentials },
    });
    return csvFile(CREDENTIAL_FILE_COLUMNS, this.rowsOf(places), { isImportable: true });
  }

  private async placesIn(titles: readonly TitleRef[]): Promise<ExportedSubtitle[]> {
    const subtitles = await this.subtitles.ofTitles(titles.map(({ id }) => id));
    const byTitle = groupedBy(subtitles, ({ titleId }) => titleId);
    return titles.flatMap(({ id, name: title }) =>
      (byTitle.get(id) ?? []).map((subtitle) => ({ ...subtitle, title })),
    );
  }

  private async *rowsOf(places: readonly ExportedSubtitle[]): AsyncGenerator<Cell[]> {
    for await (const some of inPieces(places, SUBTITLES_EXPORTED_AT_ONCE)) {
      const credentials = await this.repository.ofSubtitles(some.map(({ id }) => id));
      const bySubtitle = groupedBy(credentials, ({ subtitle_id }) => String(subtitle_id));
      for (const place of some) {
        for (const credential of bySubtitle.get(place.id) ?? []) yield this.rowOf(place, credential);
      }
    }
  }

  private rowOf({ title, name: subtitle }: ExportedSubtitle, credential: Credential): Cell[] {
    const answer = this.toAnswer(credential);
    const cells: Record<CredentialFileColumn, string> = {
      ...answer,
      fill_only: answer.fill_only ? 'yes' : 'no',
      title,
      subtitle,
    };
    return CREDENTIAL_FILE_COLUMNS.map((column) => cells[column]);
  }
}

const toSeated = (credential: Credential): SeatedCredential => ({
  id: String(credential._id),
  name: nameOfCredential(credential),
  subtitleId: String(credential.subtitle_id),
  seats: credential.seats,
});
