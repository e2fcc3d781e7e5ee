import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from './addresses.js';
import { DemoApi, DemoRefusal } from './demo-api.js';

const TRIES = 5;
const EVERY_MS = 20_000;

export async function guessUntilPaused(url: string, email: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) await guess(url, email);
}

export async function guessOn(url: string, email: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    await guess(url, email).catch(() => undefined);
  }
}

async function guess(url: string, email: string): Promise<void> {
  try {
    const stranger = DemoApi.nobody(url, addressOf(email.length));
    await stranger.post('/api/users/login', { email, password: 'a wrong guess' });
  } catch (error) {
    if (!(error instanceof DemoRefusal)) throw error;
  }
}
