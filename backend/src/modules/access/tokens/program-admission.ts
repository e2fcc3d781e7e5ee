import { timingSafeEqual } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  ADMIN_ROLE,
  MINUTE_MS,
  isListed,
  MISSES_PER_MINUTE,
  PROGRAM_CALLS_PER_MINUTE,
  toIpList,
} from '@keyroster/contracts';
import { callerAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { Programs, type Admitted } from '../../../common/access/authenticator.js';
import { OnEvent, type DomainEventMap } from '../../../common/domain-events.js';
import { OnAsked } from '../../../common/reactions.js';
import { Clock } from '../../../common/time/clock.js';
import { WriteBehind } from '../../../common/time/write-behind.js';
import { AppError, unauthenticated } from '../../../common/errors/app-error.js';
import { digest } from '../../../common/secrets/digests.js';
import { toKeptId } from '../../../common/ids.js';
import type { Change } from '../../../database/feed/change-cursor.js';
import { OnChange } from '../../../database/feed/change-feed.js';
import type { KeyedReplica } from '../../../database/replica/keyed-replica.js';
import { Replicas } from '../../../database/replica/replicas.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { Publisher } from '../../../realtime/publisher.js';
import { SocketRechecks } from '../../../realtime/socket-rechecks.js';
import { UserStanding } from '../sessions/index.js';
import type { ProgramToken } from './program-token.schema.js';
import { ProgramTokensRepository } from './program-tokens.repository.js';
import { texts } from '../../../common/context/texts.js';

const ID_DIGITS = 24;

/** Takes a plain digest: for 256 random bits, one round is as safe as a slow hash. */
export const idOf = (hash: string): string => hash.slice(0, ID_DIGITS);

interface TokenUse {
  id: string;
  at: number;
  ip: string;
}

/** Admits programs by their token, which is kept in memory so that a call reads no database. */
@Injectable()
export class ProgramAdmission {
  private readonly tokens: KeyedReplica<ProgramToken | null>;
  private readonly callTimes = new Map<string, number[]>();
  private readonly logger = new Logger(ProgramAdmission.name);
  /** When and from where each token was last used: stored once a minute at most, across all processes. */
  private readonly uses = new WriteBehind<TokenUse>({
    store: async (uses) => {
      for (const { id, at, ip } of uses) {
        await this.repository.noteUse(id, new Date(at), ip || null, new Date(at - MINUTE_MS));
      }
    },
    gatherMs: 0,
    restMs: MINUTE_MS,
    failed: () => this.logger.warn('The last use of a token could not be noted yet'),
  });
  private readonly notedAt = new Map<string, number>();

  constructor(
    private readonly repository: ProgramTokensRepository,
    private readonly standing: UserStanding,
    private readonly throttles: Throttles,
    private readonly publisher: Publisher,
    private readonly rechecks: SocketRechecks,
    private readonly clock: Clock,
    replicas: Replicas,
  ) {
    this.tokens = replicas.keyed('tokens', (id) => repository.find(id));
  }

  @OnAsked(Programs, 'admit')
  async admit(text: string, ip: string): Promise<Admitted> {
    const token = this.check(await this.named(text, ip), ip);
    const id = toKeptId(token._id);
    this.countCall(id);
    this.noteUse(id, ip);
    return this.letIn(token);
  }

  @OnAsked(Programs, 'recheck')
  async recheck({ session_id: id }: Caller, ip: string): Promise<Admitted> {
    return this.letIn(this.check(await this.find(id), ip));
  }

  /** Ends the token at once here, and by Redis on other processes, before the change feed does. */
  end(id: string): void {
    this.tokens.outdate(id);
    this.publisher.endSession(id, { code: 'logout' });
  }

  @OnEvent('cluster.ended')
  hearEnd({ sessionId }: DomainEventMap['cluster.ended']): void {
    this.tokens.outdate(sessionId);
  }

  forget(id: string): void {
    this.tokens.outdate(id);
  }

  @OnChange('program_tokens', ['by'])
  hear(change: Change): void {
    this.tokens.hear(change);
    if ('documentKey' in change) this.rechecks.recheckSession(String(change.documentKey._id));
    else this.rechecks.recheckAll();
  }

  /** Unknown tokens count against the address that sends them. */
  private async named(token: string, ip: string): Promise<ProgramToken | null> {
    const hash = digest(token);
    const known = await this.find(idOf(hash));
    if (known && timingSafeEqual(Buffer.from(known.hash, 'hex'), Buffer.from(hash, 'hex'))) return known;
    await this.throttles.consume('unknown-token', callerAddress(ip, undefined), MISSES_PER_MINUTE);
    return null;
  }

  private async find(id: string): Promise<ProgramToken | null> {
    const known = await this.tokens.get(id);
    // Unknown tokens must not fill the memory.
    if (!known) this.tokens.outdate(id);
    return known;
  }

  private noteUse(id: string, ip: string): void {
    const now = this.clock.now();
    if (Math.abs(now - (this.notedAt.get(id) ?? Number.NEGATIVE_INFINITY)) < MINUTE_MS) return;
    this.notedAt.set(id, now);
    this.uses.put(id, { id, at: now, ip });
  }

  private countCall(id: string): void {
    const now = this.clock.now();
    // After the clock was set back, calls in its future don't count.
    const within = (this.callTimes.get(id) ?? []).filter((at) => at > now - MINUTE_MS && at <= now);
    this.callTimes.set(id, within);
    const [first = now] = within;
    if (within.length >= PROGRAM_CALLS_PER_MINUTE) {
      const retryAfterSeconds = Math.max(1, Math.ceil((first + MINUTE_MS - now) / 1_000));
      throw new AppError('TOO_MANY', texts().server.programCallsTooMany, { retryAfterSeconds });
    }
    within.push(now);
  }

  private async letIn(token: ProgramToken): Promise<Admitted> {
    const admitted = toAdmitted(token);
    if (!(await this.standing.needsFactor(admitted.caller))) return admitted;
    throw new AppError('SECOND_FACTOR_NEEDED', texts().server.factorNeeded);
  }

  /** The caller isn't told what is wrong with the token. */
  private check(token: ProgramToken | null, ip: string): ProgramToken {
    if (!token) throw unauthenticated();
    const isOver = token.expires_at !== null && this.clock.now() >= token.expires_at;
    const isElsewhere = token.addresses.length > 0 && !isListed(toIpList(token.addresses), ip);
    // A program may not act for an admin who is shut out.
    const isShut = this.standing.whyShutOut(String(token.by_id)) !== null;
    if (isOver || isElsewhere || isShut) throw unauthenticated();
    return token;
  }
}

const toAdmitted = ({ _id, by_id, by, name, permissions, expires_at }: ProgramToken): Admitted => ({
  caller: {
    user_id: toKeptId(by_id),
    username: by,
    // A token is removed when its maker loses this role.
    role: ADMIN_ROLE,
    session_id: toKeptId(_id),
    program: { name, permissions: new Set(permissions) },
  },
  overAt: expires_at ?? Number.POSITIVE_INFINITY,
});
