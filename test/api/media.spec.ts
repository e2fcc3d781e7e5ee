import sharp from 'sharp';
import type { Test } from 'supertest';
import type { AuditListAnswer, ConfigAnswer } from '@keyroster/contracts/dto';
import { MEDIA, namesIn, picturesIn } from '../support/data/media.js';
import { aPhoto, aPictureOf, anAnimation, CANARY, pictures } from '../support/data/pictures.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { AN_UNDO } from '../support/checks/undo.js';

const MB = 1024 * 1024;
const NAME = /^[\w-]{22}\.(png|jpg|webp|bmp)$/;

let app: TestApp;
let admin: Session;
let nobody: Session;

beforeAll(async () => {
  app = await TestApp.start({ UPLOAD_MAX_MB: '2' });
  admin = await Session.root(app);
  nobody = await Session.as(app, 'nobody');
});
afterAll(() => app.stop());

describe.each(MEDIA)('$kind', ({ kind, list, upload, remove, field }) => {
  const send = (file: Buffer, name = 'x.png'): Test => admin.post(upload).attach('file', file, name);
  const stored = async (): Promise<string[]> => namesIn(await admin.get(list).expect(200), field);

  it.each(['png', 'jpg', 'webp', 'bmp'] as const)('take a %s, whatever it is called', async (type) => {
    const answer = await send(await pictures[type](), 'picture.txt').expect(201);
    const [name = ''] = namesIn(answer, field);
    expect(answer.body).toEqual({ message: 'Uploaded successfully', [field]: await stored() });
    expect(name).toMatch(NAME);
    expect(name.endsWith(`.${type}`)).toBe(true);
  });

  it('are listed with the newest first', async () => {
    const before = await stored();
    const after = namesIn(await send(await pictures.png()), field);
    expect(after.slice(1)).toEqual(before);
    expect(after).toHaveLength(before.length + 1);
  });

  it('lose the metadata of photos', async () => {
    const photo = await aPhoto();
    expect(photo.includes(CANARY)).toBe(true);
    const [name = ''] = namesIn(await send(photo).expect(201), field);
    const served = (await nobody.get(`/static/${kind}/${name}`).expect(200)).body as Buffer;
    expect(served.includes(CANARY)).toBe(false);
    expect((await sharp(served).metadata()).exif).toBeUndefined();
  });

  it('keep an animation', async () => {
    const [name = ''] = namesIn(await send(await anAnimation()).expect(201), field);
    const served = (await nobody.get(`/static/${kind}/${name}`).expect(200)).body as Buffer;
    const { pages, delay, loop } = await sharp(served, { animated: true }).metadata();
    expect({ pages, delay, loop }).toEqual({ pages: 2, delay: [100, 200], loop: 2 });
  });

  it('take a picture of almost the largest size', async () => {
    await send(await aPictureOf(1.9 * MB)).expect(201);
  });

  it('can be deleted, with the picture', async () => {
    const [name = ''] = namesIn(await send(await pictures.png()), field);
    await nobody.get(`/static/${kind}/${name}`).expect(200);
    const answer = await admin.post(remove, { name }).expect(200);
    expect(answer.body).toEqual({ message: 'Deleted successfully', undo: AN_UNDO, [field]: await stored() });
    expect(await stored()).not.toContain(name);
    await nobody.get(`/static/${kind}/${name}`).expect(404);
    await admin.post(remove, { name }).expect(404);
    expect(await picturesIn(app.database, kind)).toHaveLength((await stored()).length);
  });

  it('are in the audit, both ways', async () => {
    const [name = ''] = namesIn(await send(await pictures.png()), field);
    await admin.post(remove, { name });
    const answer = await admin.get('/api/audit?limit=2').expect(200);
    const thing = kind === 'logos' ? 'logo' : 'ad';
    expect((answer.body as AuditListAnswer).entries).toMatchObject([
      { action: `${thing}.deleted`, target: name, actor: admin.user.email },
      { action: `${thing}.created`, target: name, actor: admin.user.email },
    ]);
  });

  it('are no business of the other list', async () => {
    const [name = ''] = namesIn(await send(await pictures.png()), field);
    const other = MEDIA.find((one) => one.kind !== kind) ?? MEDIA[0];
    expect(namesIn(await admin.get(other.list), other.field)).not.toContain(name);
    await admin.post(other.remove, { name }).expect(404);
    await nobody.get(`/static/${other.kind}/${name}`).expect(404);
  });
});

describe('the logo of the page', () => {
  const logo = async () => ((await nobody.get('/api/config').expect(200)).body as ConfigAnswer).logo;

  it('is the newest one, or none', async () => {
    const [newest = '', ...older] = namesIn(await admin.get('/api/get_logo'), 'urls');
    expect(await logo()).toBe(newest);
    await admin.post('/api/delete_logo', { name: newest }).expect(200);
    expect(await logo()).toBe(older[0]);
    for (const name of older) await admin.post('/api/delete_logo', { name }).expect(200);
    expect(await logo()).toBeNull();
  });
});
