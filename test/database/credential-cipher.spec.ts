import type { Types } from 'mongoose';
import { CredentialCipher } from '../../backend/src/modules/courses/credentials/credential-cipher.js';
import type { Credential } from '../../backend/src/modules/courses/credentials/credential.schema.js';
import { aCourse, aCredential, credentialsSeenBy } from '../support/data/courses.js';
import type { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';

const FIELDS = ['login_sealed', 'password_sealed'] as const;
const OVERHEAD_BYTES = 12 + 16;

let app: TestApp;
let admin: Session;
let cipher: CredentialCipher;

withApp((...begun) => {
  [app, admin] = begun;
  cipher = app.get(CredentialCipher);
});

const collection = () => app.database.collection<Credential & { _id: Types.ObjectId }>('credentials');

async function stored(id: string): Promise<Credential> {
  const credential = await collection().findOne({ $expr: { $eq: [{ $toString: '$_id' }, id] } });
  if (!credential) throw new Error('A credential that was made is stored');
  return credential;
}

const change = ({ _id }: Credential, fields: Partial<Credential>) =>
  collection().updateOne({ _id }, { $set: fields });

async function expectUnreadable(subtitleId: string, ...secrets: string[]): Promise<void> {
  const answer = await admin.get(`/api/products/${subtitleId}`).expect(500);
  expect(answer.body).toMatchObject({ statusCode: 500, message: 'Something error happened' });
  for (const secret of secrets) expect(JSON.stringify(answer.body)).not.toContain(secret);
}

it('stores neither login nor password as it was given', async () => {
  const { credential } = await aCourse(admin);
  const document = JSON.stringify(await stored(credential._id));
  for (const secret of [credential.email, credential.password]) {
    expect(document).not.toContain(secret);
    expect(document).not.toContain(Buffer.from(secret).toString('base64').slice(0, -3));
  }
});

it('seals the same text differently each time, for one document and for two', async () => {
  const { subtitle } = await aCourse(admin);
  const same = { email: 'same', password: 'same' };
  const made = [await aCredential(admin, subtitle._id, same), await aCredential(admin, subtitle._id, same)];
  const documents = await Promise.all(made.map(({ _id }) => stored(_id)));
  const sealed = documents.flatMap(({ login_sealed, password_sealed }) => [login_sealed, password_sealed]);
  expect(new Set(sealed).size).toBe(4);
});

describe.each(FIELDS)('%s', (field) => {
  it('is an error with any one byte flipped, and never wrong text', async () => {
    const { subtitle, credential } = await aCourse(admin);
    const document = await stored(credential._id);
    const bytes = Buffer.from(document[field], 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      const tampered = { ...document, [field]: flipped.toString('base64') };
      expect(() => cipher.open(credential._id, tampered)).toThrow();
    }
    bytes.writeUInt8(bytes.readUInt8(OVERHEAD_BYTES) ^ 1, OVERHEAD_BYTES);
    await change(document, { [field]: bytes.toString('base64') });
    await expectUnreadable(subtitle._id, credential.email, credential.password);
  });

  it('is an error when it is cut short or empty', async () => {
    const { credential } = await aCourse(admin);
    const document = await stored(credential._id);
    const bytes = Buffer.from(document[field], 'base64');
    for (const length of [0, 1, 12, 16, OVERHEAD_BYTES, bytes.length - 1]) {
      const cut = { ...document, [field]: bytes.subarray(0, length).toString('base64') };
      expect(() => cipher.open(credential._id, cut)).toThrow();
    }
  });

  it('is an error when it was taken from another credential', async () => {
    const { subtitle, credential } = await aCourse(admin);
    const other = await aCredential(admin, subtitle._id);
    const [mine, theirs] = [await stored(credential._id), await stored(other._id)];
    await change(mine, { [field]: theirs[field] });
    await expectUnreadable(subtitle._id, credential.password, other.email, other.password);
  });
});

it('is an error when login and password have changed places', async () => {
  const { subtitle, credential } = await aCourse(admin);
  const document = await stored(credential._id);
  const { login_sealed, password_sealed } = document;
  await change(document, { login_sealed: password_sealed, password_sealed: login_sealed });
  await expectUnreadable(subtitle._id, credential.email, credential.password);
});

it('is an error under the name of another key, and is read again when all is put back', async () => {
  const { subtitle, credential } = await aCourse(admin);
  const document = await stored(credential._id);
  await change(document, { key_id: '0123456789ab' });
  await expectUnreadable(subtitle._id);
  await change(document, { key_id: document.key_id });
  expect(await credentialsSeenBy(admin, subtitle._id)).toEqual([credential]);
});
