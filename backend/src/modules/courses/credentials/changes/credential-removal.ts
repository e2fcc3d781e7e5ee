import { Injectable, Logger } from '@nestjs/common';
import { Changes, LiesBeneath, OnRemoved, OnUndone, type Beneath } from '../../../record/changes/index.js';
import { Images } from '../../media/index.js';
import { CREDENTIAL_PICTURES, picturesOf } from './credential-facts.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialReadsRepository } from '../leaked-passwords/credential-reads.repository.js';
import { ReadNotes } from '../leaked-passwords/read-notes.js';
import { CredentialVersionsRepository } from '../versions/credential-versions.repository.js';

/** What goes with credentials, and comes back with them. */
@Injectable()
export class CredentialRemoval {
  private readonly logger = new Logger(CredentialRemoval.name);

  constructor(
    private readonly repository: CredentialsRepository,
    private readonly versions: CredentialVersionsRepository,
    private readonly reads: CredentialReadsRepository,
    private readonly notes: ReadNotes,
    private readonly images: Images,
    private readonly changes: Changes,
  ) {}

  /** Each with its picture. */
  @LiesBeneath('subtitles')
  async beneathSubtitles(subtitleIds: string[]): Promise<Beneath[]> {
    return (await this.repository.ofSubtitles(subtitleIds)).flatMap(({ _id, subtitle_id, image }) => {
      const of = String(subtitle_id);
      const picture = image === '' ? [] : [{ kind: 'images', id: image, of }];
      return [{ kind: 'credentials', id: String(_id), of }, ...picture];
    });
  }

  @OnRemoved('subtitles')
  async removeSubtitles(subtitleIds: string[]): Promise<void> {
    await this.remove(await this.repository.ofSubtitles(subtitleIds));
  }

  /** Within a change. */
  async remove(credentials: readonly Credential[]): Promise<void> {
    const ids = credentials.map(({ _id }) => String(_id));
    // While they are there: it is told where they lie.
    await this.changes.removed('credentials', ids);
    await this.repository.remove(ids);
    await this.versions.removeOf(ids);
    await this.images.remove(CREDENTIAL_PICTURES, picturesOf(credentials));
    this.leaveReads(ids);
  }

  @OnUndone('credentials')
  async follow(ids: string[]): Promise<void> {
    const there = new Set((await this.repository.findEach(ids)).map(({ _id }) => String(_id)));
    await this.reads.comeBack([...there]);
    this.leaveReads(ids.filter((id) => !there.has(id)));
  }

  /**
   * Who read them waits until the deletion can't be taken back any more. After the commit: members read, and are noted,
   * beside it, and what is noted later finds the credential gone.
   */
  private leaveReads(ids: string[]): void {
    this.changes.after(() => {
      this.notes.leaveDeleted(ids).catch((error: unknown) => this.logger.error(error));
    });
  }
}
