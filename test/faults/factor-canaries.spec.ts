import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FactorBegunAnswer, FactorSetAnswer, RecoveryAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { Canaries } from '../support/data/canaries.js';
import { appCode, enterWith, logInWith } from '../support/data/second-factor.js';
import { ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(180_000);

const canaries = new Canaries();
/** What refused calls were answered. */
const refusals: string[] = [];

let server: ServerProcess;
let admin: Session;
let member: Session;

beforeAll(async () => {
  server = await ServerProcess.start({ LOG_LEVEL: 'debug' });
  admin = await Session.root(server);
  member = await Session.as(server, 'member', { usageLimit: 0 });
});
afterAll(() => server.clear());
afterEach(() => {
  expect(canaries.in(server.stdout + server.stderr)).toEqual([]);
  expect(canaries.in(refusals.join('\n'))).toEqual([]);
});

/** Each as it is shown, and as it is hashed. */
function takeAll(what: string, codes: readonly string[]): readonly string[] {
  codes.forEach((code, at) => {
    canaries.take(`${what} ${at}`, code);
    canaries.take(`${what} ${at}, plain`, code.replace(/-/g, ''));
  });
  return codes;
}

const inHex = (secret: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString('hex');
};

async function begun(what: string): Promise<string> {
  const { secret } = await answerOf<FactorBegunAnswer>(member.post('/api/users/2fa/begin'));
  canaries.take(`the secret ${what}`, secret);
  canaries.take(`the secret ${what}, in hex`, inHex(secret));
  return secret;
}

async function refusedWith(code: string): Promise<void> {
  const { text, headers } = await logInWith(server, member, { code }).expect(401);
  refusals.push(text + JSON.stringify(headers));
}

it('what apps and recovery codes are made of, set up, used, wrong and made anew', async () => {
  await member.confirmed();
  await begun('that was left');
  const secret = await begun('that was set up');
  const code = appCode(secret, Date.now());
  const set = await answerOf<FactorSetAnswer>(member.post('/api/users/2fa/confirm', { code }));
  const [first = ''] = takeAll('the recovery code', set.recovery);
  await enterWith(server, member, first);
  await refusedWith(first);
  await refusedWith(canaries.take('a recovery code that is none', 'ABCD-EFGH-IJKL-MNOQ'));
  const { text } = await member.post('/api/users/confirm', { code: first, password: first }).expect(400);
  refusals.push(text);
  const made = await answerOf<RecoveryAnswer>(member.post('/api/users/2fa/recovery'));
  const [next = ''] = takeAll('the new recovery code', made.recovery);
  await enterWith(server, member, next);
});

it('none of them is in the audit, a backup, or any file that the server and its database wrote', async () => {
  const audit = (await admin.get('/api/audit?format=csv').expect(200)).text;
  expect(canaries.in(audit)).toEqual([]);
  for (const action of ['factor.set', 'recovery.used', 'recovery.made'])
    expect(audit).toContain(`,${action},`);
  const backup = server.run('cli/backup.js', { INIT_CWD: server.dataDir }, { words: ['all.bson.gz'] });
  expect(await backup.ended()).toBe(0);
  const bytes = gunzipSync(await readFile(path.join(server.dataDir, 'all.bson.gz')));
  expect(bytes.includes('second_factors')).toBe(true);
  expect(canaries.in(bytes)).toEqual([]);
  expect(await server.stop()).toBe(0);
  expect(await canaries.inFilesOf(server.dataDir)).toEqual([]);
  expect(server.stderr).toContain('"path":"/api/users/2fa/confirm"');
});
