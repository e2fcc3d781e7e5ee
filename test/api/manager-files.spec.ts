import type { CredentialAnswer } from '@keyroster/contracts/dto';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { aSubtitle, aTitle } from '../support/data/courses.js';
import { imported, planCredentials } from '../support/data/imports.js';
import { MANAGER_FILES } from '../support/data/manager-files.js';

let app: TestApp;
let admin: Session;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await Session.root(app);
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const { _id } of await titles()) await admin.delete('/api/shops/delete', { id: _id }).expect(200);
});

const titles = async () =>
  ((await admin.get('/api/shops').expect(200)).body as { shops: Array<{ _id: string; shop_name: string }> })
    .shops;

/** What is stored of each: name, address, login, note, and whether it has codes. */
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

describe.each(MANAGER_FILES)('a file of $of', ({ file, rows, dropped, archived, isPlaced, refused = [] }) => {
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
    expect(planned.import.report.flatMap(({ name, outcome }) => (outcome === 'refused' ? name : []))).toEqual(
      refused,
    );
    expect(planned.import.rows).toBe(rows.length + refused.length);
    await imported(admin, planned, true);
    expect(await stored()).toEqual(rows);
  });
});

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
