import type { InboxItem } from '@keyroster/contracts/dto';
import type { mongo } from 'mongoose';
import { MongodRelease } from '../../backend/src/database/connection/mongod-release.js';
import { Progress } from '../../backend/src/common/time/progress.js';
import { Startup } from '../../backend/src/database/startup.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { itemsOf } from '../support/data/inbox.js';

describe('the inbox of a start on a MongoDB', () => {
  let app: TestApp;
  let admin: Session;

  beforeAll(async () => {
    app = await TestApp.start();
    admin = await Session.root(app);
  });
  afterAll(() => app.stop());

  /** Whatever mongod the tests run on, this is what it says of itself. */
  async function itemsOn(version: string): Promise<InboxItem[]> {
    const told = { command: () => Promise.resolve({ version }) } as unknown as mongo.Admin;
    const asked = jest.spyOn(app.database, 'admin').mockReturnValue(told);
    await app.get(MongodRelease).check();
    asked.mockRestore();
    return itemsOf(admin, 'database');
  }

  it('it says that its MongoDB has known holes or gets no more fixes, and what is better', async () => {
    const said = jest.spyOn(app.get(Progress), 'say').mockClear();
    const before = Date.now();
    const [item, ...more] = await itemsOn('8.0.36');
    expect(more).toEqual([]);
    expect(item).toMatchObject({ id: 'holes', name: '8.0.36', title: '8.0.37', count: null, until: null });
    expect(item?.at).toBeGreaterThanOrEqual(before);
    app.get(Startup).announce('ready');
    expect(await itemsOn('6.0.30')).toMatchObject([{ id: 'over', name: '6.0.30', title: '7.0' }]);
    app.get(Startup).announce('ready');
    expect(said.mock.calls.flat()).toEqual([
      'MongoDB 8.0.36 has known security holes: move to 8.0.37',
      'ready',
      'MongoDB 6.0.30 gets no more security fixes: move to 7.0',
      'ready',
    ]);
  });

  it('it is silent of one that is looked after', async () => {
    expect(await itemsOn('8.0.37')).toEqual([]);
    expect(await itemsOn('9.0.0')).toEqual([]);
  });
});
