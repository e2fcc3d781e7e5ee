import type { ImportRowAnswer, AuditListAnswer, CredentialAnswer } from '@keyroster/contracts/dto';
import type { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { aSubtitle, aTitle, aCredential, UNKNOWN_ID } from '../support/data/courses.js';
import { csvOf, imported, planCredentials } from '../support/data/imports.js';
import { answerOf } from '../support/checks/answer.js';
import { MANAGER_FILES } from '../support/data/manager-files.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

afterEach(async () => {
  for (const { _id } of await titles()) await admin.delete('/api/shops/delete', { id: _id }).expect(200);
});

const titles = async () =>
  ((await admin.get('/api/shops').expect(200)).body as { shops: Array<{ _id: string; shop_name: string }> })
    .shops;
const HEAD = '\uFEFFtitle,subtitle,course_name,domain,email,password,fill_only\r\n';
/** Our own export after an import, without `fill_only`, which other programs don't have. */
async function after(file: string | Buffer, onlyGood = false): Promise<string> {
  await imported(admin, await planCredentials(admin, file), onlyGood);
  const text = await csvOf((await admin.confirmed()).get('/api/products/export'));
  expect(text.startsWith(HEAD)).toBe(true);
  return text.slice(HEAD.length).replaceAll(',no\r\n', '\r\n');
}
const told = (report: readonly ImportRowAnswer[]) =>
  report.map(({ name, outcome, message, field }) => [name, outcome, message, field]);
const CODE_LEFT_OUT = ['create', 'Imported without its one-time code', 'code'];
/** The names of the credentials that have codes now. */
const withCode = () =>
  app.database.collection('credentials').distinct('course_name', { otp_sealed: { $gt: '' } });
const NOWHERE = ['refused', 'Title and subtitle are missing', 'title'];

it('of Bitwarden, with its folders, codes, notes and several addresses', async () => {
  const file =
    'folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n' +
    'Shops/Spanish,,login,Shop,,,0,"https://shop.example,https://www.shop.example",ana,pw1,JBSWY3DPEHPK3PXP\n' +
    'Alone,1,login,Other,"two\nlines",color: red,0,https://other.example,"bea ",pw2,\n' +
    'A/B/C,,login,Deep,,,0,https://deep.example,cea,pw3,\n' +
    ',,login,Lost,,,0,https://lost.example,dea,pw4,\n' +
    'Alone,,note,A note,its text,,0,,,,\n';
  const { import: read } = await planCredentials(admin, file);
  expect(told(read.report)).toEqual([
    ['Shop', 'create', undefined, undefined],
    ['Other', 'create', undefined, undefined],
    ['Deep', 'create', undefined, undefined],
    ['Lost', ...NOWHERE],
    ['A note', 'refused', 'Email, domain and password are required!', 'email'],
  ]);
  expect(await after(file, true)).toBe(
    'A,B/C,Deep,https://deep.example,cea,pw3\r\n' +
      'Alone,Alone,Other,https://other.example,bea ,pw2\r\n' +
      'Shops,Spanish,Shop,https://shop.example,ana,pw1\r\n',
  );
  expect(await withCode()).toEqual(['Shop']);
});

it('without a code of which nothing can be made', async () => {
  const head = 'folder,name,login_uri,login_username,login_password,login_totp\n';
  const row = (name: string, code: string) => `A,${name},https://${name}.example,ana,pw,${code}\n`;
  const codes = ['steam://JBSWY3DP', 'otpauth://hotp/x?secret=MY', 'no secret!', 'A'.repeat(504)];
  const rows = codes.map((code, number) => row(`n${number}`, code));
  const { import: read } = await planCredentials(admin, head + rows.join(''));
  expect(told(read.report)).toEqual(codes.map((_, number) => [`n${number}`, ...CODE_LEFT_OUT]));
  await after(head + rows.join(''));
  expect(await withCode()).toEqual([]);
});

/** A quote before `=` is our guard only in our own files: those with half of our export's columns. */
const [GUARD, TEXT] = [`'=ana`, `''=ana`];

it.each([
  ["the screens' words in Spanish", GUARD, 'Título;Subtítulo;Curso;Dominio;Correo/usuario;Contraseña'],
  ['other spellings of these', TEXT, 'TITULO;SUB TITULO;CURSO;DOMINIO;correo / usuario;CONTRASENA'],
  ['half of these, and its own words', GUARD, 'título,subtítulo,Curso,Domain,email,Password'],
  ['less than half of these', TEXT, 'TITLE,SUBTITLE,Course name,DOMAIN,Email/Username,PASSWORD'],
  [
    'several of these, beside others',
    GUARD,
    'title\tSubtítulo\tCOURSE NAME\tdomain\tEmail_/_Username\tpassword\tx',
  ],
])('of %s', async (_what, email, head) => {
  const separator = /[,;\t]/.exec(head)?.[0] ?? '';
  const row = ['T', 'S', 'C', 'https://a.example', `'=ana`, 'pw'].join(separator);
  expect(await after(`${head}\n${row}\n`)).toBe(`T,S,C,https://a.example,${email},pw\r\n`);
});

it('is mapped by hand where nobody knows a column', async () => {
  const file = 'where,what,user,secret,link\nA/B,C,ana,pw,https://a.example\n';
  const mapping = { where: 'folder', what: 'course_name', user: 'email', secret: 'password', link: 'domain' };
  const planned = await planCredentials(admin, file, { mapping: JSON.stringify(mapping) });
  expect(planned.import.samples).toEqual([['A/B', 'C', 'ana', '••••••••', 'https://a.example']]);
  await imported(admin, planned);
  expect((await csvOf((await admin.confirmed()).get('/api/products/export'))).slice(HEAD.length)).toBe(
    'A,B,C,https://a.example,ana,pw,no\r\n',
  );
});

describe('the export', () => {
  let before: AuditListAnswer['entries'];

  beforeEach(async () => {
    await admin.confirmed();
    before = await exports();
  });

  const exports = async () =>
    (await answerOf<AuditListAnswer>(admin.get('/api/audit').query({ action: 'credential.exported' })))
      .entries;
  /** The exports of this test, newest first. */
  const exported = async () => (await exports()).slice(0, -before.length || undefined);

  it('has all credentials, by title, subtitle and age, and is kept nowhere on the way', async () => {
    const [second, first] = [await aTitle(admin, 'beta'), await aTitle(admin, 'Alpha, Inc.')];
    const parts = [
      await aSubtitle(admin, second._id, 'Part'),
      await aSubtitle(admin, first._id, 'two'),
      await aSubtitle(admin, first._id, 'One'),
    ];
    const details = { domain: 'https://a.example', password: '=1+1', email: 'ana' };
    for (const [place, name] of ['b', 'c', 'a'].entries()) {
      const at = parts[place]?._id ?? '';
      for (const number of [2, 1])
        await aCredential(admin, at, { ...details, course_name: `${name}${number}` });
    }
    await aSubtitle(admin, second._id, 'Empty');
    const answer = await admin
      .get('/api/products/export')
      .expect(200)
      .expect('Cache-Control', 'no-store')
      .expect('Content-Type', 'text/csv; charset=utf-8')
      .expect('Content-Disposition', 'attachment; filename="credentials.csv"');
    const row = (place: string, name: string) => `${place},${name},https://a.example,ana,'=1+1,no\r\n`;
    expect(answer.text).toBe(
      HEAD +
        row('"Alpha, Inc.",One', 'a2') +
        row('"Alpha, Inc.",One', 'a1') +
        row('"Alpha, Inc.",two', 'c2') +
        row('"Alpha, Inc.",two', 'c1') +
        row('beta,Part', 'b2') +
        row('beta,Part', 'b1'),
    );
    expect(await exported()).toMatchObject([
      { actor: 'root', target: null, target_name: null, before: null, after: { credentials: 6 } },
    ]);
  });

  it('has those of one title alone, where one is named', async () => {
    const [one, other] = [await aTitle(admin, 'One'), await aTitle(admin, 'Other')];
    for (const { _id } of [one, other]) {
      const subtitle = await aSubtitle(admin, _id, 'Part');
      await aCredential(admin, subtitle._id, { course_name: 'C', email: 'ana', password: 'pw' });
    }
    const query = (shop_id: string) => admin.get('/api/products/export').query({ shop_id });
    expect(await csvOf(query(one._id))).toBe(`${HEAD}One,Part,C,https://shop.example/login,ana,pw,no\r\n`);
    expect(await exported()).toMatchObject([
      { target: one._id, target_name: 'One', after: { credentials: 1 } },
    ]);
    await query(UNKNOWN_ID).expect(404);
    await query('x').expect(400);
    await admin.get('/api/products/export').query({ shop: one._id }).expect(400);
    expect(await exported()).toHaveLength(1);
  });

  it('is a head alone where there is nothing', async () => {
    expect(await csvOf(admin.get('/api/products/export'))).toBe(HEAD);
    expect(await exported()).toMatchObject([{ after: { credentials: 0 } }]);
  });
});

describe('of other managers', () => {
  /** What is stored: name, address, login, note, and whether it has codes. */
  async function stored() {
    const found: unknown[] = [];
    for (const { _id, shop_name } of await titles()) {
      const { subtitle } = (await admin.get(`/api/shops/subtitle/${_id}`).expect(200)).body as {
        subtitle: Array<{ _id: string; subtitle: string }>;
      };
      for (const { _id: id, subtitle: name } of subtitle) {
        const { products } = (await admin.get(`/api/products/${id}`).expect(200)).body as {
          products: CredentialAnswer[];
        };
        for (const { course_name, domain, email, password, note, has_code } of products) {
          found.push([`${shop_name}/${name}`, course_name, domain, email, password, note, has_code]);
        }
      }
    }
    return found;
  }

  describe.each(MANAGER_FILES)(
    'a file of $of',
    ({ file, rows, dropped, archived, isPlaced, refused = [] }) => {
      it('is taken over with all that it says, and what is not is named', async () => {
        const subtitle = await aSubtitle(admin, (await aTitle(admin, 'T'))._id, 'S');
        const planned = await planCredentials(admin, file, isPlaced ? {} : { shop_id: subtitle._id });
        expect(planned.import.dropped).toEqual(dropped);
        expect(planned.import.counts).toEqual({
          create: rows.length,
          update: 0,
          same: 0,
          refused: refused.length,
          ...(archived && { archived }),
        });
        expect(
          planned.import.report.flatMap(({ name, outcome }) => (outcome === 'refused' ? name : [])),
        ).toEqual(refused);
        expect(planned.import.rows).toBe(rows.length + refused.length);
        await imported(admin, planned, true);
        expect(await stored()).toEqual(rows);
      });
    },
  );

  it('a note that is too long is cut, and its row says so', async () => {
    const note = `${'n'.repeat(999)}🔑and more`;
    const file = `folder,name,login_uri,login_username,login_password,login_totp,notes
A,one,https://one.example,ana,pw,,"${note}"
A,two,https://two.example,ana,pw,no secret!,"${note}"
A,three,https://three.example,ana,pw,,${'n'.repeat(1_000)}
`;
    const planned = await planCredentials(admin, file);
    const cut = 'Imported with the first 1000 characters of its note';
    expect(
      planned.import.report.map(({ name, outcome, message, field }) => [name, outcome, message, field]),
    ).toEqual([
      ['one', 'create', cut, 'note'],
      [
        'two',
        'create',
        'Imported without its one-time code, and with the first 1000 characters of its note',
        'code',
      ],
      ['three', 'create', undefined, undefined],
    ]);
    await imported(admin, planned);
    expect(await stored()).toContainEqual([
      'A/A',
      'one',
      'https://one.example',
      'ana',
      'pw',
      `${'n'.repeat(999)}🔑`,
      false,
    ]);
  });
});
