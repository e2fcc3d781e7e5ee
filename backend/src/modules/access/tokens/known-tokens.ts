import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MISSES_PER_MINUTE, PROGRAM_TOKEN_PREFIX } from '@keyroster/contracts';
import { callerAddress } from '../../../common/access/caller-address.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import type { KeyedReplica } from '../../../database/replica/keyed-replica.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { Publisher } from '../../../realtime/publisher.js';
import { SocketRechecks } from '../../../realtime/socket-rechecks.js';
import type { ProgramToken } from './program-token.schema.js';
import { ProgramTokensRepository } from './program-tokens.repository.js';

const BYTES = 32;
const ID_DIGITS = 24;

/** A token is as hard to guess as its 256 bits: one round of a plain hash keeps it as well as many of a slow one. */
export const newToken = (): string => `${PROGRAM_TOKEN_PREFIX}${randomBytes(BYTES).toString('base64url')}`;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Under which a token with this hash is kept. */
export const idOf = (hash: string): string => hash.slice(0, ID_DIGITS);

/** Tokens in memory, so that a call reads no database; and what becomes of them is told to their sockets. */
@Injectable()
export class KnownTokens {
  private readonly tokens: KeyedReplica<ProgramToken | null>;

  constructor(
    repository: ProgramTokensRepository,
    replicas: Replicas,
    private readonly throttles: Throttles,
    private readonly publisher: Publisher,
    private readonly watch: SocketRechecks,
  ) {
    this.tokens = replicas.keyed('tokens', (id) => repository.find(id));
  }

  /** Those that are none count for the address that names them. */
  async named(token: string, ip: string): Promise<ProgramToken | null> {
    const hash = hashOf(token);
    const known = await this.get(idOf(hash));
    if (known && isSameHash(known.hash, hash)) return known;
    await this.throttles.consume('unknown-token', callerAddress(ip, undefined), MISSES_PER_MINUTE);
    return null;
  }

  async get(id: string): Promise<ProgramToken | null> {
    const known = await this.tokens.get(id);
    // Anybody can think of as many tokens as they like: those that are none fill no memory.
    if (!known) this.tokens.outdate(id);
    return known;
  }

  /** Ended by this process: out at once here, and wherever Redis tells of it before the feed does. */
  end(id: string): void {
    this.tokens.outdate(id);
    this.publisher.endSession(id, { code: 'logout' });
  }

  forget(id: string): void {
    this.tokens.outdate(id);
  }

  /** When a token was last used is no news. */
  @OnChange('program_tokens', ['by'])
  hear(change: Change): void {
    this.tokens.hear(change);
    if ('documentKey' in change) this.watch.recheckSession(String(change.documentKey._id));
    else this.watch.recheckAll();
  }
}

/** However much of them is the same, it takes as long. */
const isSameHash = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
