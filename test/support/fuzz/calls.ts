import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocument, Operation } from './api-document.js';
import { hostile, MARKER, oddName, type Values } from './values.js';

interface SentForm {
  headers: Record<string, string>;
  body: Uint8Array;
  isReadable: boolean;
}

const BOUNDARY = 'boundary';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const field = (name: string, value: string): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

const file = (name: string, content: Uint8Array, called = 'picture.png'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${called}"\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ]);

const ofParts = (parts: Buffer[], end = `--${BOUNDARY}--\r\n`): SentForm => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: Buffer.concat([...parts, Buffer.from(end)]),
  // Guards answer before a form is read.
  isReadable: true,
});

/** For imports: a table with a known head and random rows. */
const table: Arbitrary<Buffer> = fc
  .tuple(
    fc.constantFrom(
      'email,password,role',
      'Correo;Contraseña;Rol',
      'name,url,username,password',
      'folder\tdomain\temail\tpassword',
      'email,email,__proto__',
      `"${MARKER}`,
    ),
    fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 4 }),
    fc.constantFrom('utf8', 'latin1', 'utf16le'),
  )
  .map(([head, rows, encoding]) =>
    file('file', Buffer.from([head, ...rows].join('\n'), encoding), 'import.csv'),
  );

const picture: Arbitrary<Buffer> = fc.oneof(
  { arbitrary: fc.constant(file('file', PNG)), weight: 4 },
  { arbitrary: table, weight: 2 },
  fc.uint8Array({ maxLength: 60 }).map((bytes) => file('file', bytes)),
  fc
    .constantFrom(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>${MARKER}</text></svg>`),
      Buffer.from('GIF89a'),
      PNG.subarray(0, 30),
      Buffer.alloc(0),
    )
    .map((bytes) => file('file', bytes, `../../${MARKER}.svg`)),
  fc.constant(file(MARKER, PNG)),
  fc.constant(Buffer.concat([file('file', PNG), file('file', PNG)])),
  fc.constant(Buffer.alloc(0)),
);

/** A form with these fields as text, and mostly with a picture or a table. */
const form = (entries: Arbitrary<[name: string, value: unknown][]>): Arbitrary<SentForm> =>
  fc
    .tuple(entries, picture)
    .map(([fields, shown]) =>
      ofParts([
        ...fields
          .filter(([name]) => name !== 'file')
          .map(([name, value]) =>
            field(quoted(name), typeof value === 'string' ? value : JSON.stringify(value)),
          ),
        shown,
      ]),
    );

const quoted = (name: string): string => name.replace(/["\r\n]/g, '_');

/** Forms that a parser may stumble over. */
const brokenForm: Arbitrary<SentForm> = fc.constantFrom(
  ofParts([file('file', PNG)], ''),
  ofParts([Buffer.from(`--${BOUNDARY}\r\nnonsense`)], ''),
  ofParts([Buffer.from(MARKER)]),
  ofParts([field(`a${'[b]'.repeat(30)}`, MARKER), file('file', PNG)]),
  ofParts([field('a[4000000000]', MARKER), file('file', PNG)]),
  ofParts([field('__proto__[x]', MARKER), field('constructor', '1'), file('file', PNG)]),
  ofParts(Array.from({ length: 40 }, (_, index) => field(`f${index}`, MARKER))),
  ofParts([field('id', 'x'.repeat(20_000)), file('file', PNG)]),
  ofParts([field('n'.repeat(300), MARKER)]),
  ofParts([Buffer.from(`--${BOUNDARY}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n\r\n`)]),
  { ...ofParts([file('file', PNG)]), headers: { 'content-type': 'multipart/form-data; boundary=other' } },
);

export interface Call {
  operation: Operation;
  caller: string;
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  /** Whether it can be parsed: then a caller who may not make it is told so before anything else. */
  isReadable: boolean;
}

type Sent = Pick<Call, 'headers' | 'body' | 'isReadable'>;
type Entry = [name: string, value: unknown];

const NOTHING: Sent = { headers: {}, isReadable: true };
/** Node resets a used connection if a request's head exceeds 16 KB; several of these fit into it. */
const ENCODED_MAX = 2_000;

/** Replaces lone surrogates, because no client can put them into a path or a query. */
const encode = (text: string): string =>
  encodeURIComponent(text.slice(0, ENCODED_MAX).replace(/\p{Surrogate}/gu, '?'));
const toText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Calls of every operation: mostly nearly right, by every kind of caller. */
export function calls(document: ApiDocument, values: Values, callers: readonly string[]): Arbitrary<Call> {
  return fc.constantFrom(...document.operations).chain((operation) =>
    fc
      .record({
        operation: fc.constant(operation),
        caller: fc.constantFrom(...callers),
        // A random path may be that of another operation, which would be called instead.
        path: pathOf(operation, values).filter(
          (path) => path === operation.path || document.operations.every((other) => other.path !== path),
        ),
        query: queryOf(operation, values),
        odd: fc.option(oddHeader, { freq: 8, nil: {} }),
        sent: bodyOf(operation, values),
      })
      .map(({ path, query, odd, sent, ...call }) => ({
        ...call,
        ...sent,
        path: query === '' ? path : `${path}?${query}`,
        headers: { ...odd, ...sent.headers },
        isReadable: sent.isReadable && !('content-encoding' in odd),
      })),
  );
}

const oddHeader: Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'if-none-match': '*' },
  { 'if-none-match': `"${MARKER}"` },
  { accept: 'application/xml' },
  { 'accept-encoding': MARKER },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': MARKER },
  { 'x-forwarded-for': `${MARKER}, 1.2.3.4` },
  { 'x-http-method-override': 'DELETE' },
  { origin: `https://${MARKER}.example` },
  { range: 'bytes=0-1,5-' },
  { cookie: `token=${MARKER}` },
);

function pathOf({ path, parameters }: Operation, values: Values): Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const words = inPath.map(({ name, schema = {} }) =>
    fc
      .oneof({ arbitrary: values.of(schema), weight: 4 }, hostile)
      .map((word) => [name, encode(toText(word))] as const),
  );
  return fc
    .tuple(...words)
    .map((found) => found.reduce((built, [name, word]) => built.replace(`{${name}}`, word || '%20'), path));
}

