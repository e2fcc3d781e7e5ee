import type { AuditListAnswer, ImportRowAnswer } from '@keyroster/contracts/dto';
import { type Session, type TestApp, withApp } from '../support/app/session.js';
import {
  aCredential,
  aSubtitle,
  aTitle,
  credentialsSeenBy,
  subtitlesSeenBy,
  titlesSeenBy,
} from '../support/data/courses.js';
import { csvOf, imported, planCredentials } from '../support/data/imports.js';
import { answerOf } from '../support/checks/answer.js';
import { MANAGER_FILES } from '../support/data/manager-files.js';

let app: TestApp;
let admin: Session;

withApp((...begun) => ([app, admin] = begun));

afterEach(async () => {
  for (const { _id } of await titlesSeenBy(admin))
    await admin.delete('/api/shops/delete', { id: _id }).expect(200);
});

const HEAD = '\uFEFFtitle,subtitle,course_name,domain,email,password,fill_only\r\n';
/** Our own export after an import, without `fill_only`, which other programs don't have. */
async function after(file: string, fields: Record<string, string> = {}): Promise<string> {
  await imported(admin, await planCredentials(admin, file, fields));
  const text = await csvOf((await admin.confirmed()).get('/api/products/export'));
  expect(text.startsWith(HEAD)).toBe(true);
  return text.slice(HEAD.length).replaceAll(',no\r\n', '\r\n');
}
const told = (report: readonly ImportRowAnswer[]) =>
  report.map(({ name, outcome, message, field }) => [name, outcome, message, field]);

it('of a manager, without a code of which nothing can be made', async () => {
  const head = 'folder,name,login_uri,login_username,login_password,login_totp\n';
  const row = (name: string, code: string) => `A,${name},https://${name}.example,ana,pw,${code}\n`;
  const codes = ['steam://JBSWY3DP', 'otpauth://hotp/x?secret=MY', 'no secret!', 'A'.repeat(504)];
  const rows = codes.map((code, number) => row(`n${number}`, code));
  const { import: read } = await planCredentials(admin, head + rows.join(''));
  const leftOut = ['create', 'Imported without its one-time code', 'code'];
  expect(told(read.report)).toEqual(codes.map((_, number) => [`n${number}`, ...leftOut]));
  await after(head + rows.join(''));
  expect(await app.database.collection('credentials').countDocuments({ otp_sealed: { $gt: '' } })).toBe(0);
});

/** A quote before `=` is our guard only in our own files: those with half of our export's columns. */
const [GUARD, TEXT] = [`'=ana`, `''=ana`];

it.each([
  ['other spellings of these', TEXT, 'TITULO;SUB TITULO;CURSO;DOMINIO;correo / usuario;CONTRASENA'],
  ['half of these, and its own words', GUARD, 'título,subtítulo,Curso,Domain,email,Password'],
  ['less than half of these', TEXT, 'TITLE,SUBTITLE,Course name,DOMAIN,Email/Username,PASSWORD'],
])('of %s', async (_what, email, head) => {
  const separator = /[,;]/.exec(head)?.[0] ?? '';
  const row = ['T', 'S', 'C', 'https://a.example', `'=ana`, 'pw'].join(separator);
  expect(await after(`${head}\n${row}\n`)).toBe(`T,S,C,https://a.example,${email},pw\r\n`);
});

it('is mapped by hand where nobody knows a column', async () => {
  const file = 'where,what,user,secret,link\nA/B,C,ana,pw,https://a.example\n';
  const mapping = { where: 'folder', what: 'course_name', user: 'email', secret: 'password', link: 'domain' };
  const fields = { mapping: JSON.stringify(mapping) };
  const { import: read } = await planCredentials(admin, file, fields);
  expect(read.samples).toEqual([['A/B', 'C', 'ana', '••••••••', 'https://a.example']]);
  expect(await after(file, fields)).toBe('A,B,C,https://a.example,ana,pw\r\n');
});

