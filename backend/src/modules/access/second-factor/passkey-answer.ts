import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyAddPayload, PasskeySignInPayload } from '@keyroster/contracts/dto';

/** The challenge that a passkey says it answers; empty where it can't be read. */
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
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: textIn(response, 'clientDataJSON'),
      authenticatorData: textIn(response, 'authenticatorData'),
      signature: textIn(response, 'signature'),
      ...(userHandle && { userHandle }),
    },
  };
}

export function registrationOf({ id, rawId, type, response }: PasskeyAddPayload): RegistrationResponseJSON {
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: {
      clientDataJSON: textIn(response, 'clientDataJSON'),
      attestationObject: textIn(response, 'attestationObject'),
    },
  };
}

/** Leaves out words that are unknown. */
export function transportsIn({ response }: PasskeyAddPayload): string[] {
  const told = fieldIn(response, 'transports');
  return Array.isArray(told) ? told.filter((one) => TRANSPORTS.includes(String(one))).map(String) : [];
}

export function isUndiscoverable({ clientExtensionResults }: PasskeyAddPayload): boolean {
  return fieldIn(fieldIn(clientExtensionResults, 'credProps'), 'rk') === false;
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

function fieldIn(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function textIn(value: unknown, name: string): string {
  const field = fieldIn(value, name);
  return typeof field === 'string' ? field : '';
}
