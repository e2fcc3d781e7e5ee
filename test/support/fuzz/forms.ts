import fc, { type Arbitrary } from 'fast-check';
import { MARKER } from './values.js';

interface SentForm {
  headers: Record<string, string>;
  body: Uint8Array;
  isReadable: boolean;
}

const BOUNDARY = 'boundary';
/** The smallest PNG there is. */
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
  // Forms are read behind the guards.
  isReadable: true,
});

/** For the calls that import: a head that is known, and rows of whatever. */
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

/** A form with those fields as text, and mostly with a picture or a table. */
export const form = (entries: Arbitrary<[name: string, value: unknown][]>): Arbitrary<SentForm> =>
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

/** What a parser of forms stumbles over. */
export const brokenForm: Arbitrary<SentForm> = fc.constantFrom(
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
