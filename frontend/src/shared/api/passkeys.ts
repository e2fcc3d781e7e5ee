import type { PasskeyOptionsAnswer, PasskeySignInPayload } from '@keyroster/contracts/dto';
import { ApiError } from './api-error.js';
import { send } from './client.js';
import { useQuery } from '@tanstack/react-query';
import { configQuery } from './config.js';

/** What there is to pick from shows in the field of the name, and nothing else of it until somebody picks. */
interface Asked {
  inField?: boolean;
}

/** Lets whoever it is show by a passkey that it is them: what the server takes as that. */
export async function askForPasskey({ inField = false }: Asked = {}): Promise<PasskeySignInPayload> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = (await send('POST', '/users/passkeys/login/begin')) as PasskeyOptionsAnswer;
  return startAuthentication({ optionsJSON, useBrowserAutofill: inField });
}

/** Whether it was them, or their browser, who left it at that: nothing that they would have to be told. */
export const isPutOff = (error: Error): boolean =>
  !(error instanceof ApiError) && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Passkeys belong to one address: at any other the browser would have none to offer. */
export function usePasskeysOffered(): boolean {
  const { data } = useQuery(configQuery);
  return data?.publicUrl === window.location.origin && 'PublicKeyCredential' in window;
}
