import { Injectable } from '@nestjs/common';
import { groupedBy } from '../../../../common/grouped-by.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { eachRow, refusedRow, type DraftedRow, type ImportDraft } from '../../../record/imports/index.js';
import { SubtitleLookup, type SubtitleRef } from '../../subtitles/index.js';
import { CredentialCipher } from '../keys/credential-cipher.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialsService } from '../credentials.service.js';
import type { CredentialRow } from './credential-row.js';
import type { Place } from './row-place.js';
import { RowPlaces, type KnownPlaces } from './row-places.js';
import { texts } from '../../../../common/context/texts.js';

/** As many as are sealed and sent without holding others up. */
const AT_ONCE = 50;
/** So many subtitles' credentials are read at once. */
const SUBTITLES_AT_ONCE = 50;

/** By subtitle, name and domain: what is secret is opened for those alone that are alike in these. */
type Existing = ReadonlyMap<string, readonly Credential[]>;

/** What would become of the rows of a file of credentials, and how it is done. */
@Injectable()
export class ImportedCredentials {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly cipher: CredentialCipher,
    private readonly subtitles: SubtitleLookup,
    private readonly places: RowPlaces,
    private readonly credentials: CredentialsService,
  ) {}

  /** `subtitleId`: the one to which all of them go. Titles and subtitles are made for who may make them otherwise, too. */
  async draft(
    rows: ReadonlyArray<CredentialRow | DraftedRow>,
    subtitleId: string | undefined,
    mayMakePlaces: boolean,
  ): Promise<ImportDraft> {
    const target = subtitleId === undefined ? undefined : await this.subtitles.get(subtitleId);
    const known = await this.places.find(rows.flatMap((row) => ('payload' in row ? placesOf([row]) : [])));
    const goesTo = (row: CredentialRow) => target ?? (row.place ? known.subtitleOf(row.place) : undefined);
    const existing = await this.existing(
      rows.flatMap((row) => ('payload' in row ? (goesTo(row)?.id ?? []) : [])),
    );
    const drafted: DraftedRow[] = [];
    const made: CredentialRow[] = [];
    for await (const row of eachRow(rows)) {
      if (!('payload' in row)) drafted.push(row);
      else if (this.isThere(row, goesTo(row), existing)) {
        drafted.push({ row: row.row, name: row.name, outcome: 'same' });
      } else if (!mayMakePlaces && !goesTo(row)) {
        drafted.push(refusedRow(row.row, row.name, texts().refusals.forbidden));
      } else {
        drafted.push(toMake(row, goesTo(row) ?? (row.place ? known.titleOf(row.place) : undefined)));
        made.push(row);
      }
    }
    const missing = this.places.missing(placesOf(made), known);
    return {
      rows: drafted,
      counts: {
        titles: missing.titles.length,
        subtitles: missing.subtitles.length,
        credentials: made.length,
      },
      run: (goOn) => this.run(made, goOn, known, target),
    };
  }

  private async run(
    made: readonly CredentialRow[],
    goOn: () => void,
    known: KnownPlaces,
    target: SubtitleRef | undefined,
  ): Promise<void> {
    if (target) await this.places.hold([target]);
    else await this.places.make(placesOf(made), known);
    for await (const piece of inPieces(made, AT_ONCE)) {
      goOn();
      await this.credentials.add(
        piece.map(({ place, payload }) => {
          const subtitle = target ?? (place ? known.subtitleOf(place) : undefined);
          if (!subtitle) throw new Error('A subtitle is made before what lies in it');
          return { subtitle, payload, image: '' };
        }),
      );
    }
  }

  private async existing(subtitleIds: readonly string[]): Promise<Existing> {
    const existing: Credential[] = [];
    for await (const piece of inPieces([...new Set(subtitleIds)], SUBTITLES_AT_ONCE)) {
      for (const credential of await this.repository.ofSubtitles(piece)) existing.push(credential);
    }
    return groupedBy(existing, (credential) => plainKey(String(credential.subtitle_id), credential));
  }

  private isThere(
    { payload }: CredentialRow,
    subtitle: SubtitleRef | undefined,
    existing: Existing,
  ): boolean {
    if (!subtitle) return false;
    const { course_name = '', domain, email, password, fill_only = false } = payload;
    const alike = existing.get(plainKey(subtitle.id, { course_name, domain: domain.trim() })) ?? [];
    return alike.some((credential) => {
      const secrets = this.cipher.open(String(credential._id), credential);
      const isAlike = secrets.login === email && secrets.password === password;
      return isAlike && credential.fill_only === fill_only;
    });
  }
}

const placesOf = (rows: readonly CredentialRow[]): Place[] => rows.flatMap(({ place }) => place ?? []);

/** `there`: the subtitle, or at least the title, that it would go to. */
const toMake = (row: CredentialRow, there: { id: string } | undefined): DraftedRow => ({
  row: row.row,
  name: row.name,
  outcome: 'create',
  ...lossOf(row),
  basis: there?.id ?? '',
});

function lossOf({ isWithoutCode, isNoteCut }: CredentialRow): Pick<DraftedRow, 'message' | 'field'> {
  if (isWithoutCode) {
    return { message: texts().server[isNoteCut ? 'codeLeftOutNoteCut' : 'codeLeftOut'], field: 'code' };
  }
  return isNoteCut ? { message: texts().server.noteCut, field: 'note' } : {};
}

const plainKey = (
  subtitleId: string,
  { course_name, domain }: Pick<Credential, 'course_name' | 'domain'>,
): string => JSON.stringify([subtitleId, course_name, domain]);
