import { Injectable } from '@nestjs/common';
import { nameKey } from '@keyroster/contracts';
import { callerMay, type Caller } from '../../../../common/access/caller.js';
import { texts } from '../../../../common/context/texts.js';
import { groupedBy } from '../../../../common/grouped-by.js';
import { inPieces, piecesOf } from '../../../../common/time/pieces.js';
import { LIST_BATCH } from '../../../../database/batches.js';
import {
  eachRow,
  ReadsImport,
  refusedRow,
  type DraftedRow,
  type ImportDraft,
  type ImportOptions,
  type ReadImport,
  type Sheet,
} from '../../../record/imports/index.js';
import { SubtitlesService, type SubtitleRef } from '../../subtitles/index.js';
import { TitlesService, type TitleRef } from '../../titles/index.js';
import { CredentialCipher } from '../credential-cipher.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialsService } from '../credentials.service.js';
import { CREDENTIAL_IMPORT } from './credential-import-kind.js';
import { contentOf, readCredentialRow, type CredentialRow, type Folder } from './credential-row.js';

/** Batch size that is encrypted and inserted without blocking other requests. */
const MADE_AT_ONCE = 50;

/** Keyed by subtitle, name and domain: secrets are decrypted only where these match. */
type Existing = ReadonlyMap<string, readonly Credential[]>;

/** `target` is the one subtitle that all rows go to, if there is one. */
class KnownFolders {
  private readonly titles = new Map<string, TitleRef>();
  private readonly subtitles = new Map<string, SubtitleRef>();

  constructor(readonly target: SubtitleRef | undefined) {}

  add(titles: readonly TitleRef[], subtitles: readonly SubtitleRef[]): void {
    for (const title of titles) this.titles.set(nameKey(title.name), title);
    for (const subtitle of subtitles) this.subtitles.set(keyOf(subtitle.titleId, subtitle.name), subtitle);
  }

  titleOf(folder: Folder | null): TitleRef | undefined {
    return folder ? this.titles.get(nameKey(folder.title)) : undefined;
  }

  subtitleOf(folder: Folder | null): SubtitleRef | undefined {
    if (this.target) return this.target;
    const title = this.titleOf(folder);
    return folder && title ? this.subtitles.get(keyOf(title.id, folder.subtitle)) : undefined;
  }

  /** The titles and subtitles to create, each once, in the first spelling of its name. */
  missing(folders: readonly Folder[]): { titles: Folder[]; subtitles: Folder[] } {
    const titles = folders.filter((folder) => !this.titleOf(folder));
    const subtitles = folders.filter((folder) => !this.subtitleOf(folder));
    return {
      titles: distinct(titles, ({ title }) => nameKey(title)),
      subtitles: distinct(subtitles, ({ title, subtitle }) =>
        JSON.stringify([nameKey(title), nameKey(subtitle)]),
      ),
    };
  }
}

@Injectable()
export class CredentialImportsService {
  constructor(
    private readonly repository: CredentialsRepository,
    private readonly cipher: CredentialCipher,
    private readonly titles: TitlesService,
    private readonly subtitles: SubtitlesService,
    private readonly credentials: CredentialsService,
  ) {}

  @ReadsImport(CREDENTIAL_IMPORT)
  async read(sheet: Sheet, { subtitleId }: ImportOptions, caller: Caller): Promise<ReadImport> {
    const rows = await readRows(sheet, subtitleId);
    return {
      made: new Map(),
      draft: () => this.draft(rows, subtitleId, callerMay(caller, 'titles.manage')),
      prepare: () => Promise.resolve(),
    };
  }

  private async draft(
    rows: ReadonlyArray<CredentialRow | DraftedRow>,
    subtitleId: string | undefined,
    mayMakeFolders: boolean,
  ): Promise<ImportDraft> {
    const target = subtitleId === undefined ? undefined : await this.subtitles.get(subtitleId);
    const valid = rows.filter((row) => 'payload' in row);
    const known = await this.findFolders(foldersOf(valid), target);
    const ids = new Set(valid.flatMap(({ folder }) => known.subtitleOf(folder)?.id ?? []));
    const existing: Existing = groupedBy(await this.repository.ofSubtitles([...ids]), (credential) =>
      plainKey(String(credential.subtitle_id), credential),
    );
    const drafted: DraftedRow[] = [];
    const made: CredentialRow[] = [];
    for await (const row of eachRow(rows)) {
      if (!('payload' in row)) {
        drafted.push(row);
        continue;
      }
      const subtitle = known.subtitleOf(row.folder);
      if (subtitle && this.isThere(row, subtitle, existing)) {
        drafted.push({ row: row.row, name: row.name, outcome: 'same' });
      } else if (!mayMakeFolders && !subtitle) {
        drafted.push(refusedRow(row.row, row.name, texts().refusals.forbidden));
      } else {
        drafted.push(toMake(row, subtitle ?? known.titleOf(row.folder)));
        made.push(row);
      }
    }
    const missing = known.missing(foldersOf(made));
    return {
      rows: drafted,
      counts: {
        titles: missing.titles.length,
        subtitles: missing.subtitles.length,
        credentials: made.length,
      },
      run: (throwIfStopped) => this.run(made, throwIfStopped, known),
    };
  }

