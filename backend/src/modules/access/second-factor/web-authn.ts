import type { AddressInfo, Server } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { AuthenticatorTransportFuture } from '@simplewebauthn/server';
import { PASSKEY_CHALLENGE_MS } from '@keyroster/contracts';
import type {
  PasskeyAddPayload,
  PasskeyBegunAnswer,
  PasskeyOptionsAnswer,
  PasskeySignInPayload,
} from '@keyroster/contracts/dto';
import type { Caller } from '../../../common/access/caller.js';
import { AppError } from '../../../common/errors/app-error.js';
import { Settings } from '../../../config/settings.js';
import { registrationOf, signInOf, transportsIn } from './passkey-answer.js';
import type { Passkey } from './second-factor.schema.js';
import { texts } from '../../../common/context/texts.js';

/** Loaded with the first passkey: with all of its certificates it would cost each start its time. */
const loadLibrary = () => import('@simplewebauthn/server');

type Made = Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** Asks browsers for passkeys of the page that people open, and no other, and verifies what they answer. */
@Injectable()
export class WebAuthn {
  constructor(
    private readonly settings: Settings,
    private readonly adapter: HttpAdapterHost,
  ) {}

  get origin(): string {
    return this.settings.publicUrl ?? `http://localhost:${this.port}`;
  }

  /** No passkey could answer on another page, so none is offered there. */
  checkPage(origin: string | undefined): void {
    if (origin !== undefined && origin !== this.origin) {
      throw new AppError('FOREIGN_ORIGIN', texts().server.originForeign);
    }
  }

  /** The same for everybody: which passkeys there are is not told. */
  async signInOptions(): Promise<PasskeyOptionsAnswer> {
    const { generateAuthenticationOptions } = await loadLibrary();
    const { challenge } = await generateAuthenticationOptions({ rpID: this.siteId });
    return { rpId: this.siteId, challenge, timeout: PASSKEY_CHALLENGE_MS, userVerification: 'required' };
  }

  /** Answers the new counter; null where anything is wrong, or where the counter has gone back. */
  async verifiedSignIn(
    passkey: Passkey,
    answer: PasskeySignInPayload,
    expectedChallenge: string,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await loadLibrary();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: signInOf(answer),
        expectedOrigin: this.origin,
        expectedRPID: this.siteId,
        expectedChallenge,
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

  async registrationOptions(
    { user_id: id, username }: Caller,
    passkeys: readonly Passkey[],
  ): Promise<PasskeyBegunAnswer> {
    const { generateRegistrationOptions } = await loadLibrary();
    const options = await generateRegistrationOptions({
      rpName: this.settings.product,
      rpID: this.siteId,
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

  /** Answers the new passkey; null where anything is wrong. */
  async verifiedRegistration(answer: PasskeyAddPayload, expectedChallenge: string): Promise<Made | null> {
    const { verifyRegistrationResponse } = await loadLibrary();
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: registrationOf(answer),
        expectedOrigin: this.origin,
        expectedRPID: this.siteId,
        expectedChallenge,
        requireUserVerification: true,
      });
      if (!verified) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      const public_key = Buffer.from(publicKey).toString('base64url');
      return { credential_id: id, public_key, counter, transports: transportsIn(answer) };
    } catch {
      // As with a sign-in.
      return null;
    }
  }

  /** What WebAuthn calls the id of the relying party. */
  private get siteId(): string {
    return new URL(this.origin).hostname;
  }

  /** With `PORT=0` the port is known only once the server listens. */
  private get port(): number {
    const server = this.adapter.httpAdapter.getHttpServer() as Server;
    const address = server.address() as AddressInfo | null;
    return address?.port ?? this.settings.port;
  }
}
