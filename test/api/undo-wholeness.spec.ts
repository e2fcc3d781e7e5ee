import { Types } from 'mongoose';
import { takeBack, undoOf } from '../support/checks/undo.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
let root: Session;

beforeAll(async () => {
  app = await TestApp.start();
  root = await Session.root(app);
});
afterAll(() => app.stop());

it('an undo of which a part is missing is over, and changes nothing', async () => {
  const member = await Session.as(app, 'member');
  const undo = undoOf(await root.delete(`/api/users/${member.user._id}`).expect(200));
  // The database clears away by its own clock, and each collection by itself.
  const cleared = await app.database
    .collection('undo_parts')
    .deleteOne({ undo_id: new Types.ObjectId(undo.id) });
  expect(cleared.deletedCount).toBe(1);
  await takeBack(root, undo).expect(404);
  expect(await app.database.collection('users').countDocuments({ email: member.user.email })).toBe(0);
});
