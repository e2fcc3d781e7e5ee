import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import {
  PASSKEY_BEGINS_PER_MINUTE,
  PASSKEY_CHALLENGE_MS,
  PASSKEYS_MAX,
  type AuditAction,
} from '@keyroster/contracts';
import type {
  PasskeyAddPayload,
  PasskeyAnswer,
  PasskeyBegunAnswer,
  PasskeyOptionsAnswer,
  PasskeySignInPayload,
} from '@keyroster/contracts/dto';
import type { CallerAddress } from '../../../common/access/caller-address.js';
import type { Caller } from '../../../common/access/caller.js';
import { AppError, notFound, unauthenticated } from '../../../common/errors/app-error.js';
import { isDuplicateKey } from '../../../common/errors/to-app-error.js';
import { Clock } from '../../../common/time/clock.js';
import { Throttles } from '../../../database/throttles/throttles.js';
import { Changes } from '../../record/changes/index.js';
import { SessionsService } from '../sessions/index.js';
import { hasFactor, newRecoveryCodes, recoveryHash } from './factor-rules.js';
import { KnownFactors } from './known-factors.js';
import type { Passkey, PasskeyChallenge } from './second-factor.schema.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { challengeIn, isUndiscoverable, signInOf, WebAuthn } from './web-authn.js';
import { texts } from '../../../common/context/texts.js';

interface Added {
  passkeys: PasskeyAnswer[];
  recovery?: string[];
}

@Injectable()
export class PasskeysService {
  constructor(
    private readonly repository: SecondFactorsRepository,
    private readonly webAuthn: WebAuthn,
    private readonly known: KnownFactors,
    private readonly sessions: SessionsService,
    private readonly throttles: Throttles,
    private readonly changes: Changes,
    private readonly clock: Clock,
  ) {}

  async beginSignIn(pageOrigin: string | undefined, address: CallerAddress): Promise<PasskeyOptionsAnswer> {
    this.webAuthn.checkPage(pageOrigin);
    await this.throttles.consume('passkey', address, PASSKEY_BEGINS_PER_MINUTE);
    const options = await this.webAuthn.signInOptions();
    await this.keepChallenge({ _id: options.challenge, kind: 'sign-in', user_id: null, name: '' });
    return options;
  }

  async ownerOf({ id }: PasskeySignInPayload): Promise<string | null> {
    const factor = await this.repository.findByPasskey(id);
    return factor && String(factor._id);
  }

  async isBy(userId: string, answer: PasskeySignInPayload): Promise<boolean> {
    const challenge = challengeIn(answer);
    const now = this.clock.now();
    const asked = await this.repository.takeChallenge(challenge, now);
    const passkeys = (await this.repository.find(userId))?.passkeys ?? [];
    const passkey = passkeys.find(({ credential_id }) => credential_id === answer.id);
    if (asked?.kind !== 'sign-in' || !passkey || !isHandleOf(userId, answer)) return false;
    const counter = await this.webAuthn.verifiedSignIn(passkey, answer, challenge);
    return counter !== null && this.repository.notePasskey(userId, passkey, counter, now);
  }

  async list(userId: string): Promise<PasskeyAnswer[]> {
    return toAnswers((await this.repository.find(userId))?.passkeys ?? []);
  }

  async begin(name: string, caller: Caller, pageOrigin: string | undefined): Promise<PasskeyBegunAnswer> {
    const passkeys = (await this.repository.find(caller.user_id))?.passkeys ?? [];
    if (passkeys.length >= PASSKEYS_MAX) throw tooMany();
    this.webAuthn.checkPage(pageOrigin);
    const options = await this.webAuthn.registrationOptions(caller, passkeys);
    const user_id = new Types.ObjectId(caller.user_id);
    await this.keepChallenge({ _id: options.challenge, kind: 'add', user_id, name: name.trim() });
    return options;
  }

  async add(answer: PasskeyAddPayload, caller: Caller): Promise<Added> {
    const challenge = challengeIn(answer);
    const asked = await this.repository.takeChallenge(challenge, this.clock.now());
    const isTheirs = asked?.kind === 'add' && String(asked.user_id) === caller.user_id;
    const made =
      isTheirs && !isUndiscoverable(answer) && (await this.webAuthn.verifiedRegistration(answer, challenge));
    if (!asked || !made) throw wrong();
    const createdAt = new Date(this.clock.now());
    const passkey = { ...made, _id: new Types.ObjectId(), name: asked.name, createdAt, usedAt: null };
    try {
      return await this.changes.run(() => this.keep(passkey, caller));
    } catch (error) {
      throw isDuplicateKey(error) ? wrong() : error;
    }
  }

  remove(id: string, caller: Caller): Promise<PasskeyAnswer[]> {
    return this.changes.run(async () => {
      const factor = await this.repository.find(caller.user_id);
      const removed = factor?.passkeys.find(({ _id }) => String(_id) === id);
      if (!factor || !removed) throw notFound();
      const passkeys = factor.passkeys.filter((passkey) => passkey !== removed);
      const isBare = !hasFactor({ ...factor, passkeys });
      await this.repository.put(caller.user_id, { passkeys, ...(isBare && { recovery: [] }) });
      await this.sessions.endAllOf(caller.user_id, caller.session_id);
      this.happened('passkey.removed', caller, removed.name);
      return toAnswers(passkeys);
    });
  }

  private async keepChallenge(challenge: Omit<PasskeyChallenge, 'until'>): Promise<void> {
    const until = new Date(this.clock.now() + PASSKEY_CHALLENGE_MS);
    await this.repository.keepChallenge({ ...challenge, until });
  }

  private async keep(passkey: Passkey, caller: Caller): Promise<Added> {
    // A concurrent reset or deletion of the user ends this session, so it waits for this or makes this fail.
    if (!(await this.sessions.hold(caller.session_id))) throw unauthenticated();
    const factor = await this.repository.find(caller.user_id);
    const before = factor?.passkeys ?? [];
    if (before.some(({ credential_id }) => credential_id === passkey.credential_id)) throw wrong();
    if (before.length >= PASSKEYS_MAX) throw tooMany();
    const passkeys = [...before, passkey];
    const recovery = hasFactor(factor) ? undefined : newRecoveryCodes();
    await this.repository.put(caller.user_id, {
      passkeys,
      ...(recovery && { recovery: recovery.map((code) => recoveryHash(caller.user_id, code)) }),
    });
    await this.sessions.endAllOf(caller.user_id, caller.session_id);
    this.happened('passkey.added', caller, passkey.name);
    return { passkeys: toAnswers(passkeys), ...(recovery && { recovery }) };
  }

  private happened(action: AuditAction, { user_id: target, username }: Caller, name: string): void {
    this.changes.note({ action, target, target_name: username, after: { name } });
    this.changes.after(() => this.known.forget(target));
  }
}

/** A passkey that was used without a username carries its user's id as the handle. */
function isHandleOf(userId: string, answer: PasskeySignInPayload): boolean {
  const { userHandle } = signInOf(answer).response;
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('hex') === userId;
}

const toAnswers = (passkeys: readonly Passkey[]): PasskeyAnswer[] =>
  passkeys.map(({ _id, name, createdAt, usedAt }) => ({
    _id: String(_id),
    name,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt && usedAt.toISOString(),
  }));

const wrong = (): AppError => new AppError('VALIDATION', texts().server.passkeyWrong);

const tooMany = (): AppError => new AppError('GUARDED', texts().server.passkeysTooMany);
