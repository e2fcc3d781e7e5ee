import type { SessionOver } from '@keyroster/client';
import type { Language } from '@keyroster/contracts';

/** Who is signed in, and where. */
export interface Account {
  /** The origin of the server. */
  url: string;
  token: string;
  name: string;
  /** Whether they stay signed in when the browser is closed. */
  stays: boolean;
}

/** A session that is over, and whose it was: a place that another device took can be taken back. */
export interface Ended extends SessionOver {
  account: Account;
}

/** What was typed last, for the next time; never a password. */
export interface Typed {
  url: string;
  name: string;
  stays: boolean;
}

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

/** Beside the browser it lives in alone, unless the person stays signed in. */
export async function keepAccount(account: Account): Promise<void> {
  const { url, name, stays } = account;
  await dropAccount();
  await local.set({ [TYPED]: { url, name, stays } satisfies Typed });
  await (stays ? local : session).set({ [ACCOUNT]: account });
}

export async function dropAccount(): Promise<void> {
  await Promise.all([session.remove([ACCOUNT, ENDED]), local.remove(ACCOUNT)]);
}

/** The session of an account is over; of another that began meanwhile nothing is said. */
export async function endAccount(account: Account, over: SessionOver): Promise<void> {
  const { token } = (await readAccount()) ?? {};
  if (token !== account.token) return;
  await dropAccount();
  await session.set({ [ENDED]: { ...over, account } satisfies Ended });
}

/** Tells when who is signed in, or how they were signed out, is another. */
export function onAccount(listener: () => void): () => void {
  const heard = (changes: Record<string, chrome.storage.StorageChange>) => {
    if (ACCOUNT in changes || ENDED in changes) listener();
  };
  chrome.storage.onChanged.addListener(heard);
  return () => chrome.storage.onChanged.removeListener(heard);
}

/** Which browser this is, the same as long as the extension is installed. */
export async function deviceId(): Promise<string> {
  const known = await read<string>(local, DEVICE);
  if (known) return known;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  await local.set({ [DEVICE]: made });
  return made;
}

/** The browser's, where the server speaks it. */
export const language = (): Language => (chrome.i18n.getUILanguage().startsWith('es') ? 'es' : 'en');
