import { connect, type AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { Test } from 'supertest';
import type { AuditListAnswer, ConfigAnswer } from '@keyroster/contracts/dto';
import { MEDIA, namesIn, picturesIn } from '../support/data/media.js';
import { aPhoto, aPictureOf, CANARY, pictures, aPixelBomb } from '../support/data/pictures.js';
import { Session } from '../support/app/session.js';
import type { TestApp } from '../support/app/test-app.js';
import { withApp } from '../support/app/with-app.js';
import { AN_UNDO } from '../support/checks/undo.js';

const MB = 1024 * 1024;
const NAME = /^[\w-]{22}\.(png|jpg|webp|bmp)$/;

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

const WRONG_TYPE = 'Only png, jpg, jpeg, bmp, webp files are allowed';

const refusal = (statusCode: number, error: string, message: string, code: string) => ({
  statusCode,
  error,
  message,
  code,
  field: 'file',
});

describe('what is refused', () => {
  // Both kinds use the same code.
  const { kind, list, upload, field } = MEDIA[0];
  const send = (file: Buffer, name = 'x.png', by = admin): Test => by.post(upload).attach('file', file, name);
  const stored = async (): Promise<string[]> => namesIn(await admin.get(list).expect(200), field);
  const imagesInDatabase = () => app.database.collection('images').countDocuments({ kind });

  it('refuse a form without a file', async () => {
    const expected = refusal(400, 'Bad Request', "File shoudn't be empty", 'VALIDATION');
    expect((await admin.post(upload).expect(400)).body).toEqual(expected);
    expect((await send(Buffer.alloc(0)).expect(400)).body).toEqual(expected);
    const withoutFile = await admin
      .post(upload)
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x--\r\n');
    expect(withoutFile.status).toBe(400);
  });

  it.each([
    ['another field', 'picture', {}],
    ['a field that is deep', 'file[a][b]', {}],
  ])('refuse a file in %s', async (_what, name) => {
    const answer = await admin
      .post(upload)
      .attach(name, await pictures.png(), 'x.png')
      .expect(400);
    expect(answer.body).toMatchObject({ statusCode: 400, error: 'Bad Request' });
    expect(JSON.stringify(answer.body)).not.toContain(name);
  });

  it('refuse a second file', async () => {
    const picture = await pictures.png();
    await send(picture).attach('file', picture, 'y.png').expect(400);
  });

  it.each(['name', '__proto__', 'constructor', 'a[b][c]', 'a[4000000000]'])(
    'refuse a field that the form does not have: %s',
    async (name) => {
      const answer = await send(await pictures.png()).field(name, 'x');
      expect(answer.status).toBe(400);
      expect(JSON.stringify(answer.body)).not.toContain(name);
    },
  );

  it('refuse more fields than any form has, at once', async () => {
    const many = send(await pictures.png());
    for (let index = 0; index < 50; index += 1) void many.field(`f${index}`, 'x');
    await many.expect(400);
  });

  it('refuse a file that is too large', async () => {
    const answer = await send(Buffer.alloc(2 * MB + 1)).expect(413);
    expect(answer.body).toEqual(
      refusal(413, 'Payload Too Large', 'The file is too large, 2 MB is the most', 'TOO_LARGE'),
    );
  });

  it.each([
    [
      'a page that is called x.png',
      () => Promise.resolve(Buffer.from('<!doctype html><script>alert(1)</script>')),
    ],
    [
      'a page behind the head of a PNG',
      () => Promise.resolve(Buffer.from('\x89PNG\r\n\x1a\n<script>', 'latin1')),
    ],
    ['a script behind the head of a bitmap', () => Promise.resolve(Buffer.from('BM=1;alert(1)//'.repeat(9)))],
    ['a document', () => Promise.resolve(Buffer.from('%PDF-1.7\n'))],
    ['a drawing', pictures.svg],
    ['a GIF', pictures.gif],
  ])('refuse %s', async (_what, make) => {
    const answer = await send(await make()).expect(415);
    expect(answer.body).toEqual(refusal(415, 'Unsupported Media Type', WRONG_TYPE, 'WRONG_TYPE'));
  });

  it('refuse a pixel bomb', async () => {
    const answer = await send(aPixelBomb()).expect(413);
    expect(answer.body).toMatchObject({ code: 'TOO_LARGE', field: 'file' });
  });

  it('store nothing of what they refuse', async () => {
    expect(await stored()).toEqual([]);
    expect(await imagesInDatabase()).toBe(0);
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
});

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
