import { randomBytes } from 'node:crypto';
import type { Response } from 'supertest';
import type { RevealedVersionAnswer, VersionListAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { answerOf } from '../support/checks/answer.js';
import { Canaries } from '../support/data/canaries.js';
import { aCodeSecret } from '../support/data/codes.js';
import { aCourse, aCredentialForm, fill, UNKNOWN_ID } from '../support/data/courses.js';
import { pictures } from '../support/data/pictures.js';
import { ServerProcess } from '../support/processes/server-process.js';

jest.setTimeout(180_000);

const canaries = new Canaries();
const secret = (what: string): string => canaries.take(what, randomBytes(16).toString('hex'));
const code = (what: string): string => canaries.take(`the code ${what}`, aCodeSecret());
const address = (what: string, more = '') => `otpauth://totp/x?secret=${code(what)}${more}`;
/** What nobody may be answered any of them in. */
const answers: string[] = [];

let server: ServerProcess;
let admin: Session;
let course: Awaited<ReturnType<typeof aCourse>>;

beforeAll(async () => {
  server = await ServerProcess.start({ LOG_LEVEL: 'debug' });
  admin = await Session.root(server);
  course = await aCourse(admin);
});
afterAll(() => server.clear());
afterEach(() => {
  expect(canaries.in(server.stdout + server.stderr)).toEqual([]);
  expect(canaries.in(answers.join('\n'))).toEqual([]);
});

async function answered(isGood: boolean, ...calls: Array<Response | PromiseLike<Response>>): Promise<void> {
  for (const call of calls) {
    const { status, text, headers } = await call;
    expect({ text, isGood: status < 400 }).toEqual({ text, isGood });
    answers.push(text + JSON.stringify(headers));
  }
}

const update = (body: object) => admin.post('/api/products/update', { id: course.credential._id, ...body });
const ask = (more: object = {}) => admin.post('/api/products/code', { p_id: course.credential._id, ...more });

it('what codes are made from, however it was written', async () => {
  const create = async (otp: string) =>
    fill(
      admin.post('/api/products/create'),
      aCredentialForm(course.subtitle._id, { otp }),
      await pictures.png(),
    );
  await answered(true, await create(code('of a new credential')));
  const small = canaries.take('the code in small letters', aCodeSecret().toLowerCase());
  canaries.take('the same in capitals', small.toUpperCase());
  const inFours = code('in fours');
  for (const otp of [code('as it is'), small, inFours.replace(/.{4}/g, '$& '), address('of an address')]) {
    await answered(true, update({ otp }), ask());
  }
  const { subtitle } = await aCourse(admin);
  const copy = { p_id: course.credential._id, subtitleId: subtitle._id };
  await answered(true, admin.post('/api/products/copy', copy), admin.get(`/api/products/${subtitle._id}`));
  await answered(
    false,
    update({ otp: `${code('with another character')}!` }),
    update({ otp: address('with nine digits', '&digits=9') }),
    update({ otp: address('by another hash', '&algorithm=MD5') }),
    update({ otp: [code('in a list')] }),
    update({ otp: code('beside a bad field'), seats: -1 }),
    update({ id: UNKNOWN_ID, otp: code('of nothing') }),
    await create(`${code('of a bad form')}1`),
    ask({ otp: code('as a field of another call') }),
    admin.post('/api/products/import', { otp: code('where there is no such call') }),
  );
  await answered(true, update({ otp: '' }));
});

it('former logins and passwords, which are told where they are asked for alone', async () => {
  const { _id: id } = course.credential;
  const former = { email: secret('a former login'), password: secret('a former password') };
  await update(former).expect(200);
  await answered(true, update({ email: 'next', password: 'next' }));
  const list = admin.get(`/api/products/versions/${id}`);
  const { versions } = await answerOf<VersionListAnswer>(list);
  await answered(true, admin.get(`/api/products/versions/${id}`));
  const version = { id: versions[0]?._id };
  await admin.confirmed();
  const reveal = admin.post('/api/products/versions/reveal', version);
  expect(await answerOf<RevealedVersionAnswer>(reveal)).toMatchObject(former);
  await answered(
    true,
    admin.post('/api/products/versions/restore', version),
    update({ email: 'last', password: 'last' }),
    admin.get(`/api/products/${course.subtitle._id}`),
  );
  await answered(
    false,
    admin.post('/api/products/versions/reveal', { id: secret('a secret for a version') }),
    admin.post('/api/products/versions/restore', { ...version, password: secret('a field too many') }),
  );
});

it('none of them is in the audit, nor in any file that the server and its database wrote', async () => {
  const audit = (await admin.get('/api/audit?format=csv').expect(200)).text;
  expect(canaries.in(audit)).toEqual([]);
  expect(audit).toContain(',credential.updated,');
  expect(await server.stop()).toBe(0);
  expect(await canaries.inFilesOf(server.dataDir)).toEqual([]);
  expect(server.stderr).toContain('"path":"/api/products/versions/reveal"');
  expect(server.stderr).toContain('"level":20');
});
