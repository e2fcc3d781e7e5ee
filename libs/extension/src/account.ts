import type { SessionOver } from '@keyroster/client';
import type { Language } from '@keyroster/contracts';

export interface Account {
  /** The origin of the server. */
  url: string;
  token: string;
  name: string;
  /** Whether the token is kept after the browser closes. */
  stays: boolean;
}

/** A session that is over. Its account is needed to take a lost place back. */
export interface Ended extends SessionOver {
  account: Account;
}

/** What was typed at the last sign-in, without the password. */
export type Typed = Omit<Account, 'token'>;

const ACCOUNT = 'account';
const ENDED = 'ended';
const TYPED = 'typed';
const DEVICE = 'device';

const { session, local } = chrome.storage;

async function read<Value>(area: chrome.storage.StorageArea, key: string): Promise<Value | undefined> {
  return (await area.get(key))[key] as Value | undefined;
}

export const readAccount = async (): Promise<Account | undefined> =>
  (await read<Account>(session, ACCOUNT)) ?? read<Account>(local, ACCOUNT);

export const readEnded = (): Promise<Ended | undefined> => read<Ended>(session, ENDED);

export const readTyped = (): Promise<Typed | undefined> => read<Typed>(local, TYPED);

export async function keepAccount(account: Account): Promise<void> {
  const { url, name, stays } = account;
  await dropAccount();
  await local.set({ [TYPED]: { url, name, stays } satisfies Typed });
  await (stays ? local : session).set({ [ACCOUNT]: account });
}

export async function dropAccount(): Promise<void> {
  await Promise.all([session.remove([ACCOUNT, ENDED]), local.remove(ACCOUNT)]);
}

/** Signs an account out, unless another session has begun meanwhile. */
export async function endAccount(account: Account, over: SessionOver): Promise<void> {
  const { token } = (await readAccount()) ?? {};
  if (token !== account.token) return;
  await dropAccount();
  await session.set({ [ENDED]: { ...over, account } satisfies Ended });
}

export function onAccount(listener: () => void): () => void {
  const heard = (changes: Record<string, chrome.storage.StorageChange>) => {
    if (ACCOUNT in changes || ENDED in changes) listener();
  };
  chrome.storage.onChanged.addListener(heard);
  return () => chrome.storage.onChanged.removeListener(heard);
}

export async function deviceId(): Promise<string> {
  const known = await read<string>(local, DEVICE);
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  await local.set({ [DEVICE]: made });
  return made;
}

export const language = (): Language => (chrome.i18n.getUILanguage().startsWith('es') ? 'es' : 'en');
