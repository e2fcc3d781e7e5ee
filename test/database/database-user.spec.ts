import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { mongo } from 'mongoose';
import { parse } from 'yaml';
import { Session, TestApp } from '../support/app/session.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import type { MessageAnswer } from '@keyroster/contracts/dto';
import { answerOf } from '../support/checks/answer.js';
import { takeBack } from '../support/checks/changes.js';
import { aCourse, assign } from '../support/data/courses.js';
import { DataTasks } from '../support/data/data-tasks.js';

interface DatabaseUser {
  user: string;
  pwd: string;
  roles: (string | { role: string; db: string })[];
}

/** The users that docker-compose.yml makes on new data, each with their secret's name for a password. */
function usersOfContainers(): DatabaseUser[] {
  const users: DatabaseUser[] = [];
  const admin = { getUser: () => null, createUser: (user: DatabaseUser) => users.push(user) };
  const files = { readFileSync: (file: string) => file.replace('/run/secrets/', '') };
  const compose = readFileSync(join(__dirname, '../../docker-compose.yml'), 'utf8');
  const { configs } = parse(compose) as { configs: Record<string, { content: string }> };
  runInNewContext(configs['mongodb-users']?.content ?? '', {
    db: { getSiblingDB: () => admin },
    require: () => files,
  });
  return users;
}

describe('the user of the servers in the containers', () => {
  const root = new URL(ownDatabaseUri());
  const database = root.pathname.slice(1);
  const name = `servers_of_${database}`;
  let client: mongo.MongoClient;
  let uri: string;

  beforeAll(async () => {
    client = await new mongo.MongoClient(root.href).connect();
    const [servers] = usersOfContainers().filter(({ user }) => user === 'keyroster');
    const roles = servers?.roles.map((role) => (typeof role === 'string' ? role : { ...role, db: database }));
    await client.db('admin').command({ createUser: name, pwd: 'secret', roles });
    uri = Object.assign(new URL(root), { username: name, password: 'secret' }).href;
  });
  afterAll(async () => {
    await client.db(database).dropDatabase();
    await client.db('admin').command({ dropUser: name });
    await client.close();
  });

  it('has a password of its own, and no rights but to the data', () => {
    expect(usersOfContainers()).toEqual([
      { user: 'root', pwd: 'mongodb-root-password', roles: ['root'] },
      { user: 'keyroster', pwd: 'mongodb-password', roles: [{ role: 'readWrite', db: 'keyroster' }] },
    ]);
  });

  it('serves the product: a start, changes and what undoes them, a backup and a restore', async () => {
    const app = await TestApp.start({ MONGODB_URI: uri });
    const admin = await Session.root(app);
    const { title } = await aCourse(admin);
    const member = await Session.as(app, 'member');
    await assign(admin, member.user, title).expect(200);
    const { undo } = await answerOf<MessageAnswer>(admin.delete('/api/shops/delete', { id: title._id }));
    await takeBack(admin, undo ?? { id: '' }).expect(200);
    await app.stop({ keepData: true });
    const tasks = await DataTasks.on(uri);
    const file = tasks.file('all.bson.gz');
    await tasks.backup(file);
    for (const collection of await tasks.database.collections()) await collection.deleteMany({});
    await tasks.restore(file);
    expect(await tasks.database.collection('users').countDocuments()).toBe(2);
    await tasks.stop({ keepData: true });
  });

  it('may neither read others’ data nor make users', async () => {
    const servers = await new mongo.MongoClient(uri).connect();
    const calls = [
      () => servers.db('admin').collection('system.users').findOne(),
      () => servers.db('local').collection('oplog.rs').findOne(),
      () => servers.db('admin').command({ createUser: 'another', pwd: 'secret', roles: ['root'] }),
      () => servers.db('admin').command({ shutdown: 1 }),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('not authorized');
    await servers.close();
  });
});