function queryOf({ parameters }: Operation, values: Values): Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const known = inQuery.map(({ name, schema = {} }) =>
    fc.oneof({ arbitrary: values.of(schema), weight: 3 }, hostile).map((value): Entry => [name, value]),
  );
  const twisted = inQuery.flatMap(({ name }) => [`${name}[]`, `${name}[$gt]`, `${name}.x`]);
  const odd = fc.tuple(fc.oneof(oddName, fc.constantFrom('_', ...twisted)), hostile);
  const entries = fc.array(fc.oneof(...known.map((each) => ({ arbitrary: each, weight: 3 })), odd), {
    maxLength: 4,
  });
  const none = { arbitrary: fc.constant<Entry[]>([]), weight: known.length > 0 ? 1 : 9 };
  return fc
    .oneof(none, entries)
    .map((sent) =>
      sent.map(([name, value]) => `${encode(name)}=${encode(toText(value)).slice(0, 2_000)}`).join('&'),
    );
}

function bodyOf({ body, verb }: Operation, values: Values): Arbitrary<Sent> {
  if (!body)
    return fc.oneof(
      { arbitrary: fc.constant(NOTHING), weight: 9 },
      verb === 'GET' ? fc.constant(NOTHING) : odd,
    );
  const entries = tampered(values.object(body.schema));
  if (body.type === 'multipart/form-data') {
    return fc.oneof({ arbitrary: form(entries), weight: 6 }, brokenForm, odd);
  }
  return fc.oneof({ arbitrary: entries.map((fields) => json(objectText(fields))), weight: 8 }, odd);
}

/** Valid fields, of which some are changed, left out, added or repeated. */
function tampered(fields: Arbitrary<Record<string, unknown>>): Arbitrary<Entry[]> {
  const change = fc.record({
    at: fc.nat(20),
    how: fc.constantFrom('set', 'drop', 'list', 'add', 'twice'),
    hostile,
    oddName,
  });
  return fc.tuple(fields, fc.array(change, { maxLength: 3 })).map(([right, changes]) =>
    changes.reduce<Entry[]>((entries, { at, how, hostile: value, oddName: odd }) => {
      const chosen = entries[at % (entries.length || 1)];
      if (how === 'add' || !chosen) return [...entries, [odd, value]];
      if (how === 'twice') return [...entries, [chosen[0], value]];
      const others = entries.filter((entry) => entry !== chosen);
      if (how === 'drop') return others;
      return [...others, [chosen[0], how === 'set' ? value : [chosen[1]]]];
    }, Object.entries(right)),
  );
}

/** Written by hand, because an object can't have a field `__proto__`, or a name twice. */
const objectText = (entries: Entry[]): string =>
  `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;

const text = (type: string, content: string, isReadable: boolean): Sent => ({
  headers: { 'content-type': type },
  body: Buffer.from(content),
  isReadable,
});

// A body of more than 100 KB is refused unread.
const json = (content: string): Sent => text('application/json', content, content.length < 50_000);

const odd: Arbitrary<Sent> = fc.oneof(
  hostile.map((value) => json(JSON.stringify(value))),
  fc
    .constantFrom('{', '{"a":', '[1,', `{"${MARKER}"`, '\ufeff{}', '{}{}', "{'a':1}", '{"a":01}', '\0', 'NaN')
    .map((broken) => text('application/json', broken, false)),
  fc
    .nat(40_000)
    .map((depth) => text('application/json', `{"id":${'['.repeat(depth)}${']'.repeat(depth)}}`, false)),
  fc
    .constantFrom(
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=utf-7',
      `x/${MARKER}`,
      ';;;',
    )
    .map((type) => text(type, `{"id":"${MARKER}"}`, false)),
  fc
    .uint8Array({ maxLength: 100 })
    .map((body) => ({ headers: { 'content-type': 'application/json' }, body, isReadable: false })),
);
