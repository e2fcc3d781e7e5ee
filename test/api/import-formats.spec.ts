import type { ImportRowAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { aSubtitle, aTitle } from '../support/data/courses.js';
import { csvOf, imported, planCredentials } from '../support/data/imports.js';

let app: TestApp;
let admin: Session;

beforeEach(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterEach(() => app.stop());

const HEAD = '\uFEFFtitle,subtitle,course_name,domain,email,password,fill_only\r\n';
/** What there is after it, as our own file tells it: other programs know nothing that is filled in alone. */
async function after(file: string | Buffer, onlyGood = false): Promise<string> {
  await imported(admin, await planCredentials(admin, file), onlyGood);
  const text = await csvOf((await admin.confirmed()).get('/api/products/export'));
  expect(text.startsWith(HEAD)).toBe(true);
  return text.slice(HEAD.length).replaceAll(',no\r\n', '\r\n');
}
const told = (report: readonly ImportRowAnswer[]) =>
  report.map(({ name, outcome, message, field }) => [name, outcome, message, field]);
const CODE_LEFT_OUT = ['create', 'Imported without its one-time code', 'code'];
/** The names of those that have codes now. */
const withCode = () =>
  app.database.collection('credentials').distinct('course_name', { otp_sealed: { $gt: '' } });
const NOWHERE = ['refused', 'Title and subtitle are missing', 'title'];

it('of Chrome, which knows no folders, goes to a subtitle', async () => {
  const file =
    'name,url,username,password,note\n' +
    'shop.example,https://shop.example/login,ana@example.com,"=1+1,""x""",\n' +
    ',https://bare.example/,ana,pw,a note\n' +
    'app,android://abc==@com.example.app/,ana,pw,\n' +
    'no user,https://nouser.example/,,pw,\n';
  const { import: nowhere } = await planCredentials(admin, file);
  expect(nowhere.mapping).toEqual({
    name: 'course_name',
    url: 'domain',
    username: 'email',
    password: 'password',
    note: 'note',
  });
  expect(told(nowhere.report).map(([, ...why]) => why)).toEqual(Array(4).fill(NOWHERE));
  const subtitle = await aSubtitle(admin, (await aTitle(admin, 'T'))._id, 'S');
  const planned = await planCredentials(admin, file, { shop_id: subtitle._id });
  expect(told(planned.import.report)).toEqual([
    ['shop.example', 'create', undefined, undefined],
    ['https://bare.example/', 'create', undefined, undefined],
    ['app', 'refused', 'Invalid domain field value. eg: https://example.com/login', 'domain'],
    ['no user', 'refused', 'Email, domain and password are required!', 'email'],
  ]);
  await imported(admin, planned, true);
  expect((await csvOf((await admin.confirmed()).get('/api/products/export'))).slice(HEAD.length)).toBe(
    `T,S,shop.example,https://shop.example/login,ana@example.com,"'=1+1,""x""",no\r\n` +
      'T,S,,https://bare.example/,ana,pw,no\r\n',
  );
});

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

it("of Bitwarden's organisations, with collections", async () => {
  const file =
    'collections,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp\n' +
    'Shops/Spanish,login,Shop,,,0,https://shop.example,ana,pw1,\n';
  expect(await after(file)).toBe('Shops,Spanish,Shop,https://shop.example,ana,pw1\r\n');
});

it("of KeePassXC, without its database's own name", async () => {
  const file =
    '"Group","Title","Username","Password","URL","Notes","TOTP","Icon","Last Modified","Created"\n' +
    '"Passwords/Shops/Spanish","Shop","ana","p""w","https://shop.example","","otpauth://totp/Shop:ana?secret=JBSWY3DPEHPK3PXP","0","2026-01-02T03:04:05Z","2026-01-02T03:04:05Z"\n' +
    '"Passwords/Alone","Other","bea","@pw","https://other.example","line\nline","","0","2026-01-02T03:04:05Z","2026-01-02T03:04:05Z"\n' +
    '"Passwords","Rootless","cea","pw","https://root.example","","","0","2026-01-02T03:04:05Z","2026-01-02T03:04:05Z"\n';
  const { import: read } = await planCredentials(admin, file);
  expect(told(read.report)).toEqual([
    ['Shop', 'create', undefined, undefined],
    ['Other', 'create', undefined, undefined],
    ['Rootless', ...NOWHERE],
  ]);
  expect(await after(file, true)).toBe(
    `Alone,Alone,Other,https://other.example,bea,'@pw\r\n` +
      'Shops,Spanish,Shop,https://shop.example,ana,"p""w"\r\n',
  );
});

it('of 1Password, by the first of its tags', async () => {
  const file =
    'Title,Url,Username,Password,OTPAuth,Favorite,Archived,Tags,Notes\n' +
    'Shop,https://shop.example,ana,pw1,otpauth://totp/Shop?secret=JBSWY3DPEHPK3PXP,false,false,Shops/Spanish;Work,\n' +
    'Other,https://other.example,bea,pw2,,true,false,Alone,"a, note"\n' +
    'Untagged,https://tag.example,cea,pw3,,false,false,,\n';
  const { import: read } = await planCredentials(admin, file);
  expect(told(read.report)).toEqual([
    ['Shop', 'create', undefined, undefined],
    ['Other', 'create', undefined, undefined],
    ['Untagged', ...NOWHERE],
  ]);
  expect(await after(file, true)).toBe(
    'Alone,Alone,Other,https://other.example,bea,pw2\r\n' +
      'Shops,Spanish,Shop,https://shop.example,ana,pw1\r\n',
  );
});

/** A quote in front of `=` is our own guard in our own files alone: those with half of our export's columns. */
const [GUARD, TEXT] = [`'=ana`, `''=ana`];

it.each([
  ['the names of fields', GUARD, 'title,subtitle,course_name,domain,email,password'],
  ["the screens' words", GUARD, 'Title,Subtitle,Course name,Domain,Email/Username,Password'],
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
