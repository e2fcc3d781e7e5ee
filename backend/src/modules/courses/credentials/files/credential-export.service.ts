import { Injectable } from '@nestjs/common';
import { CREDENTIAL_FILE_COLUMNS, type CredentialFileColumn } from '@keyroster/contracts';
import { csvFile, type Cell } from '../../../../common/csv/csv-writer.js';
import { orNotFound } from '../../../../common/errors/app-error.js';
import { groupedBy } from '../../../../common/grouped-by.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { AuditService } from '../../../record/audit/index.js';
import { SubtitleLookup, type SubtitleRef } from '../../subtitles/index.js';
import { TitleLookup, type TitleRef } from '../../titles/index.js';
import { CredentialMapper } from '../credential.mapper.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';

/** Their credentials are in memory meanwhile. */
const SUBTITLES_AT_ONCE = 10;

interface Place {
  title: TitleRef;
  subtitle: SubtitleRef;
}

/** Credentials as a file: by title, subtitle and age, as the screens list them. */
@Injectable()
export class CredentialExport {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly titles: TitleLookup,
    private readonly subtitles: SubtitleLookup,
    private readonly mapper: CredentialMapper,
    private readonly audit: AuditService,
  ) {}

  /** The lines of a CSV file: of one title, or of all. Noted before the first of them leaves. */
  async csv(titleId?: string): Promise<AsyncGenerator<string>> {
    const title = titleId === undefined ? undefined : orNotFound(await this.titles.find(titleId));
    const places = await this.placesIn(title ? [title] : await this.titles.list());
    const credentials = await this.repository.countIn(places.map(({ subtitle }) => subtitle.id));
    await this.audit.record({
      action: 'credential.exported',
      ...(title && { target: title.id, target_name: title.name }),
      after: { credentials },
    });
    return csvFile(CREDENTIAL_FILE_COLUMNS, this.rowsOf(places), { hasBom: true, isImportable: true });
  }

  private async placesIn(titles: readonly TitleRef[]): Promise<Place[]> {
    const subtitles = await this.subtitles.ofTitles(titles.map(({ id }) => id));
    const byTitle = groupedBy(subtitles, ({ titleId }) => titleId);
    return titles.flatMap((title) =>
      (byTitle.get(title.id) ?? []).map((subtitle): Place => ({ title, subtitle })),
    );
  }

  private async *rowsOf(places: readonly Place[]): AsyncGenerator<Cell[]> {
    for await (const some of inPieces(places, SUBTITLES_AT_ONCE)) {
      const credentials = await this.repository.ofSubtitles(some.map(({ subtitle }) => subtitle.id));
      const bySubtitle = groupedBy(credentials, ({ subtitle_id }) => String(subtitle_id));
      for (const place of some) {
        for (const credential of bySubtitle.get(place.subtitle.id) ?? []) yield this.rowOf(place, credential);
      }
    }
  }

  private rowOf({ title, subtitle }: Place, credential: Credential): Cell[] {
    const { course_name, domain, email, password, fill_only } = this.mapper.toAnswer(credential);
    const cells: Record<CredentialFileColumn, string> = {
      title: title.name,
      subtitle: subtitle.name,
      course_name,
      domain,
      email,
      password,
      fill_only: fill_only ? 'yes' : 'no',
    };
    return CREDENTIAL_FILE_COLUMNS.map((column) => cells[column]);
  }
}
