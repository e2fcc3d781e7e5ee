import { Injectable } from '@nestjs/common';
import type { AuthenticatorTransportFuture } from '@simplewebauthn/server';
import { PASSKEY_CHALLENGE_MS } from '@keyroster/contracts';
import type { PasskeyAddPayload, PasskeyBegunAnswer } from '@keyroster/contracts/dto';
import type { Caller } from '../../../../common/access/caller.js';
import type { Passkey } from '../second-factor.schema.js';
import { registrationOf, transportsIn } from './passkey-answer.js';
import { PasskeySite } from './passkey-site.js';
import { loadWebAuthn } from './web-authn.js';

type Made = Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** How a passkey is made: what the browser is asked for, and whether what it brings is that. */
@Injectable()
export class PasskeyRegistrations {
  constructor(private readonly site: PasskeySite) {}

  async optionsFor(
    { user_id: id, username }: Caller,
    passkeys: readonly Passkey[],
    pageOrigin: string | undefined,
  ): Promise<PasskeyBegunAnswer> {
    this.site.checkPage(pageOrigin);
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: this.site.name,
      rpID: this.site.id,
      userName: username,
      userDisplayName: username,
      userID: new Uint8Array(Buffer.from(id, 'hex')),
      timeout: PASSKEY_CHALLENGE_MS,
      attestationType: 'none',
      excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
        id: credential_id,
        transports: transports as AuthenticatorTransportFuture[],
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return options as PasskeyBegunAnswer;
  }

  /** Null where anything about it is wrong. */
  async verified(answer: PasskeyAddPayload, expectedChallenge: string): Promise<Made | null> {
    const { verifyRegistrationResponse } = await loadWebAuthn();
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: registrationOf(answer),
        expectedChallenge,
        expectedOrigin: this.site.origin,
        expectedRPID: this.site.id,
        requireUserVerification: true,
      });
      if (!verified) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      const public_key = Buffer.from(publicKey).toString('base64url');
      return { credential_id: id, public_key, counter, transports: transportsIn(answer) };
    } catch {
      // The library throws for whatever is wrong, and what was sent may be anything.
      return null;
    }
  }
}
