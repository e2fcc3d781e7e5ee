import { mongo, Types } from 'mongoose';
import { UndoService } from '../../backend/src/modules/record/changes/undo/undo.service.js';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { until } from '../support/checks/until.js';
import { aCourse } from '../support/data/courses.js';
import { dumpOf } from '../support/data/dump.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

const KINDS = ['titles', 'subtitles', 'credentials', 'images'];

async function data() {
  const dump = await dumpOf(app.database);
  return KINDS.map((kind) => dump[kind]);
}

describe('the picture of something deleted', () => {
  const bytesLeft = (of: TestApp) => of.database.collection('images').countDocuments();
  const forgetEnded = () => app.get(UndoService).forgetEnded();

  it('stays where it lies, in no part of the undo, and leaves with it for good', async () => {
    const before = await bytesLeft(app);
    const { title, credential } = await aCourse(admin);
    const picture = `/static/products/${credential.image}`;
    const stored = await app.database
      .collection<{ _id: string; bytes: mongo.Binary }>('images')
      .findOne({ _id: credential.image });
    const undo = undoOf(await admin.delete('/api/shops/delete', { id: title._id }).expect(200));
    const parts = await app.database
      .collection<{ documents: mongo.Binary }>('undo_parts')
      .find({ undo_id: new Types.ObjectId(undo.id) })
      .toArray();
    const bytes = Buffer.from(stored?.bytes.buffer ?? '');
    expect(bytes.length).toBeGreaterThan(0);
    for (const { documents } of parts) expect(Buffer.from(documents.buffer).includes(bytes)).toBe(false);

    await forgetEnded();
    await takeBack(admin, undo).expect(200);
    await admin.get(picture).expect(200);
    await forgetEnded();
    await admin.get(picture).expect(200);

    await admin.delete('/api/shops/delete', { id: title._id }).expect(200);
    expect(await bytesLeft(app)).toBe(before + 1);
    app.turnClock(600_001);
    await forgetEnded();
    await admin.get(picture).expect(404);
    expect(await bytesLeft(app)).toBeLessThanOrEqual(before);
    expect(await app.database.collection('gone_images').countDocuments()).toBe(0);
  });

  it('comes back from an undo that an older version kept, which holds its bytes', async () => {
    const { title, credential } = await aCourse(admin);
    const before = await data();
    const deleted = await admin.delete('/api/shops/delete', { id: title._id }).expect(200);
    const named = { _id: credential.image };
    const images = app.database.collection<{ _id: string }>('images');
    const [raw] = await images.find<Buffer>(named, { raw: true }).toArray();
    await app.database
      .collection('undo_parts')
      .updateOne(
        { undo_id: new Types.ObjectId(undoOf(deleted).id), of: 'gone_images' },
        { $set: { of: 'images', kind: 'removed', documents: new mongo.Binary(raw) } },
      );
    await images.deleteOne(named);
    await app.database.collection<{ _id: string }>('gone_images').deleteOne(named);
    await takeBack(admin, undoOf(deleted)).expect(200);
    expect(await data()).toEqual(before);
    await admin.get(`/static/products/${credential.image}`).expect(200);
  });
});

it('goes at once where nothing can be taken back', async () => {
  const strict = await TestApp.start({ UNDO_MINUTES: '0' });
  try {
    const root = await Session.root(strict);
    const { title, credential } = await aCourse(root);
    await root.delete('/api/shops/delete', { id: title._id }).expect(200);
    await root.get(`/static/products/${credential.image}`).expect(404);
    await until(5_000, async () => {
      const { images, gone_images } = await dumpOf(strict.database);
      return images?.length === 0 && gone_images?.length === 0;
    });
  } finally {
    await strict.stop();
  }
});
