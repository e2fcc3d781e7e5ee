import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto';

type Part = Record<string, unknown>;

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (text = ''): Part => JSON.parse(Buffer.from(text, 'base64url').toString()) as Part;

interface Ingredients {
  good: string;
  key: Buffer;
  others: string;
}

/** Spells the same bytes differently, because base64url ignores two bits of the last character. */
function sameBytes(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const others = [...letters].map((last) => text.slice(0, -1) + last).filter((other) => other !== text);
  const found = others.find((other) => Buffer.from(other, 'base64url').equals(bytes));
  if (!found) throw new Error('Of four last characters each says the same');
  return found;
}

/** Nearly valid tokens, by what is wrong with them. Those signed with the true key test the claims. */
export function forgedTokens({ good, key, others }: Ingredients): Record<string, string> {
  const [head = '', body = '', signature = ''] = good.split('.');
  const [header, claims, foreign] = [decode(head), decode(body), decode(others.split('.')[1])];
  const otherKey = Buffer.alloc(32, 7);
  const hash = (name: string, by: Buffer, text: string) =>
    createHmac(name, by).update(text).digest('base64url');
  const signed = (h: Part, c: unknown, by = key, name = 'sha256') =>
    `${encode(h)}.${encode(c)}.${hash(name, by, `${encode(h)}.${encode(c)}`)}`;
  const claiming = (change: Part) => signed(header, { ...claims, ...change });
  const unsigned = (alg: string) => `${encode({ ...header, alg })}.${body}.`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsaInput = `${encode({ ...header, alg: 'RS256' })}.${body}`;
  const now = Math.floor(Date.now() / 1_000);

  return {
    'no algorithm': unsigned('none'),
    'no algorithm, oddly spelt': unsigned('nOnE'),
    'no algorithm but a signature': `${encode({ ...header, alg: 'none' })}.${body}.${signature}`,
    'a longer hash of the right key': signed({ ...header, alg: 'HS512' }, claims, key, 'sha512'),
    'an asymmetric algorithm': `${rsaInput}.${signWith('sha256', Buffer.from(rsaInput), privateKey).toString('base64url')}`,
    'an asymmetric name over a symmetric hash': signed({ ...header, alg: 'RS256' }, claims),
    'another key': signed(header, claims, otherKey),
    'an empty key': signed(header, claims, Buffer.alloc(0)),
    'a key that it brings along': signed(
      { ...header, jwk: { kty: 'oct', k: otherKey.toString('base64url') } },
      claims,
      otherKey,
    ),
    'the name of an unknown key': signed({ ...header, kid: '../../dev/null' }, claims, Buffer.alloc(0)),
    'no name of a key': signed({ alg: 'HS256', typ: 'JWT' }, claims, otherKey),
    'the name of a key in a list': signed({ ...header, kid: [header['kid']] }, claims),
    'a name that every object has': signed({ ...header, kid: '__proto__' }, claims, otherKey),
    'two algorithms in its header': `${Buffer.from('{"alg":"HS256","alg":"none"}').toString('base64url')}.${body}.${signature}`,
    'another issuer': claiming({ iss: 'somebody' }),
    'no audience': claiming({ aud: undefined }),
    'no session': claiming({ sid: undefined }),
    'a session that never was': claiming({ sid: 'f'.repeat(24) }),
    'a question for a session': claiming({ sid: { $gt: '' } }),
    'its session in a list': claiming({ sid: [claims['sid']] }),
    'its session, spelt otherwise': claiming({ sid: String(claims['sid']).toUpperCase() }),
    'its name in a list': claiming({ sub: [claims['sub']] }),
    "somebody else's session": claiming({ sid: foreign['sid'] }),
    "somebody else's name": claiming({ sub: foreign['sub'] }),
    'no name': claiming({ sub: undefined }),
    'a past end': claiming({ exp: now - 60 }),
    'a beginning yet to come': claiming({ nbf: now + 3_600 }),
    'an end that is no number': claiming({ exp: 'never' }),
    'a truncated signature': good.slice(0, -5),
    'a signature that is decoded to the same bytes': `${head}.${body}.${sameBytes(signature)}`,
    'a signature with padding': `${good}=`,
    'an empty signature': `${head}.${body}.`,
    'the signature of another token': `${head}.${body}.${others.split('.')[2] ?? ''}`,
    'claims changed after signing': `${head}.${encode({ ...claims, role: 'admin' })}.${signature}`,
    'five parts, as one that is encrypted': `${encode({ alg: 'dir', enc: 'A256GCM' })}..${body}.${body}.${signature}`,
    'a token in a token': signed({ ...header, cty: 'JWT' }, good),
    'nothing but dots': '..',
    'a header that is no JSON': `AAAA.${body}.${signature}`,
    'claims that are no JSON': `${head}.AAAA.${hash('sha256', key, `${head}.AAAA`)}`,
  };
}
