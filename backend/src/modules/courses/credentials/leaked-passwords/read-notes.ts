import { Injectable, Logger } from '@nestjs/common';
import { HOUR_MS } from '@keyroster/contracts';
import type { CredentialAnswer, TitleSource } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { WriteBehind } from '../../../../common/time/write-behind.js';
import { inPieces } from '../../../../common/time/pieces.js';
import { toAppError } from '../../../../common/errors/to-app-error.js';
import { OnStart } from '../../../../common/lifecycle.js';
import { passwordIdOf } from '../changes/credential-facts.js';
import type { Credential } from '../credential.schema.js';
import { CredentialsRepository } from '../credentials.repository.js';
import { CredentialReadsRepository, idOfRead, type NotedRead } from './credential-reads.repository.js';

/** Sooner than another process looks whose inbox hears that a reader lost access. */
const GATHER_MS = 50;
/** After the database didn't take them. */
const AGAIN_MS = 2_000;
/** Beyond it the eldest is forgotten, and noted once more if it is read again within the hour. */
const REMEMBERED = 100_000;
/** What the database didn't take meanwhile; beyond it the eldest is lost. */
const WAITING = 100_000;

/** What was noted last of a user and a credential. */
interface Noted {
  at: number;
  state: string;
}

/**
 * Who was answered which password. Gathered, and written after the answer: a list is as fast as if nothing was noted. A
 * process that is killed loses what it gathered, a twentieth of a second; the audit has the reading of the list itself.
 */
@Injectable()
export class ReadNotes {
  private readonly logger = new Logger(ReadNotes.name);
  private readonly noted = new Map<string, Noted>();
  private readonly reads = new WriteBehind<NotedRead>({
    store: (reads) => this.store(reads),
    gatherMs: GATHER_MS,
    restMs: AGAIN_MS,
    bound: WAITING,
    failed: (error) => {
      if (toAppError(error).code === 'UNAVAILABLE') this.logger.warn('Notes of reads wait for the database');
      else this.logger.error(error);
    },
  });

  constructor(
    private readonly repository: CredentialReadsRepository,
    private readonly credentials: CredentialsRepository,
    private readonly clock: Clock,
  ) {}

  /** Of those whose password was answered; once an hour unless something about them changed. */
  note(
    { user_id, username }: Caller,
    via: TitleSource,
    stored: readonly Credential[],
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

  /** All that was noted until now is stored after it, as far as the database takes it. */
  async flush(): Promise<void> {
    await this.reads.flush();
  }

  /** Of those that are deleted the reads wait until that can't be taken back any more. */
  async leaveDeleted(credentialIds: string[]): Promise<void> {
    const there = await this.credentials.existing(credentialIds);
    const deleted = credentialIds.filter((id) => !there.has(id));
    await this.repository.leave(deleted, new Date(this.clock.now()));
    // One that was taken back since it was looked has found nothing to unmark yet.
    await this.repository.comeBack([...(await this.credentials.existing(deleted))]);
  }

  /** Of deletions whose process died before it came to the reads. Nothing waits for it. */
  @OnStart('later')
  leaveLost(): void {
    this.leaveAllDeleted().catch((error: unknown) => this.logger.warn(error));
  }

  private remember(key: string, noted: Noted): void {
    this.noted.delete(key);
    this.noted.set(key, noted);
    if (this.noted.size <= REMEMBERED) return;
    const [eldest] = this.noted.keys();
    if (eldest !== undefined) this.noted.delete(eldest);
  }

  private async leaveAllDeleted(): Promise<void> {
    for await (const piece of inPieces(await this.repository.credentialIds())) await this.leaveDeleted(piece);
  }

  private async store(reads: readonly NotedRead[]): Promise<void> {
    await this.repository.note(reads);
    await this.leaveDeleted([...new Set(reads.map(({ credentialId }) => credentialId))]);
  }
}
