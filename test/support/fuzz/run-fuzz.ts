import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';
import { aCourse, assign, UNKNOWN_ID } from '../data/courses.js';
import { aGroup } from '../data/profile-groups.js';
import { Session } from '../app/session.js';
import { TestApp } from '../app/test-app.js';
import { ApiDocument } from './api-document.js';
import { calls } from './calls.js';
import { Values } from './values.js';
import { judge, type Standing } from './verdict.js';
import { send } from './wire.js';

/** What was found once is found again with `KEYROSTER_FUZZ_SEED`. */
export const FUZZ_SEED = Number(process.env['KEYROSTER_FUZZ_SEED'] ?? randomInt(2 ** 31));

/** These end the fuzzer's own sessions, the one by its nature, the other when a guess is right. */
const SPARED = ['/api/users/logout', '/api/users/password'];
const THINGS = 5;

type Callers = Record<string, { token: string; standing: Standing }>;

/** So many calls of the app, made from its own document, each answered with sense or with the error body. */
export async function fuzz(count: number): Promise<void> {
  const app = await TestApp.start({ PUBLIC_LIST_PER_MINUTE: '100000' });
  try {
    const root = await Session.root(app);
    const answer = await root.get('/api/docs-json').expect(200);
    const document = new ApiDocument(answer.body as OpenAPIObject);
    document.operations.splice(
      0,
      Infinity,
      ...document.operations.filter(({ path }) => !SPARED.includes(path)),
    );
    const callers = await everyKind(app, root);
    const values = new Values(document, [...(await someIds(app, root)), UNKNOWN_ID]);
    const each = fc.asyncProperty(calls(document, values, Object.keys(callers)), async (call) => {
      const { token, standing } = callers[call.caller] ?? { token: '', standing: 'out' };
      judge(call, standing, await send(app.url, call, token), document);
    });
    await fc.assert(each, { numRuns: count, seed: FUZZ_SEED });
    await root.get('/api/users/false').expect(200);
  } finally {
    await app.stop();
  }
}

async function everyKind(app: TestApp, root: Session): Promise<Callers> {
  const { title } = await aCourse(root);
  const member = await Session.as(app, 'member', { usageLimit: 0 });
  await assign(root, member.user, title).expect(200);
  const gone = await Session.as(app, 'member');
  await root.delete(`/api/users/${gone.user._id}`).expect(200);
  // Whoever switches the whitelist on leaves everybody in.
  await root.post('/api/whitelist', { ip_address: '127.0.0.1' }).expect(201);
  return {
    anonymous: { token: '', standing: 'out' },
    'a bad token': { token: 'bad.bad.bad', standing: 'out' },
    deleted: { token: gone.token, standing: 'out' },
    admin: { token: root.token, standing: 'admin' },
    'another admin': { token: (await Session.as(app, 'admin')).token, standing: 'admin' },
    member: { token: member.token, standing: 'user' },
    all_profile: { token: (await Session.as(app, 'all_profile')).token, standing: 'user' },
  };
}

/** Of things that calls may change and delete: nobody who calls is among them. */
async function someIds(app: TestApp, root: Session): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < THINGS; made += 1) {
    const { title, subtitle, credential } = await aCourse(root);
    const { user } = await Session.as(app, 'member');
    ids.push(title._id, subtitle._id, credential._id, user._id, (await aGroup(root))._id);
  }
  return ids;
}
