import type { Response } from 'supertest';
import { Types, mongo } from 'mongoose';
import type { UndoListAnswer, WhitelistAnswer } from '@keyroster/contracts/dto';
import { planned, runPlan, takeBack, undoOf } from '../support/checks/changes.js';
import { aCourse, credentialsSeenBy, fill, auditOf } from '../support/data/courses.js';
import { MEDIA, namesIn } from '../support/data/media.js';
import { pictures } from '../support/data/pictures.js';
import { Session, TestApp, withApp } from '../support/app/session.js';
import { lookAs } from '../support/app/look.js';
import { UndoService } from '../../backend/src/modules/record/changes/undo/undo.service.js';
import { until } from '../support/checks/until.js';
import { answerOf } from '../support/checks/answer.js';
import { listedUser } from '../support/data/listed-user.js';
import { registered } from '../support/data/renewals.js';
import { dumpOf } from '../support/data/dump.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun), { TRUST_PROXY: 'loopback' });

const undone = (answer: Pick<Response, 'body'>) => takeBack(admin, undoOf(answer)).expect(200);

it('a logo is served again under its old name', async () => {
  const [{ list: all, upload, remove, field }] = MEDIA;
  const uploaded = await fill(admin.post(upload), {}, await pictures.png()).expect(201);
  const [name = ''] = namesIn(uploaded, field);
  const deleted = await admin.post(remove, { name }).expect(200);
  await admin.get(`/static/logos/${name}`).expect(404);
  await undone(deleted);
  await admin.get(`/static/logos/${name}`).expect(200);
  expect(namesIn(await admin.get(all).expect(200), field)).toContain(name);
});

it('a whitelist entry comes back; the switch stays as it is', async () => {
  await admin.post('/api/whitelist', { ip_address: '127.0.0.1' }).expect(201);
  await admin.post('/api/whitelist/enforce', { value: true }).expect(200);
  const { whitelist } = await answerOf<WhitelistAnswer>(admin.get('/api/whitelist'));
  await undone(await admin.delete('/api/whitelist', { id: whitelist[0]?._id }).expect(200));
  expect(await answerOf(admin.get('/api/whitelist'))).toMatchObject({ whitelist, enforced: false });
});

it('a replaced picture is served again, and the new one no longer', async () => {
  const { subtitle, credential } = await aCourse(admin);
  const png = await pictures.png();
  const replaced = await fill(admin.post('/api/update/image'), { id: credential._id }, png).expect(200);
  const { image } = replaced.body as { image: string };
  await undone(replaced);
  expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([credential]);
  await admin.get(`/static/products/${credential.image}`).expect(200);
  await admin.get(`/static/products/${image}`).expect(404);
});

it('of one user’s activity that was cleared names them', async () => {
  const { user } = await Session.as(app, 'member');
  await admin.post('/api/users/resetactivity', { ids: [user._id] }).expect(200);
  const { undos } = await answerOf<UndoListAnswer>(admin.get('/api/undo'));
  expect(undos[0]).toMatchObject({ action: 'activity.reset', names: [user.email] });
});

it.each([
  ['deletion', false, (_id: string) => admin.delete(`/api/users/${_id}`)],
  ['reset', true, (_id: string) => admin.post('/api/users/resetactivity', { ids: [_id] })],
  ['reset of all', true, () => admin.post('/api/users/resetactivity', {})],
])(
  'a ping a moment before, which memory alone knows, comes back with a %s that is undone',
  async (_what, raised, act) => {
    const member = await Session.as(app, 'member');
    const loggedIn = await listedUser(admin, member.user);
    app.turnClock(20_000);
    await member.post('/api/users/ping').expect(200);
    const before = await listedUser(admin, member.user);
    expect(before.last_ping_timestamp).toBeGreaterThan(loggedIn.last_ping_timestamp);
    await undone(await act(member.user._id).expect(200));
    // Undoing a change raises the version; what was deleted comes back byte for byte.
    const version = before.version + Number(raised);
    expect(await listedUser(admin, member.user)).toEqual({ ...before, version });
  },
);

it('an undo of which a part is missing is over, and changes nothing', async () => {
  const { _id, email } = await registered(admin);
  const undo = undoOf(await admin.delete(`/api/users/${_id}`).expect(200));
  // MongoDB deletes what is over by its own clock, and in each collection separately.
  const parts = app.database.collection('undo_parts');
  const cleared = await parts.deleteOne({ undo_id: new Types.ObjectId(undo.id) });
  expect(cleared.deletedCount).toBe(1);
  await takeBack(admin, undo).expect(404);
  expect(await app.database.collection('users').countDocuments({ email })).toBe(0);
});

