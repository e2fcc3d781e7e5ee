import { setTimeout as delay } from 'node:timers/promises';
import { aCredentialForm, aSubtitle, aTitle, fill } from '../support/data/courses.js';
import { dumpOf } from '../support/data/dump.js';
import { undoOf } from '../support/checks/undo.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

/** After its end nothing of it is left within this time. */
const GONE_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 2_000;
const CANARY = 'canary-of-what-can-be-undone';
const PICTURE = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><title>${CANARY}</title></svg>`);

it('what can no longer be taken back has left the database, but for the audit', async () => {
  const app = await TestApp.start({ UNDO_MINUTES: '1' });
  try {
    const admin = await Session.root(app);
    const title = await aTitle(admin, `${CANARY} title`);
    const subtitle = await aSubtitle(admin, title._id, `${CANARY} subtitle`);
    const credential = aCredentialForm(subtitle._id, { course_name: `${CANARY} credential` });
    await fill(admin.post('/api/products/create'), credential, PICTURE).expect(201);
    const undo = undoOf(await admin.delete('/api/shops/delete', { id: title._id }).expect(200));
    expect(await collectionsWith(app, CANARY)).toEqual(['audit_entries', 'images', 'undo_parts', 'undos']);
    const goneBy = undo.until + GONE_WITHIN_MS;
    await delay(undo.until - Date.now());
    let left = await collectionsWith(app, CANARY);
    while (left.length > 1 && Date.now() < goneBy) {
      await delay(LOOK_EVERY_MS);
      left = await collectionsWith(app, CANARY);
    }
    expect(left).toEqual(['audit_entries']);
  } finally {
    await app.stop();
  }
}, 180_000);

async function collectionsWith(app: TestApp, text: string): Promise<string[]> {
  const dump = await dumpOf(app.database);
  const holds = (documents: string[]): boolean =>
    documents.some((document) => Buffer.from(document, 'base64').includes(text));
  return Object.entries(dump)
    .filter(([, documents]) => holds(documents))
    .map(([name]) => name)
    .sort();
}
