import { connect, type KeyrosterClient } from '@keyroster/client';
import { deviceId, endAccount, language, readAccount, type Account } from './account.js';
import type { NewsMessage } from './messages.js';

/** After this time without input the user counts as away and keeps no seat. */
export const IDLE_AFTER_S = 600;

/** Keeps one connection while a user is signed in and at the computer. */
export class Presence {
  private client: KeyrosterClient | undefined;
  private token: string | undefined;
  private turn: Promise<void> = Promise.resolve();

  /** Connects or disconnects as needed; parallel calls are queued. */
  renew(): Promise<void> {
    this.turn = this.turn.then(() => this.put()).catch(() => undefined);
    return this.turn;
  }

  private async put(): Promise<void> {
    const account = await readAccount();
    const isThere = (await chrome.idle.queryState(IDLE_AFTER_S)) === 'active';
    if (!account || !isThere) return this.stop();
    if (this.token !== account.token) await this.begin(account);
    // After the worker was stopped, this ping goes over HTTP instead of waiting for the socket.
    if (this.client && this.client.state !== 'live') await this.client.ping();
  }

  private async begin(account: Account): Promise<void> {
    this.stop();
    const { url, token } = account;
    const client = connect({ url, token, deviceId: await deviceId(), language: language() });
    this.client = client;
    this.token = token;
    client.on('ended', (over) => void endAccount(account, over));
    for (const name of ['data', 'seat', 'trouble', 'announcement'] as const) client.on(name, tellPopup);
  }

  private stop(): void {
    this.client?.close();
    this.client = undefined;
    this.token = undefined;
  }
}

function tellPopup(): void {
  const news: NewsMessage = { kind: 'news' };
  // Rejects when no popup is open.
  chrome.runtime.sendMessage(news).catch(() => undefined);
}
