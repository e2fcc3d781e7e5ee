import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  DAY_MS,
  isAdminRole,
  normaliseIpEntry,
  PROGRAM_TOKEN_PREFIX,
  storedName,
} from '@keyroster/contracts';
import type {
  MadeProgramTokenAnswer,
  MakeProgramTokenPayload,
  ProgramTokenAnswer,
} from '@keyroster/contracts/dto';
import { idsOf } from '../../../common/ids.js';
import type { Caller } from '../../../common/access/caller.js';
import { pick } from '../../../common/pick.js';
import { Clock } from '../../../common/time/clock.js';
import { orNotFound, unauthenticated } from '../../../common/errors/app-error.js';
import { digest, newToken } from '../../../common/secrets/digests.js';
import { about, Changes } from '../../record/changes/index.js';
import { SessionsService } from '../sessions/index.js';
import { idOf, ProgramAdmission } from './program-admission.js';
import type { ProgramToken } from './program-token.schema.js';
import { ProgramTokensRepository } from './program-tokens.repository.js';

@Injectable()
export class ProgramTokensService {
  constructor(
    private readonly repository: ProgramTokensRepository,
    private readonly admission: ProgramAdmission,
    private readonly sessions: SessionsService,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<ProgramTokenAnswer[]> {
    return (await this.repository.list()).map(toTokenAnswer);
  }

  async make(payload: MakeProgramTokenPayload, caller: Caller): Promise<MadeProgramTokenAnswer> {
    const token = `${PROGRAM_TOKEN_PREFIX}${newToken()}`;
    const made = this.toStored(payload, caller, digest(token));
    const _id = String(made._id);
    await this.changes.run(async () => {
      // A concurrent loss of the role ends this session, so it waits for this or makes this fail.
      if (!(await this.sessions.hold(caller.session_id))) throw unauthenticated();
      await this.repository.insert(made);
      this.changes.note({ ...about('token.created', made), after: toldOf(made) });
    });
    return { token, _id };
  }

  async remove(id: string): Promise<void> {
    await this.changes.run(async () => {
      const removed = orNotFound(await this.repository.removeOne(id));
      this.changes.note({ ...about('token.removed', removed), before: toldOf(removed) });
      this.changes.after(() => this.admission.end(id));
    });
  }

  isThereNow(id: string): Promise<boolean> {
    return this.repository.isThereNow(id);
  }

  /** Runs within the change that deletes the users. An undo doesn't bring tokens back. */
  async endOf(userIds: readonly string[]): Promise<void> {
    const tokens = await this.repository.madeBy(userIds);
    for (const token of tokens) {
      const id = String(token._id);
      await this.repository.removeOne(id);
      this.changes.note({ ...about('token.ended', token), before: toldOf(token) });
      this.changes.after(() => this.admission.end(id));
    }
  }

  /** Runs within the change of the users: tokens end with the admin role and follow a new name. */
  async follow(users: ReadonlyArray<{ _id: unknown; email: string; role: string }>): Promise<void> {
    await this.endOf(idsOf(users.filter(({ role }) => !isAdminRole(role))));
    const names = new Map(users.map(({ _id, email }) => [String(_id), email]));
    for (const token of await this.repository.madeBy([...names.keys()])) {
      const name = names.get(String(token.by_id));
      if (name === undefined || name === token.by) continue;
      await this.repository.rename(String(token.by_id), name);
      this.changes.after(() => this.admission.forget(String(token._id)));
    }
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

const toTokenAnswer = (token: ProgramToken): ProgramTokenAnswer => ({
  ...pick(token, ['name', 'permissions', 'by', 'ip', 'expires_at']),
  _id: String(token._id),
  createdAt: token.createdAt.toISOString(),
  usedAt: token.usedAt?.toISOString() ?? null,
});

const toldOf = ({ permissions, addresses, expires_at, by }: ProgramToken) => ({
  by,
  permissions,
  ...(addresses.length > 0 && { addresses }),
  ...(expires_at !== null && { expires_at: new Date(expires_at).toISOString() }),
});
