import { Types, mongo } from 'mongoose';
import { withoutSecrets } from './redaction.js';

describe('what an audit entry tells of a change', () => {
  it('holds no secret at any depth, but says that there was one', () => {
    const facts = {
      email: 'ana',
      password: 'hunter2',
      password_hash: '$argon2id$x',
      pin: '0042',
      session: { token: 'aaa.bbb.ccc', list: [{ newPassword: 'x', name: 'kept' }] },
    };
    expect(withoutSecrets('user.updated', facts)).toEqual({
      email: 'ana',
      password: '***',
      password_hash: '***',
      pin: '***',
      session: { token: '***', list: [{ newPassword: '***', name: 'kept' }] },
    });
  });

  it("hides a credential's login, whatever it is called, and leaves a user's name", () => {
    const facts = { email: 'shop@example.com', login: 'shop', course_name: 'Nest' };
    const told = { email: '***', login: '***', course_name: 'Nest' };
    expect(withoutSecrets('credential.updated', facts)).toEqual(told);
    expect(withoutSecrets('user.created', { email: 'ana' })).toEqual({ email: 'ana' });
  });

  it('hides bytes, as Node and as the driver hold them', () => {
    const bytes = Buffer.from('picture');
    const facts = { a: bytes, b: new mongo.Binary(bytes) };
    expect(withoutSecrets('logo.created', facts)).toEqual({ a: '***', b: '***' });
  });

  it('leaves words alone that only begin like a secret, or say whether there is a new one', () => {
    const facts = {
      last_ping_timestamp: 5,
      shipping: 'x',
      logins: 2,
      has_new_secret: true,
      has_new_password: false,
    };
    expect(withoutSecrets('credential.updated', facts)).toEqual(facts);
  });

  it('writes ids and dates as texts, and drops what is absent', () => {
    const id = '0123456789abcdef01234567';
    const facts = { id: new Types.ObjectId(id), at: new Date(0), none: undefined, empty: null };
    const told = { id, at: '1970-01-01T00:00:00.000Z', empty: null };
    expect(withoutSecrets('user.updated', facts)).toEqual(told);
  });
});
