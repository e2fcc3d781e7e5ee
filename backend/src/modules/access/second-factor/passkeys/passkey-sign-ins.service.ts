import { Injectable } from '@nestjs/common';
import { PASSKEY_BEGINS_PER_MINUTE, PASSKEY_CHALLENGE_MS } from '@keyroster/contracts';
import type { PasskeyOptionsAnswer, PasskeySignInPayload } from '@keyroster/contracts/dto';
import type { CallerAddress } from '../../../../common/access/caller-address.js';
import { Clock } from '../../../../common/time/clock.js';
import { Throttles } from '../../../../database/throttles/throttles.js';
import type { Passkey } from '../second-factor.schema.js';
import { SecondFactorsRepository } from '../second-factors.repository.js';
import { challengeIn, signInOf } from './passkey-answer.js';
import { PasskeyChallengesRepository } from './passkey-challenges.repository.js';
import { PasskeySite } from './passkey-site.js';
import { loadWebAuthn } from './web-authn.js';

/** Signing by passkey: at the door, or to confirm. It is both factors at once. */
@Injectable()
export class PasskeySignIns {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly challenges: PasskeyChallengesRepository,
    private readonly site: PasskeySite,
    private readonly throttles: Throttles,
    private readonly clock: Clock,
  ) {}

  /** The same for everybody: which passkeys there are is not told. */
  async begin(pageOrigin: string | undefined, address: CallerAddress): Promise<PasskeyOptionsAnswer> {
    this.site.checkPage(pageOrigin);
    await this.throttles.consume('passkey', address, PASSKEY_BEGINS_PER_MINUTE);
    const { generateAuthenticationOptions } = await loadWebAuthn();
    const { challenge } = await generateAuthenticationOptions({ rpID: this.site.id });
    await this.challenges.keep({
      challenge,
      kind: 'sign-in',
      until: this.clock.now() + PASSKEY_CHALLENGE_MS,
    });
    return {
      rpId: this.site.id,
      challenge,
      timeout: PASSKEY_CHALLENGE_MS,
      userVerification: 'required',
    };
  }

  /** Whose passkey it says it is; null for one that nobody has. */
  async ownerOf({ id }: PasskeySignInPayload): Promise<string | null> {
    const factor = await this.factors.findByPasskey(id);
    return factor && String(factor._id);
  }

  /** Whether it is theirs, and answers a challenge of ours that nobody answered before. */
  async isBy(userId: string, answer: PasskeySignInPayload): Promise<boolean> {
    const challenge = challengeIn(answer);
    const now = this.clock.now();
    const asked = await this.challenges.take(challenge, now);
    const passkeys = (await this.factors.find(userId))?.passkeys ?? [];
    const passkey = passkeys.find(({ credential_id }) => credential_id === answer.id);
    if (asked?.kind !== 'sign-in' || !passkey || !isHandleOf(userId, answer)) return false;
    const counter = await this.verified(passkey, answer, challenge);
    if (counter === null) return false;
    const use = { credentialId: answer.id, counterBefore: passkey.counter, counter, at: now };
    return this.factors.notePasskey(userId, use);
  }

  /** What it counts now; null where anything about it is wrong, its counter having gone back included. */
  private async verified(
    passkey: Passkey,
    answer: PasskeySignInPayload,
    expectedChallenge: string,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: signInOf(answer),
        expectedChallenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: passkey.counter,
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    } catch {
      // The library throws for whatever is wrong, and what a stranger sent may be anything.
      return null;
    }
  }
}

/** A passkey that was found without a name says whose it is. */
function isHandleOf(userId: string, answer: PasskeySignInPayload): boolean {
  const { userHandle } = signInOf(answer).response;
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('hex') === userId;
}