  private async run(
    made: readonly CredentialRow[],
    throwIfStopped: () => void,
    known: KnownFolders,
  ): Promise<void> {
    if (known.target) await this.subtitles.hold([known.target.id]);
    else await this.makeFolders(foldersOf(made), known);
    for await (const piece of inPieces(made, MADE_AT_ONCE)) {
      throwIfStopped();
      await this.credentials.add(
        piece.map(({ folder, payload }) => {
          const subtitle = known.subtitleOf(folder);
          if (!subtitle) throw new Error('A subtitle is made before what lies in it');
          return { subtitle, payload, image: '' };
        }),
      );
    }
  }

  private async findFolders(folders: readonly Folder[], target?: SubtitleRef): Promise<KnownFolders> {
    const known = new KnownFolders(target);
    const names = new Set(folders.map(({ title }) => nameKey(title)));
    for (const piece of piecesOf([...names], LIST_BATCH)) {
      const titles = await this.titles.findNamed(piece);
      known.add(titles, await this.subtitles.ofTitles(titles.map(({ id }) => id)));
    }
    return known;
  }

  /** Must run within a change. Afterwards all folders exist and are locked. */
  private async makeFolders(folders: readonly Folder[], known: KnownFolders): Promise<void> {
    const { titles, subtitles } = known.missing(folders);
    await this.titles.hold(idsOf(subtitles.map((folder) => known.titleOf(folder))));
    await this.subtitles.hold(idsOf(folders.map((folder) => known.subtitleOf(folder))));
    for (const piece of piecesOf(titles, LIST_BATCH)) {
      known.add(await this.titles.add(piece.map(({ title }) => title)), []);
    }
    const named = subtitles.flatMap((folder) => {
      const titleId = known.titleOf(folder)?.id;
      return titleId === undefined ? [] : [{ titleId, name: folder.subtitle }];
    });
    for (const piece of piecesOf(named, LIST_BATCH)) known.add([], await this.subtitles.add(piece));
  }

  private isThere({ payload }: CredentialRow, subtitle: SubtitleRef, existing: Existing): boolean {
    const { course_name = '', domain, email, password, fill_only = false } = payload;
    const alike = existing.get(plainKey(subtitle.id, { course_name, domain: domain.trim() })) ?? [];
    return alike.some((credential) => {
      const secrets = this.cipher.open(String(credential._id), credential);
      const isAlike = secrets.login === email && secrets.password === password;
      return isAlike && credential.fill_only === fill_only;
    });
  }
}

async function readRows(sheet: Sheet, subtitleId: string | undefined) {
  const seen = new Set<string>();
  const rows: Array<CredentialRow | DraftedRow> = [];
  for await (const each of eachRow(sheet.rows)) {
    const row = await readCredentialRow(each, { sheet, subtitleId });
    const content = 'payload' in row ? contentOf(row) : '';
    const isRepeated = content !== '' && seen.has(content);
    seen.add(content);
    rows.push(isRepeated ? refusedRow(each.row, row.name, texts().server.rowRepeated) : row);
  }
  return rows;
}

const foldersOf = (rows: readonly CredentialRow[]): Folder[] => rows.flatMap(({ folder }) => folder ?? []);

const keyOf = (titleId: string, subtitle: string): string => `${titleId} ${nameKey(subtitle)}`;

const idsOf = (things: ReadonlyArray<{ id: string } | undefined>): string[] => [
  ...new Set(things.flatMap((thing) => thing?.id ?? [])),
];

function distinct(folders: readonly Folder[], identify: (folder: Folder) => string): Folder[] {
  return [...groupedBy(folders, identify).values()].flatMap(([first]) => first ?? []);
}

/** `there` is the row's existing subtitle, else its existing title. */
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
