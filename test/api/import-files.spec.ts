import type { ImportPlannedAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { planCredentials, planUsers, upload } from '../support/data/imports.js';

const CELL = '€ – “ ” ñ';
/** The same in the encoding of Windows, in which none of the first four is Latin-1. */
const IN_WINDOWS = Buffer.from([0x80, 0x20, 0x96, 0x20, 0x93, 0x20, 0x94, 0x20, 0xf1]);
const MB = 1_024 * 1_024;

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());

const between = (separator: string, end: string) =>
  [
    ['email', 'niche', 'wasap'],
    ['ana', CELL, '"two\r\nlines, and; \tmore"'],
  ]
    .map((cells) => cells.join(separator) + end)
    .join('');

describe.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  [
    'Windows-1252',
    (text: string) => {
      const [before = '', after = ''] = text.split(CELL);
      return Buffer.concat([Buffer.from(before, 'latin1'), IN_WINDOWS, Buffer.from(after, 'latin1')]);
    },
  ],
])('in %s', (_what, encoded) => {
  it.each([
    ['commas, as Windows ends lines', ',', '\r\n'],
    ['semicolons, as Unix does', ';', '\n'],
    ['tabs, as an old Mac did', '\t', '\r'],
  ])('between %s', async (_how, separator, end) => {
    const { import: read } = await planUsers(admin, encoded(between(separator, end)));
    expect(read).toMatchObject({
      columns: ['email', 'niche', 'wasap'],
      rows: 1,
      samples: [['ana', CELL, 'two\r\nlines, and; \tmore']],
      counts: { create: 1, refused: 0 },
    });
  });
});

describe.each(['users', 'credentials'] as const)('a file of %s is refused', (what) => {
  const fields: Record<string, string> = what === 'users' ? { mode: 'create' } : {};
  const send = (file: string | Buffer, more: Record<string, string> = {}) =>
    upload(admin, what, file, { ...fields, ...more });

  it.each([
    ['JSON', '[{"email":"a","password":"b"}]'],
    ['a web page', '<!doctype html>\n<p>no table</p>'],
    ['a table of a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0])],
    ['UTF-16', Buffer.from('\uFEFFemail,password\nana,secret\n', 'utf16le')],
    ['quotes that do not match', 'email,password\n"ana,secret\n'],
    ['lines alone', '\n\n\n'],
  ])('as no CSV: %s', async (_what, file) => {
    const refusal = await send(file).expect(415);
    expect(refusal.body).toMatchObject({ code: 'WRONG_TYPE', field: 'file' });
  });

  it('as empty, or missing', async () => {
    await send('').expect(400);
    const call = admin.post(`/api/import/${what}`);
    for (const [name, value] of Object.entries(fields)) void call.field(name, value);
    expect((await call.field('mapping', '{}').expect(400)).body).toMatchObject({
      message: 'Please choose a CSV file.',
      field: 'file',
    });
  });

  it('as too long, by a row or by a byte', async () => {
    const most = `email\n${'x\n'.repeat(10_000)}`;
    await send(most).expect(201);
    expect((await send(`${most}x\n`).expect(413)).body).toMatchObject({ code: 'TOO_LARGE', field: 'file' });
    const filled = `email,password\n${'x,\n'.repeat(9_999)}`;
    const counted = await send(`${filled},\n" ",\nx,\n,\n`).expect(201);
    const { import: read } = counted.body as ImportPlannedAnswer;
    expect(read.rows).toBe(10_000);
    await send(`${filled},\n" ",\nx,\nx,\n`).expect(413);
    const large = (bytes: number) => `email\n${'x'.repeat(bytes - 6)}`;
    await send(large(5 * MB)).expect(201);
    expect((await send(large(5 * MB + 1)).expect(413)).body).toMatchObject({ code: 'TOO_LARGE' });
  });

  it.each([
    ['no JSON', 'email'],
    ['a list', '["email"]'],
    ['no texts', '{"a":1}'],
    ['null', 'null'],
    ['an unknown column', '{"z":"email"}'],
    ['an unknown field', '{"a":"__proto__"}'],
    ['a field of another kind of file', what === 'users' ? '{"a":"folder"}' : '{"a":"niche"}'],
    ['one field for two columns', '{"a":"email","b":"email"}'],
    ['one field for two columns, by two names', '{"a":"password","b":"password"}'],
  ])('for a mapping of %s', async (_what, mapping) => {
    const refusal = await send('a,b\n1,2\n', { mapping }).expect(400);
    expect(refusal.body).toMatchObject({ code: 'VALIDATION', field: 'mapping' });
  });
});

it('a column that is mapped to nothing is left out, and one that is mapped takes the field from another', async () => {
  const file = 'email,Correo,niche\nana,bea,cars\n';
  const { import: by } = await planUsers(admin, file, { mapping: '{"Correo":"email","niche":""}' });
  expect(by.mapping).toEqual({ email: '', Correo: 'email', niche: '' });
  expect(by.report).toMatchObject([{ name: 'bea', outcome: 'create' }]);
  const { import: read } = await planCredentials(admin, 'a,b\n1,2\n', { mapping: '{"a":"code"}' });
  expect(read).toMatchObject({ mapping: { a: 'code', b: '' }, samples: [['••••••••', '2']] });
});
