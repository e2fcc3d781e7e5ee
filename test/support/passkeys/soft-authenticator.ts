import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { PasskeyBegunAnswer, PasskeyOptionsAnswer } from '@keyroster/contracts/dto';

/** CBOR of `{ fmt: 'none', attStmt: {}, authData: … }`, up to the 164 bytes of the last. */
const ATTESTATION = Buffer.from('\xa3cfmtdnonegattStmt\xa0hauthDataX\xa4', 'latin1');

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** What a passkey can be made to say wrongly. */
export interface Lies {
  origin?: string;
  rpId?: string;
  /** Whether the owner was verified, by a finger or a PIN. */
  isVerified?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string;
  isDiscoverable?: boolean;
}

interface Made {
  rpId: string;
  userHandle: string;
}

/** An authenticator in software, with one passkey: ES256, without attestation. */
export class SoftAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private made: Made | undefined;
  counter = 0;

  /** On a page of this origin. */
  constructor(private readonly origin: string) {}

  /** The result of `navigator.credentials.create(…).toJSON()`. */
  create({ challenge, rp, user }: PasskeyBegunAnswer, lies: Lies = {}) {
    this.made = { rpId: rp.id, userHandle: user.id };
    const key = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([key.length >> 8, key.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, key, coseOf(this.keys.publicKey)]);
    const authData = Buffer.concat([this.dataOf(rp.id, HAS_KEY, lies), attested]);
    return this.answer({
      clientExtensionResults: { credProps: { rk: lies.isDiscoverable ?? true } },
      response: {
        clientDataJSON: this.clientData('webauthn.create', challenge, lies).toString('base64url'),
        attestationObject: Buffer.concat([ATTESTATION, authData]).toString('base64url'),
        transports: ['internal', 'hybrid'],
        publicKeyAlgorithm: -7,
      },
    });
  }

  /** The result of `navigator.credentials.get(…).toJSON()`. */
  get({ challenge, rpId }: PasskeyOptionsAnswer, lies: Lies = {}) {
    this.counter += 1;
    const authData = this.dataOf(rpId, 0, lies);
    const clientData = this.clientData('webauthn.get', challenge, lies);
    const hash = createHash('sha256').update(clientData).digest();
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.keys.privateKey);
    return this.answer({
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? this.made?.userHandle,
      },
    });
  }

  private answer<Part extends object>(part: Part) {
    const { id } = this;
    return { id, rawId: id, type: 'public-key', authenticatorAttachment: 'platform', ...part };
  }

  private dataOf(rpId: string, flags: number, lies: Lies): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.counter);
    const verified = (lies.isVerified ?? true) ? VERIFIED : 0;
    const site = createHash('sha256')
      .update(lies.rpId ?? rpId)
      .digest();
    return Buffer.concat([site, Buffer.from([flags | PRESENT | verified]), counter]);
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }
}

/** CBOR of a COSE key: `{ 1: 2, 3: -7, -1: 1, -2: x, -3: y }`. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts = ['pQECAyYgASFYIA', x, 'Ilgg', y];
  return Buffer.concat(parts.map((part) => Buffer.from(part, 'base64url')));
}
