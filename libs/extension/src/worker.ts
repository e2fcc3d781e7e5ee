import { urlOf } from '@keyroster/contracts';
import { onAccount, readAccount, readEnded } from './account.js';
import { ask } from './api.js';
import { fillIn } from './filling/asking.js';
import { isFill, type FillOutcome, type MineCredential } from './messages.js';
import { IDLE_AFTER_S, Presence } from './presence.js';
import { thoseOf } from './sites.js';
import { words } from './words.js';

const presence = new Presence();
const PINGS = 'pings';
const PING_EVERY_MIN = 0.5;

// Listeners must be added synchronously, or the browser does not wake the worker for them.
chrome.idle.setDetectionInterval(IDLE_AFTER_S);
chrome.idle.onStateChanged.addListener(() => void presence.renew());
chrome.alarms.onAlarm.addListener(() => void presence.renew());
chrome.runtime.onStartup.addListener(() => void begin());
chrome.runtime.onInstalled.addListener(() => void begin());
onAccount(() => void begin());

chrome.runtime.onMessage.addListener((message: unknown, sender, answer: (outcome: FillOutcome) => void) => {
  // A page that took over its process could send messages in the extension's name, but not from its origin.
  if (sender.origin !== location.origin || !isFill(message)) return false;
  void asked(message.p_id, message.tabId).then(answer);
  return true;
});

chrome.commands.onCommand.addListener((name, tab) => {
  if (name === 'fill' && tab?.id !== undefined) void fillOnly(tab.id, tab.url);
});

void begin();

async function begin(): Promise<void> {
  // Otherwise the extension's content scripts could read the token.
  await chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
  await chrome.alarms.create(PINGS, { periodInMinutes: PING_EVERY_MIN });
  await chrome.action.setBadgeText({ text: (await readEnded()) ? '!' : '' });
  await presence.renew();
}

async function asked(p_id: string, tabId: number): Promise<FillOutcome> {
  try {
    const account = await readAccount();
    return account ? await fillIn(account, p_id, tabId) : { problem: words().signedOut };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : words().unreachable };
  }
}

/** Fills the site's only credential; otherwise opens the popup for a choice. */
async function fillOnly(tabId: number, url = ''): Promise<void> {
  const account = await readAccount();
  const origin = urlOf(url)?.origin ?? 'null';
  const known =
    account &&
    (await ask<{ products: MineCredential[] }>(account, 'GET', '/products/mine').catch(() => null));
  const [only, ...others] = thoseOf(known?.products ?? [], origin);
  const outcome = only && others.length === 0 ? await asked(only._id, tabId) : { problem: '' };
  if ('problem' in outcome) await chrome.action.openPopup().catch(() => undefined);
}
