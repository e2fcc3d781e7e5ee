import type { Account } from '../account.js';
import { ask } from '../api.js';
import type { FillOutcome } from '../messages.js';
import { words } from '../words.js';
import type { Login, Look, Part } from './fill.js';
import type { InPage } from './page.js';

const TOP_FRAME = 0;

interface Seen extends Look {
  documentId: string;
}

// Both are serialised and run in the page, so they must not use anything from this file.
const lookHere = (): Look => (globalThis as unknown as { keyroster: InPage }).keyroster.look();
const fillHere = (origin: string, login: Login): Part[] =>
  (globalThis as unknown as { keyroster: InPage }).keyroster.fill(origin, login);

/** Null for pages that are closed to extensions, such as the browser's own. */
async function seenIn(tabId: number): Promise<Seen | null> {
  const target = { tabId, frameIds: [TOP_FRAME] };
  try {
    const [loaded] = await chrome.scripting.executeScript({ target, files: ['fill.js'] });
    if (!loaded?.documentId) return null;
    const { documentId } = loaded;
    const [looked] = await chrome.scripting.executeScript({
      target: { tabId, documentIds: [documentId] },
      func: lookHere,
    });
    return looked?.result ? { ...looked.result, documentId } : null;
  } catch {
    return null;
  }
}

/** Fetches the login only if the page has a field, fills it into the same document, and keeps nothing. */
export async function fillIn(account: Account, p_id: string, tabId: number): Promise<FillOutcome> {
  const seen = await seenIn(tabId);
  if (!seen || seen.origin === 'null') return { problem: words().noPage };
  const { origin, wants, documentId } = seen;
  if (wants.length === 0) return { problem: words().noForm };
  const login = await ask<Login>(account, 'POST', '/products/fill', { p_id, origin });
  const { active } = await chrome.tabs.get(tabId);
  if (!active) return { problem: words().movedOn };
  try {
    const [done] = await chrome.scripting.executeScript({
      target: { tabId, documentIds: [documentId] },
      func: fillHere,
      args: [origin, login],
    });
    const filled = done?.result ?? [];
    return filled.length > 0 ? { filled } : { problem: words().movedOn };
  } catch {
    return { problem: words().movedOn };
  }
}
