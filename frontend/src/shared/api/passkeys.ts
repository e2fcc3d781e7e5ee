import type { PasskeyOptionsAnswer, PasskeySignInPayload } from '@keyroster/contracts/dto';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.js';
import { send } from './client.js';
import { configQuery } from './config.js';

/** Asks the browser for a passkey; with `isInField` it only offers passkeys in the field of the name. */
export async function askForPasskey(isInField = false): Promise<PasskeySignInPayload> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = (await send('POST', '/users/passkeys/login/begin')) as PasskeyOptionsAnswer;
  return startAuthentication({ optionsJSON, useBrowserAutofill: isInField });
}

/** Whether the user or the browser cancelled, which needs no message. */
export const isPutOff = (error: Error): boolean =>
  !(error instanceof ApiError) && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Passkeys belong to one address: at any other the browser would have none to offer. */
export function usePasskeysOffered(): boolean {
  const { data } = useQuery(configQuery);
  return data?.publicUrl === window.location.origin && 'PublicKeyCredential' in window;
}
