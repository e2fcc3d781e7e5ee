import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { PASSKEY_CHALLENGE_MS, PASSKEYS_MAX, SERVER_TEXTS, type AuditAction } from '@keyroster/contracts';
import type { PasskeyAddPayload, PasskeyAnswer, PasskeyBegunAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import { Clock } from '../../../../common/time/clock.js';
import { AppError, notFound, unauthenticated } from '../../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../../common/errors/to-app-error.js';
import { Changes } from '../../../record/changes/index.js';
import { SessionsService } from '../../sessions/index.js';
import { hasFactor, newRecoveryCodes, recoveryHash } from '../factor-rules.js';
import { KnownFactors } from '../known-factors.js';
import type { Passkey } from '../second-factor.schema.js';
import { SecondFactorsRepository } from '../second-factors.repository.js';
import { challengeIn, isUndiscoverable } from './passkey-answer.js';
import { PasskeyChallengesRepository } from './passkey-challenges.repository.js';
import { PasskeyRegistrations } from './passkey-registrations.js';

interface Added {
  passkeys: PasskeyAnswer[];
  /** With a first factor. */
  recovery?: string[];
}

/** One's own passkeys. */
@Injectable()
export class OwnPasskeys {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly challenges: PasskeyChallengesRepository,
    private readonly registrations: PasskeyRegistrations,
    private readonly known: KnownFactors,
    private readonly sessions: SessionsService,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async list(userId: string): Promise<PasskeyAnswer[]> {
    return toAnswers((await this.factors.find(userId))?.passkeys ?? []);
  }

  async begin(name: string, caller: Caller, pageOrigin: string | undefined): Promise<PasskeyBegunAnswer> {
    const passkeys = (await this.factors.find(caller.user_id))?.passkeys ?? [];
    if (passkeys.length >= PASSKEYS_MAX) throw tooMany();
    const options = await this.registrations.optionsFor(caller, passkeys, pageOrigin);
    const until = this.clock.now() + PASSKEY_CHALLENGE_MS;
    await this.challenges.keep({
      challenge: options.challenge,
      kind: 'add',
      userId: caller.user_id,
      name: name.trim(),
      until,
    });
    return options;
  }

  async add(answer: PasskeyAddPayload, caller: Caller): Promise<Added> {
    const challenge = challengeIn(answer);
    const asked = await this.challenges.take(challenge, this.clock.now());
    const isTheirs = asked?.kind === 'add' && String(asked.user_id) === caller.user_id;
    const made =
      isTheirs && !isUndiscoverable(answer) && (await this.registrations.verified(answer, challenge));
    if (!asked || !made) throw wrong();
    const createdAt = new Date(this.clock.now());
    const passkey = { ...made, _id: new Types.ObjectId(), name: asked.name, createdAt, usedAt: null };
    try {
      return await this.changes.run(() => this.keep(passkey, caller));
    } catch (error) {
      // Somebody has it already.
      throw isDuplicateKey(error) ? wrong() : error;
    }
  }

  remove(id: string, caller: Caller): Promise<PasskeyAnswer[]> {
    return this.changes.run(async () => {
      const factor = await this.factors.find(caller.user_id);
      const removed = factor?.passkeys.find(({ _id }) => String(_id) === id);
      if (!factor || !removed) throw notFound();
      const passkeys = factor.passkeys.filter((passkey) => passkey !== removed);
      const isBare = !hasFactor({ ...factor, passkeys });
      await this.factors.put(caller.user_id, { passkeys, ...(isBare && { recovery: [] }) });
      await this.sessions.endAllOf(caller.user_id, 'changed', caller.session_id);
      this.happened('passkey.removed', caller, removed.name);
      return toAnswers(passkeys);
    });
  }

  private async keep(passkey: Passkey, caller: Caller): Promise<Added> {
    // Their factor may be reset meanwhile, or they may be deleted: both end the session, and one of the two waits.
    if (!(await this.sessions.hold(caller.session_id))) throw unauthenticated();
    const factor = await this.factors.find(caller.user_id);
    const before = factor?.passkeys ?? [];
    if (before.some(({ credential_id }) => credential_id === passkey.credential_id)) throw wrong();
    if (before.length >= PASSKEYS_MAX) throw tooMany();
    const passkeys = [...before, passkey];
    const recovery = hasFactor(factor) ? undefined : newRecoveryCodes();
    await this.factors.put(caller.user_id, {
      passkeys,
      ...(recovery && { recovery: recovery.map((code) => recoveryHash(caller.user_id, code)) }),
    });
    await this.sessions.endAllOf(caller.user_id, 'changed', caller.session_id);
    this.happened('passkey.added', caller, passkey.name);
    return { passkeys: toAnswers(passkeys), ...(recovery && { recovery }) };
  }

  private happened(action: AuditAction, { user_id: target, username }: Caller, name: string): void {
    this.changes.note({ action, target, target_name: username, after: { name } });
    this.changes.after(() => this.known.forget(target));
  }
}

const toAnswers = (passkeys: readonly Passkey[]): PasskeyAnswer[] =>
  passkeys.map(({ _id, name, createdAt, usedAt }) => ({
    _id: String(_id),
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt && usedAt.toISOString(),
  }));

const wrong = (): AppError => new AppError('VALIDATION', SERVER_TEXTS.passkeyWrong);

const tooMany = (): AppError => new AppError('GUARDED', SERVER_TEXTS.passkeysTooMany);
