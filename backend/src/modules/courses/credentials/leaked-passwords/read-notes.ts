import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS } from '@keyroster/contracts';
import type { CredentialAnswer, TitleSource } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { WriteBehind } from '../../../../common/time/write-behind.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { toAppError } from '../../../../common/errors/to-app-error.js';
import { OnStart } from '../../../../common/lifecycle.js';
import { Changes, OnRemoved, OnUndone } from '../../../record/changes/index.js';
import type { StoredCredential } from '../credential-lookup.service.js';
import { passwordIdOf } from '../credential.mapper.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialReadsRepository, idOfRead, type NotedRead } from './credential-reads.repository.js';

/** Shorter than the debounce of the inbox, so that its look after a lost access finds every read. */
const GATHER_MS = 50;
const RETRY_MS = 2_000;
/** When exceeded, the oldest entry is dropped, and its next read within the hour is stored again. */
const REMEMBERED_MAX = 100_000;
/** When exceeded while the database is unavailable, the oldest read is lost. */
const WAITING_MAX = 100_000;

interface Noted {
  at: number;
  state: string;
}

/** Stores who received which password, after the answer. A killed process loses the last 50 ms. */
@Injectable()
export class ReadNotes {
  private readonly logger = new Logger(ReadNotes.name);
  private readonly noted = new Map<string, Noted>();
  private readonly reads = new WriteBehind<NotedRead>({
    store: async (reads) => {
      await this.repository.note(reads);
      await this.markDeleted([...new Set(reads.map(({ credentialId }) => credentialId))]);
    },
    gatherMs: GATHER_MS,
    restMs: RETRY_MS,
    bound: WAITING_MAX,
    failed: (error) => {
      if (toAppError(error).code === 'UNAVAILABLE') this.logger.warn('Notes of reads wait for the database');
      else this.logger.error(error);
    },
  });

  constructor(
    private readonly repository: CredentialReadsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  /** Notes each credential with a returned password once an hour, or sooner if its state changed. */
  note(
    { user_id, username }: Caller,
    via: TitleSource,
    stored: readonly StoredCredential[],
    answered: ReadonlyArray<Pick<CredentialAnswer, '_id' | 'password' | 'changed_at'>>,
  ): void {
    const at = this.clock.now();
    stored.forEach((credential, place) => {
      const answer = answered[place];
      if (!answer?.password) return;
      const credentialId = answer._id;
      const passwordId = passwordIdOf(credential).toHexString();
      const key = user_id + credentialId;
      const state = `${passwordId}${answer.changed_at}.${credential.accepted_at ?? ''}${via}`;
      const known = this.noted.get(key);
      if (known?.state === state && at - known.at < HOUR_MS) return;
      this.remember(key, { at, state });
      const read = { credentialId, userId: user_id, passwordId, email: username, via, at };
      this.reads.put(idOfRead(read), read);
    });
  }

  /** Stores the pending notes, if the database is available. */
  async flush(): Promise<void> {
    await this.reads.flush();
  }

  /** Marks the reads after the commit, so that those noted during the deletion are marked, too. */
  @OnRemoved('credentials')
  async removeOf(ids: string[]): Promise<void> {
    this.afterCommit(() => this.markDeleted(ids));
    return Promise.resolve();
  }

  /** Repeated after the commit, because the transaction doesn't see marks that the deletion sets meanwhile. */
  @OnUndone('credentials')
  async follow(ids: string[]): Promise<void> {
    await this.unmark(ids);
    this.afterCommit(() => this.unmark(ids));
    await this.removeOf(ids);
  }

  /** Catches up on deletions whose process died before marking the reads. The start doesn't wait for it. */
  @OnStart('later')
  markLost(): void {
    this.markAllDeleted().catch((error: unknown) => this.logger.warn(error));
  }

  private remember(key: string, noted: Noted): void {
    this.noted.delete(key);
    this.noted.set(key, noted);
    if (this.noted.size <= REMEMBERED_MAX) return;
    const [eldest] = this.noted.keys();
    if (eldest !== undefined) this.noted.delete(eldest);
  }

  private afterCommit(work: () => Promise<void>): void {
    this.changes.after(() => {
      work().catch((error: unknown) => this.logger.error(error));
    });
  }

  private async markAllDeleted(): Promise<void> {
    for await (const piece of inPieces(await this.repository.credentialIds())) await this.markDeleted(piece);
  }

  /** Reads of deleted credentials are kept until the deletion can't be undone any more. */
  private async markDeleted(credentialIds: string[]): Promise<void> {
    const present = await this.credentials.existing(credentialIds);
    const deleted = credentialIds.filter((id) => !present.has(id));
    if (deleted.length === 0) return;
    await this.repository.leave(deleted, new Date(this.clock.now()));
    // An undo since the query above found no marks to remove, so they are removed here.
    await this.unmark(deleted);
  }

  private async unmark(credentialIds: string[]): Promise<void> {
    await this.repository.comeBack([...(await this.credentials.existing(credentialIds))]);
  }
}
