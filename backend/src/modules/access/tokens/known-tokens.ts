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

/** With 256 random bits, one round of a plain hash is as safe as a slow hash. */
export const newToken = (): string => `${PROGRAM_TOKEN_PREFIX}${randomBytes(BYTES).toString('base64url')}`;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const idOf = (hash: string): string => hash.slice(0, ID_DIGITS);

/** Tokens in memory, so that a call reads no database. Sockets are told when their token changes or ends. */
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

  /** Unknown tokens count against the address that sends them. */
  async named(token: string, ip: string): Promise<ProgramToken | null> {
    const hash = hashOf(token);
    const known = await this.get(idOf(hash));
    if (known && isSameHash(known.hash, hash)) return known;
    await this.throttles.consume('unknown-token', callerAddress(ip, undefined), MISSES_PER_MINUTE);
    return null;
  }

  async get(id: string): Promise<ProgramToken | null> {
    const known = await this.tokens.get(id);
    // Unknown tokens must not fill the memory.
    if (!known) this.tokens.outdate(id);
    return known;
  }

  /** Ends its sockets at once here, and by Redis elsewhere, before the change feed does. */
  end(id: string): void {
    this.tokens.outdate(id);
    this.publisher.endSession(id, { code: 'logout' });
  }

  forget(id: string): void {
    this.tokens.outdate(id);
  }

  @OnChange('program_tokens', ['by'])
  hear(change: Change): void {
    this.tokens.hear(change);
    if ('documentKey' in change) this.watch.recheckSession(String(change.documentKey._id));
    else this.watch.recheckAll();
  }
}

const isSameHash = (one: string, other: string): boolean =>
  timingSafeEqual(Buffer.from(one, 'hex'), Buffer.from(other, 'hex'));
