import { Injectable } from '@nestjs/common';
import type { ExposedCredential } from '@keyroster/contracts/dto';
import { Clock } from '../../../../common/time/clock.js';
import { orNotFound } from '../../../../common/errors/app-error.js';
import { groupedBy } from '../../../../common/grouped-by.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { Changes } from '../../../record/changes/index.js';
import type { TitleHolding } from '../../assignments/index.js';
import { CredentialLookupService, type Folder } from '../credential-lookup.service.js';
import {
  aboutCredential,
  changedAtOf,
  FOR_ADMINS,
  nameOfCredential,
  passwordIdOf,
} from '../credential.mapper.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialReadsRepository, type StoredRead } from './credential-reads.repository.js';
import { GoneReaders, type GoneRead } from './gone-readers.js';
import { ReadNotes } from './read-notes.js';

const NAMED_MAX = 100;

interface Place {
  credential: Credential;
  folder: Folder;
  passwordId: string;
  holders: TitleHolding;
}

/** Finds passwords that are known to users who have no access any more. */
@Injectable()
export class LeakedPasswordsService {
  constructor(
    private readonly notes: ReadNotes,
    private readonly reads: CredentialReadsRepository,
    private readonly readers: GoneReaders,
    private readonly credentials: CredentialsRepository,
    private readonly lookup: CredentialLookupService,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<ExposedCredential[]> {
    await this.notes.flush();
    const places = await this.places(await this.reads.credentialIds());
    const gone = await this.goneOf(this.reads.all(), places);
    const exposed = [...gone].flatMap(([id, readers]) => {
      const place = places.get(id);
      return place ? [toExposed(place, readers)] : [];
    });
    return exposed.sort(mostFirst);
  }

  /** Accepts the readers who have lost access so far, but none who lose it later. */
  async accept(id: string): Promise<void> {
    await this.notes.flush();
    const places = await this.places([id]);
    const { credential } = orNotFound(places.get(id) ?? null);
    const present = this.reads.of(id, passwordIdOf(credential));
    const gone = (await this.goneOf(present, places)).get(id) ?? [];
    const readIds = gone.map((read) => read.id);
    const accepted_at = this.clock.now();
    await this.changes.run(async () => {
      orNotFound(await this.credentials.set(id, { accepted_at }));
      await this.reads.accept(readIds, new Date(accepted_at));
      this.changes.note({
        ...aboutCredential('credential.accepted', credential),
        after: { gone: gone.length },
      });
      this.changes.tell(FOR_ADMINS);
    });
  }

  private async goneOf(
    reads: AsyncIterable<StoredRead>,
    places: ReadonlyMap<string, Place>,
  ): Promise<Map<string, GoneRead[]>> {
    const all: GoneRead[] = [];
    for await (const read of reads) {
      const place = places.get(read.credential_id.toHexString());
      if (place?.passwordId !== read.password_id.toHexString()) continue;
      const gone = this.readers.judge(read, place.holders);
      if (gone) all.push(gone);
    }
    return groupedBy(await this.readers.withoutNew(all), ({ credentialId }) => credentialId);
  }

  private async places(ids: readonly string[]): Promise<Map<string, Place>> {
    const places = new Map<string, Place>();
    for await (const piece of inPieces(ids)) {
      const found = await this.lookup.inFolders(await this.credentials.findEach(piece));
      for (const { credential, folder } of found) {
        const passwordId = passwordIdOf(credential).toHexString();
        const holders = await this.readers.holdersOf(folder.titleId);
        places.set(String(credential._id), { credential, folder, passwordId, holders });
      }
    }
    return places;
  }
}

function toExposed({ credential, folder }: Place, gone: readonly GoneRead[]): ExposedCredential {
  const newestFirst = [...gone].sort((a, b) => b.lastRead - a.lastRead || (a.email < b.email ? -1 : 1));
  return {
    p_id: String(credential._id),
    name: nameOfCredential(credential),
    title: folder.title,
    subtitle: folder.subtitle,
    changed_at: changedAtOf(credential),
    gone: newestFirst
      .slice(0, NAMED_MAX)
      .map(({ email, why, lastRead }) => ({ email, why, last_read: lastRead })),
    total: gone.length,
  };
}

const mostFirst = (a: ExposedCredential, b: ExposedCredential): number =>
  b.total - a.total || a.changed_at - b.changed_at || (a.p_id < b.p_id ? -1 : 1);
