import { connect, type AddressInfo } from 'node:net';
import type { Test } from 'supertest';
import type { ConfigAnswer } from '@keyroster/contracts/dto';
import { auditOf, fill } from '../support/data/courses.js';
import { MEDIA, namesIn, picturesIn } from '../support/data/media.js';
import { aPhoto, CANARY, pictures, aPixelBomb } from '../support/data/pictures.js';
import { Session, type TestApp, withApp } from '../support/app/session.js';
import { answerOf, refused } from '../support/checks/answer.js';
import { AN_UNDO } from '../support/checks/changes.js';

const MB = 1024 * 1024;

let app: TestApp;
let admin: Session;
let nobody: Session;

withApp(
  async (...begun) => {
    [app, admin] = begun;
    nobody = await Session.as(app, 'nobody');
  },
  { UPLOAD_MAX_MB: '2' },
);

// Both kinds use the same code.
const { kind, list, upload, field } = MEDIA[0];
const send = (file: Buffer, name = 'x.png'): Test => admin.post(upload).attach('file', file, name);
const stored = async (): Promise<string[]> => namesIn(await admin.get(list).expect(200), field);

describe('uploads', () => {
  const WRONG_TYPE = 'Only png, jpg, jpeg, bmp, webp files are allowed';
  const EMPTY = { message: "File shoudn't be empty", code: 'VALIDATION', field: 'file' } as const;

  it('refuse a form without a file, or with two', async () => {
    const picture = await pictures.png();
    await refused(send(picture).attach('file', picture, 'y.png'), 400);
    await refused(admin.post(upload), 400, EMPTY);
    await refused(send(Buffer.alloc(0)), 400, EMPTY);
    const empty = admin.post(upload).set('Content-Type', 'multipart/form-data; boundary=x');
    await refused(empty.send('--x--\r\n'), 400);
  });

  it.each(['picture', 'file[a][b]', '__proto__', 'a[4000000000]'])(
    'refuse a file or a text in a field that the form does not have, %s',
    async (name) => {
      const picture = await pictures.png();
      for (const call of [
        admin.post(upload).attach(name, picture, 'x.png'),
        send(picture).field(name, 'x'),
      ]) {
        expect((await refused(call, 400)).text).not.toContain(name);
      }
    },
  );

  it('refuse more fields than any form has, at once', async () => {
    const many = send(await pictures.png());
    for (let index = 0; index < 50; index += 1) void many.field(`f${index}`, 'x');
    await refused(many, 400);
  });

  it('refuse a file that is too large', async () => {
    const message = 'The file is too large, 2 MB is the most';
    await refused(send(Buffer.alloc(2 * MB + 1)), 413, { message, code: 'TOO_LARGE', field: 'file' });
  });

  it.each<[what: string, make: () => Buffer | Promise<Buffer>]>([
    ['a page that is called x.png', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a script behind the head of a bitmap', () => Buffer.from('BM=1;alert(1)//'.repeat(9))],
    ['a drawing', pictures.svg],
    ['a GIF', pictures.gif],
  ])('refuse %s', async (_what, make) => {
    await refused(send(await make()), 415, { message: WRONG_TYPE, code: 'WRONG_TYPE', field: 'file' });
  });

  it('refuse a pixel bomb', async () => {
    await refused(send(aPixelBomb()), 413, { code: 'TOO_LARGE', field: 'file' });
  });

  it('store nothing of what they refuse', async () => {
    expect(await stored()).toEqual([]);
    expect(await app.database.collection('images').countDocuments({ kind })).toBe(0);
  });

  it('survive a form that is cut off', async () => {
    const { port } = app.app.nest.getHttpServer().address() as AddressInfo;
    const head = [
      `POST ${upload} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${admin.token}`,
      'Content-Type: multipart/form-data; boundary=b',
    ];
    const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nbegin';
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let received = '';
      socket.on('data', (data) => (received += data.toString()));
      socket.on('error', reject).on('close', () => resolve(received));
      // Not ended, because Node closes a connection that is half-closed, perhaps before the answer.
      socket.write([...head, `Content-Length: ${part.length}`, 'Connection: close', '', part].join('\r\n'));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const gone = connect(port, '127.0.0.1');
    gone.write([...head, 'Content-Length: 100000', '', part].join('\r\n'));
    await new Promise((resolve) => gone.on('ready', resolve));
    gone.destroy();
    await admin.get(list).expect(200);
    expect(await stored()).toEqual([]);
  });

  it.each(['png', 'jpg', 'webp', 'bmp'] as const)('take a %s, whatever it is called', async (type) => {
    const answer = await send(await pictures[type](), 'picture.txt').expect(201);
    const [name = ''] = namesIn(answer, field);
    expect(answer.body).toEqual({ message: 'Uploaded successfully', [field]: await stored() });
    expect(name).toMatch(new RegExp(`^[\\w-]{22}\\.${type}$`));
  });

  it('take the metadata out of photos', async () => {
    const photo = await aPhoto();
    expect(photo.includes(CANARY)).toBe(true);
    const [name = ''] = namesIn(await send(photo).expect(201), field);
    const served = (await nobody.get(`/static/${kind}/${name}`).expect(200)).body as Buffer;
    expect(served.includes(CANARY)).toBe(false);
  });
});

describe.each(MEDIA)('$kind', ({ kind, list, upload, remove, field }) => {
  const add = async (): Promise<string[]> =>
    namesIn(await fill(admin.post(upload), {}, await pictures.png()).expect(201), field);
  const stored = async (): Promise<string[]> => namesIn(await admin.get(list).expect(200), field);

  it('are listed with the newest first, and are no business of the other list', async () => {
    const before = await stored();
    const [name = '', ...older] = await add();
    expect(older).toEqual(before);
    expect(before).not.toContain(name);
    const other = MEDIA.find((one) => one.kind !== kind) ?? MEDIA[0];
    expect(namesIn(await admin.get(other.list), other.field)).not.toContain(name);
    await admin.post(other.remove, { name }).expect(404);
    await nobody.get(`/static/${other.kind}/${name}`).expect(404);
  });

  it('can be deleted, with the picture', async () => {
    const [name = ''] = await add();
    await nobody.get(`/static/${kind}/${name}`).expect(200);
    const answer = await admin.post(remove, { name }).expect(200);
    expect(answer.body).toEqual({ message: 'Deleted successfully', undo: AN_UNDO, [field]: await stored() });
    expect(await stored()).not.toContain(name);
    await nobody.get(`/static/${kind}/${name}`).expect(404);
    await admin.post(remove, { name }).expect(404);
    expect(await picturesIn(app.database, kind)).toHaveLength((await stored()).length);
    const thing = kind === 'logos' ? 'logo' : 'ad';
    for (const action of ['created', 'deleted'])
      expect(await auditOf(admin, name, `${thing}.${action}`)).toMatchObject([{ actor: admin.user.email }]);
  });
});

const logo = async () => (await answerOf<ConfigAnswer>(nobody.get('/api/config'))).logo;

it('the logo of the page is the newest one, or none', async () => {
  const [newest = '', ...older] = namesIn(await admin.get('/api/get_logo'), 'urls');
  expect(await logo()).toBe(newest);
  await admin.post('/api/delete_logo', { name: newest }).expect(200);
  expect(await logo()).toBe(older[0]);
  for (const name of older) await admin.post('/api/delete_logo', { name }).expect(200);
  expect(await logo()).toBeNull();
});