describe('the export', () => {
  beforeEach(() => admin.confirmed());

  /** What the audit tells of the latest exports, newest first. */
  const exported = async (limit: number) => {
    const told = admin.get('/api/audit').query({ action: 'credential.exported', limit });
    return (await answerOf<AuditListAnswer>(told)).entries;
  };

  it('has all credentials, by title, subtitle and age, and is kept nowhere on the way', async () => {
    const [second, first] = [await aTitle(admin, 'beta'), await aTitle(admin, 'Alpha, Inc.')];
    await aSubtitle(admin, second._id, 'Empty');
    const details = { domain: 'https://a.example', password: '=1+1', email: 'ana' };
    for (const [title, part, name] of [
      [second, 'Part', 'b'],
      [first, 'two', 'c'],
      [first, 'One', 'a'],
    ] as const) {
      const { _id } = await aSubtitle(admin, title._id, part);
      for (const number of [2, 1])
        await aCredential(admin, _id, { ...details, course_name: `${name}${number}` });
    }
    const answer = await admin
      .get('/api/products/export')
      .expect(200)
      .expect('Cache-Control', 'no-store')
      .expect('Content-Type', 'text/csv; charset=utf-8')
      .expect('Content-Disposition', 'attachment; filename="credentials.csv"');
    const rows = ['"Alpha, Inc.",One,a2', '"Alpha, Inc.",One,a1', '"Alpha, Inc.",two,c2'];
    rows.push('"Alpha, Inc.",two,c1', 'beta,Part,b2', 'beta,Part,b1');
    expect(answer.text).toBe(HEAD + rows.map((row) => `${row},https://a.example,ana,'=1+1,no\r\n`).join(''));
    expect(await exported(1)).toMatchObject([
      { actor: 'root', target: null, target_name: null, before: null, after: { credentials: 6 } },
    ]);
  });

  it('has those of one title alone, where one is named, and is a head where it has none', async () => {
    const [one, other] = [await aTitle(admin, 'One'), await aTitle(admin, 'Other')];
    const subtitle = await aSubtitle(admin, one._id, 'Part');
    await aCredential(admin, subtitle._id, { course_name: 'C', email: 'ana', password: 'pw' });
    const query = (shop_id: string) => admin.get('/api/products/export').query({ shop_id });
    expect(await csvOf(query(one._id))).toBe(`${HEAD}One,Part,C,https://shop.example/login,ana,pw,no\r\n`);
    expect(await csvOf(query(other._id))).toBe(HEAD);
    expect(await exported(2)).toMatchObject([
      { target: other._id, target_name: 'Other', after: { credentials: 0 } },
      { target: one._id, target_name: 'One', after: { credentials: 1 } },
    ]);
  });
});

describe('of other managers', () => {
  /** What is stored: name, address, login, note, and whether it has codes. */
  async function stored() {
    const found: unknown[] = [];
    for (const { _id, shop_name } of await titlesSeenBy(admin)) {
      for (const { _id: id, subtitle: name } of await subtitlesSeenBy(admin, _id)) {
        for (const credential of await credentialsSeenBy(admin, id)) {
          const { course_name, domain, email, password, note, has_code } = credential;
          found.push([`${shop_name}/${name}`, course_name, domain, email, password, note, has_code]);
        }
      }
    }
    return found;
  }

  it.each(MANAGER_FILES)(
    'a file of $of is taken over with all that it says, and what is not is named',
    async ({ file, rows, dropped, archived, isPlaced, refused = [] }) => {
      const subtitle = await aSubtitle(admin, (await aTitle(admin, 'T'))._id, 'S');
      const planned = await planCredentials(admin, file, isPlaced ? {} : { shop_id: subtitle._id });
      const { dropped: left, counts, rows: read, report } = planned.import;
      expect(left).toEqual(dropped);
      const created = { create: rows.length, update: 0, same: 0 };
      expect(counts).toEqual({ ...created, refused: refused.length, ...(archived && { archived }) });
      expect(report.flatMap(({ name, outcome }) => (outcome === 'refused' ? name : []))).toEqual(refused);
      expect(read).toBe(rows.length + refused.length);
      await imported(admin, planned, true);
      expect(await stored()).toEqual(rows);
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
    const both = 'Imported without its one-time code, and with the first 1000 characters of its note';
    expect(told(planned.import.report)).toEqual([
      ['one', 'create', cut, 'note'],
      ['two', 'create', both, 'code'],
      ['three', 'create', undefined, undefined],
    ]);
    await imported(admin, planned);
    const kept = `${'n'.repeat(999)}🔑`;
    expect(await stored()).toContainEqual(['A/A', 'one', 'https://one.example', 'ana', 'pw', kept, false]);
  });
});
