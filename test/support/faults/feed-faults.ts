import { mongo } from 'mongoose';
import { ChangeCursor } from '../../../backend/src/database/feed/change-cursor.js';
import { ChangeFeed } from '../../../backend/src/database/feed/change-feed.js';
import type { TestApp } from '../app/test-app.js';
import { until } from '../checks/until.js';

const HEALED_WITHIN_MS = 5_000;
const HISTORY_LOST = 286;

/** Breaks the change feed of this test's only app once, past MongoDB's memory, and waits until it is back. */
export async function breakFeed(app: TestApp, meanwhile: () => Promise<unknown>): Promise<void> {
  const openReally = ChangeCursor.open.bind(ChangeCursor);
  let isBack = false;
  const opening = jest.spyOn(ChangeCursor, 'open').mockImplementation(async (...asked) => {
    if (!isBack) await meanwhile();
    isBack = true;
    if (asked[3] !== undefined) {
      throw new mongo.MongoServerError({ message: 'the resume point is gone', code: HISTORY_LOST });
    }
    return openReally(...asked);
  });
  jest
    .spyOn(ChangeCursor.prototype, 'look')
    .mockRejectedValueOnce(new mongo.MongoNetworkError('The stream broke off'));
  await until(HEALED_WITHIN_MS, () => isBack);
  await until(HEALED_WITHIN_MS, () => app.get(ChangeFeed).isFresh);
  opening.mockRestore();
}

/** Breaks the change feed and every try to open it until `heal` is called. Resolves once that is noticed. */
export async function deafen(): Promise<{ heal: () => void }> {
  const away = () => Promise.reject(new mongo.MongoNetworkError('away'));
  const opening = jest.spyOn(ChangeCursor, 'open').mockImplementation(away);
  const looking = jest.spyOn(ChangeCursor.prototype, 'look').mockImplementation(away);
  await until(HEALED_WITHIN_MS, () => looking.mock.calls.length > 0);
  return {
    heal: () => {
      opening.mockRestore();
      looking.mockRestore();
    },
  };
}
