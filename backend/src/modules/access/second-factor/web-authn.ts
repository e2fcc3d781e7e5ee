import { Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
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
import { PublicUrl } from '../../../common/http/public-url.js';
import type { Passkey } from './second-factor.schema.js';
import { texts } from '../../../common/context/texts.js';

/** Loaded with the first passkey, because the library with all its certificates would slow each start. */
const loadLibrary = () => import('@simplewebauthn/server');

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

type Made = Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports'>;

/** Makes WebAuthn options and verifies the answers to them, for the page's own origin only. */
@Injectable()
export class WebAuthn {
  constructor(
    private readonly page: PublicUrl,
    private readonly settings: Settings,
  ) {}

  get origin(): string {
    return this.page.origin;
  }

  /** Refuses pages of other origins, where no passkey could answer. */
  checkPage(origin: string | undefined): void {
    if (origin !== undefined && origin !== this.origin) {
      throw new AppError('FOREIGN_ORIGIN', texts().server.originForeign);
    }
  }

  /** The same for everybody, so that it doesn't tell which passkeys there are. */
  async signInOptions(): Promise<PasskeyOptionsAnswer> {
    const { generateAuthenticationOptions } = await loadLibrary();
    const { challenge } = await generateAuthenticationOptions({ rpID: this.siteId });
    return { rpId: this.siteId, challenge, timeout: PASSKEY_CHALLENGE_MS, userVerification: 'required' };
  }

  /** Returns the new counter, or null if anything is wrong, such as a counter that has gone back. */
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
      // The library throws on any invalid answer, and strangers may send anything.
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
      return null;
    }
  }

  private get siteId(): string {
    return new URL(this.origin).hostname;
  }
}

/** The challenge that an answer claims to be for; empty if it can't be read. */
export function challengeIn({ response }: PasskeySignInPayload | PasskeyAddPayload): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(textIn(response, 'clientDataJSON'), 'base64url').toString());
    return textIn(said, 'challenge');
  } catch {
    return '';
  }
}

export function signInOf({ id, rawId, type, response }: PasskeySignInPayload): AuthenticationResponseJSON {
  const userHandle = textIn(response, 'userHandle');
  const fields = textsIn(response, 'clientDataJSON', 'authenticatorData', 'signature');
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { ...fields, ...(userHandle && { userHandle }) },
  };
}

function registrationOf({ id, rawId, type, response }: PasskeyAddPayload): RegistrationResponseJSON {
  const fields = textsIn(response, 'clientDataJSON', 'attestationObject');
  return { id, rawId, type, clientExtensionResults: {}, response: fields };
}

function transportsIn({ response }: PasskeyAddPayload): string[] {
  const told = fieldIn(response, 'transports');
  return Array.isArray(told) ? told.filter((one) => TRANSPORTS.includes(String(one))).map(String) : [];
}

export function isUndiscoverable({ clientExtensionResults }: PasskeyAddPayload): boolean {
  return fieldIn(fieldIn(clientExtensionResults, 'credProps'), 'rk') === false;
}

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function textIn(value: unknown, name: string): string {
  const field = fieldIn(value, name);
  return typeof field === 'string' ? field : '';
}

const textsIn = <Name extends string>(value: unknown, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, textIn(value, name)])) as Record<Name, string>;