describe('in the audit', () => {
  it('an undo stands under each target of what it took back, and names its entry', async () => {
    const users = [await registered(admin), await registered(admin)];
    const ids = users.map(({ _id }) => _id);
    const plan = await planned(admin, 'users.lock', ids);
    await undone(await runPlan(admin, plan).expect(200));
    for (const { _id, email: target_name } of users) {
      const [locked] = await auditOf(admin, _id, 'user.locked');
      const before = { action: 'users.lock', actor: 'root' };
      expect(await auditOf(admin, _id, 'undone')).toMatchObject([
        { target_name, before, after: { undoes: locked?._id } },
      ]);
    }
    const [ran] = await auditOf(admin, plan.id, 'plan.run');
    expect(await auditOf(admin, plan.id, 'undone')).toMatchObject([
      { before: { action: 'users.lock', counts: { users: 2 } }, after: { undoes: ran?._id } },
    ]);
  });

  it('an undo says nothing of a look that stays ended', async () => {
    const member = await Session.as(app, 'member');
    await lookAs(admin, member);
    await undone(await admin.delete(`/api/users/${member.user._id}`).expect(200));
    const { _id } = member.user;
    const [deleted] = await auditOf(admin, _id, 'user.deleted');
    expect(await auditOf(admin, _id, 'view.ended')).toHaveLength(1);
    expect(await auditOf(admin, _id, 'undone')).toMatchObject([{ after: { undoes: deleted?._id } }]);
  });
});

const data = () => dumpOf(app.database, 'titles', 'subtitles', 'credentials', 'images');

describe('the picture of something deleted', () => {
  const bytesLeft = () => app.database.collection('images').countDocuments();
  const forgetEnded = () => app.get(UndoService).forgetEnded();

  it('stays where it lies, in no part of the undo, and leaves with it for good', async () => {
    const before = await bytesLeft();
    const { title, credential } = await aCourse(admin);
    const picture = `/static/products/${credential.image}`;
    const images = app.database.collection<{ _id: string; bytes: mongo.Binary }>('images');
    const bytes = Buffer.from((await images.findOne({ _id: credential.image }))?.bytes.buffer ?? '');
    expect(bytes.length).toBeGreaterThan(0);
    const undo = undoOf(await admin.delete('/api/shops/delete', { id: title._id }).expect(200));
    const parts = app.database.collection<{ documents: mongo.Binary }>('undo_parts');
    for (const { documents } of await parts.find({ undo_id: new Types.ObjectId(undo.id) }).toArray())
      expect(Buffer.from(documents.buffer).includes(bytes)).toBe(false);

    await forgetEnded();
    await takeBack(admin, undo).expect(200);
    await admin.get(picture).expect(200);
    await forgetEnded();
    await admin.get(picture).expect(200);

    await admin.delete('/api/shops/delete', { id: title._id }).expect(200);
    expect(await bytesLeft()).toBe(before + 1);
    app.turnClock(600_001);
    await forgetEnded();
    await admin.get(picture).expect(404);
    expect(await bytesLeft()).toBeLessThanOrEqual(before);
    expect(await app.database.collection('gone_images').countDocuments()).toBe(0);
  });

  it('comes back from an undo that an older version kept, which holds its bytes', async () => {
    const { title, credential } = await aCourse(admin);
    const before = await data();
    const deleted = await admin.delete('/api/shops/delete', { id: title._id }).expect(200);
    const named = { _id: credential.image };
    const images = app.database.collection<{ _id: string }>('images');
    const [raw] = await images.find<Buffer>(named, { raw: true }).toArray();
    const part = { undo_id: new Types.ObjectId(undoOf(deleted).id), of: 'gone_images' };
    const older = { of: 'images', kind: 'removed', documents: new mongo.Binary(raw) };
    await app.database.collection('undo_parts').updateOne(part, { $set: older });
    await images.deleteOne(named);
    await app.database.collection<{ _id: string }>('gone_images').deleteOne(named);
    await takeBack(admin, undoOf(deleted)).expect(200);
    expect(await data()).toEqual(before);
    await admin.get(`/static/products/${credential.image}`).expect(200);
  });
});

it('goes at once where nothing can be taken back, and nothing is offered to be', async () => {
  const strict = await TestApp.start({ UNDO_MINUTES: '0' });
  try {
    const root = await Session.root(strict);
    const { title, credential } = await aCourse(root);
    const deleted = await root.delete('/api/shops/delete', { id: title._id }).expect(200);
    expect(deleted.body).not.toHaveProperty('undo');
    expect((await root.get('/api/undo').expect(200)).body).toEqual({ undos: [] });
    await root.get(`/static/products/${credential.image}`).expect(404);
    await until(5_000, async () => {
      const { images, gone_images } = await dumpOf(strict.database);
      return images?.length === 0 && gone_images?.length === 0;
    });
  } finally {
    await strict.stop();
  }
});
