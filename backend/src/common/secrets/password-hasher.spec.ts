import type * as argon2 from '@node-rs/argon2';
import { PasswordHasher } from './password-hasher.js';

const library = jest.requireActual<typeof argon2>('@node-rs/argon2');

describe('checking a password', () => {
  const hasher = new PasswordHasher();
  afterEach(() => jest.restoreAllMocks());

  it('costs as much where there is no hash', async () => {
    const stored = await hasher.hash('right');
    const verify = jest.spyOn(library, 'verify');
    expect(await hasher.verify(stored, 'right')).toBe(true);
    expect(await hasher.verify(stored, 'wrong')).toBe(false);
    expect(await hasher.verify(undefined, 'right')).toBe(false);
    expect(await hasher.verify(undefined, 'no password has this hash')).toBe(false);
    const costs = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4).join('$'));
    expect(costs).toEqual(Array(4).fill('$argon2id$v=19$m=19456,t=2,p=1'));
  });
});
