import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { normaliseIpEntry, storedName } from '@keyroster/contracts';
import type {
  MadeProgramTokenAnswer,
  MakeProgramTokenPayload,
  ProgramTokenAnswer,
} from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { Clock } from '../../../common/time/clock.js';
import { orNotFound, unauthenticated } from '../../../common/errors/app-error.js';
import { Changes } from '../../record/changes/index.js';
import { SessionsService } from '../sessions/index.js';
import { KnownTokens } from './known-tokens.js';
import { entryOf, toldOf, toTokenAnswer } from './program-token.mapper.js';
import type { ProgramToken } from './program-token.schema.js';
import { ProgramTokensRepository } from './program-tokens.repository.js';
import { hashOf, idOf, newToken } from './token-secret.js';

const DAY_MS = 24 * 3_600_000;

@Injectable()
export class ProgramTokensService {
  constructor(
    private readonly repository: ProgramTokensRepository,
    private readonly known: KnownTokens,
    private readonly sessions: SessionsService,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<ProgramTokenAnswer[]> {
    return (await this.repository.list()).map(toTokenAnswer);
  }

  /** The one time that the token is told. */
  async make(payload: MakeProgramTokenPayload, caller: Caller): Promise<MadeProgramTokenAnswer> {
    const token = newToken();
    const made = this.toStored(payload, caller, hashOf(token));
    const _id = String(made._id);
    await this.changes.run(async () => {
      // Their role may be taken meanwhile, which ends the session: of the two one waits, and then finds the other's.
      if (!(await this.sessions.hold(caller.session_id))) throw unauthenticated();
      await this.repository.insert(made);
      this.changes.note({ ...entryOf('token.created', made), after: toldOf(made) });
    });
    return { token, _id };
  }

  async remove(id: string): Promise<void> {
    await this.changes.run(async () => {
      const removed = orNotFound(await this.repository.remove(id));
      this.changes.note({ ...entryOf('token.removed', removed), before: toldOf(removed) });
      this.changes.after(() => this.known.end(id));
    });
  }

  private toStored(payload: MakeProgramTokenPayload, caller: Caller, hash: string): ProgramToken {
    const now = this.clock.now();
    const { name, permissions, expires_days: days, addresses = [] } = payload;
    return {
      _id: new Types.ObjectId(idOf(hash)),
      hash,
      name: storedName(name),
      permissions,
      addresses: addresses.flatMap((text) => normaliseIpEntry(text.trim()) ?? []),
      by_id: new Types.ObjectId(caller.user_id),
      by: caller.username,
      createdAt: new Date(now),
      expires_at: days === undefined ? null : now + days * DAY_MS,
      usedAt: null,
      ip: null,
    };
  }
}
