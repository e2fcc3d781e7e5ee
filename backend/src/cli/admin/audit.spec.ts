import { expectedLinks, holdAgainst } from './audit.js';

const HASH = 'a1'.repeat(32);

describe('what was written down of the audit', () => {
  it('is a place and its hash, in small letters or large, as often as it is given', () => {
    expect(expectedLinks(undefined)).toEqual([]);
    expect(expectedLinks([`1:${HASH}`, `20:${HASH.toUpperCase()}`])).toEqual([
      { seq: 1, hash: HASH },
      { seq: 20, hash: HASH },
    ]);
  });

  it.each(['', '12', HASH, `0:${HASH}`, `1.5:${HASH}`, `1:${HASH}0`, `1:${HASH.slice(1)}`])(
    'is refused where it is something else: %j',
    (text) => expect(() => expectedLinks([text])).toThrow('--expect takes SEQ:HASH'),
  );
});

it('holding the audit against it says what holds, and then, in one line, all that does not', async () => {
  const said: string[] = [];
  const expected = [1, 2, 3, 4].map((seq) => ({ seq, hash: HASH }));
  const has = [{ seq: 1, hash: 'b'.repeat(64) }, 'archived', { seq: 3, hash: HASH }, 'not sealed'] as const;
  const holding = holdAgainst(
    expected,
    (line) => said.push(line),
    (seq) => Promise.resolve(has[seq - 1] ?? 'elsewhere'),
  );
  await expect(holding).rejects.toThrow(
    'entry 1 has another hash than was written down; ' +
      'entry 2 was archived: name the archive, verify-audit FILE --expect …; ' +
      'entry 4 is not sealed yet, or was taken away',
  );
  expect(said).toEqual(['Entry 3 is as it was written down']);
});
