import { Transactions } from '../../backend/src/database/connection/transactions.js';
import { CREDENTIAL_IMAGE_RULES } from '../../backend/src/modules/courses/media/pictures.js';
import { ImagesService, type PreparedImage } from '../../backend/src/modules/courses/media/images.service.js';
import { until } from '../support/checks/until.js';
import { pictures } from '../support/data/pictures.js';
import { Session, TestApp } from '../support/app/session.js';

const LARGEST = 15 * 1024 * 1024;

let app: TestApp;
let other: TestApp;
let images: ImagesService;
let prepared: PreparedImage;

beforeAll(async () => {
  app = await TestApp.start();
  other = await TestApp.start({ MONGODB_URI: app.uri });
  images = app.get(ImagesService);
  prepared = await images.prepare({ buffer: await pictures.svg() }, CREDENTIAL_IMAGE_RULES);
});
afterAll(async () => {
  await other.stop({ keepData: true });
  await app.stop();
});

const count = () => app.database.collection('images').countDocuments();

async function statusOf(name: string, by = app): Promise<number> {
  const nobody = await Session.as(by, 'nobody');
  return (await nobody.get(`/static/products/${name}`)).status;
}

describe('images in a transaction', () => {
  const failAfter = (work: () => Promise<unknown>): Promise<void> =>
    app.get(Transactions).run(async () => {
      await work();
      throw new Error('the change fails');
    });

  it('are not there when the change fails', async () => {
    const before = await count();
    await expect(failAfter(() => images.store('products', prepared))).rejects.toThrow('the change fails');
    expect(await count()).toBe(before);
  });

  it('stay when the change that removes them fails', async () => {
    const name = await images.store('products', prepared);
    await expect(failAfter(() => images.remove('products', [name]))).rejects.toThrow('the change fails');
    expect(await statusOf(name)).toBe(200);
  });

  it('are served until the change that removes them is certain', async () => {
    const name = await images.store('products', prepared);
    await app.get(Transactions).run(async () => {
      await images.remove('products', [name]);
      expect(await statusOf(name, other)).toBe(200);
    });
    expect(await statusOf(name)).toBe(404);
  });
});

describe('a copy of an image', () => {
  it('outlives the original', async () => {
    const original = await images.store('products', prepared);
    const copy = (await images.copyEach('products', [original])).get(original) ?? '';
    expect(copy).not.toBe(original);
    expect(await images.remove('products', [original])).toBe(1);
    expect([await statusOf(original), await statusOf(copy)]).toEqual([404, 200]);
  });

  it('is not made of what is not there, or of another kind', async () => {
    const logo = await images.store('logos', prepared);
    await expect(images.copyEach('products', [logo])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(images.copyEach('products', ['nothing.png'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a removed image', () => {
  it('is gone at once here, and soon in another process that had it in memory, even of the largest size', async () => {
    const name = await images.store('products', { type: 'png', bytes: Buffer.alloc(LARGEST, 1) });
    expect([await statusOf(name), await statusOf(name, other)]).toEqual([200, 200]);
    await images.remove('products', [name]);
    expect(await statusOf(name)).toBe(404);
    await until(5_000, async () => (await statusOf(name, other)) === 404);
  });

  it('goes with many others, and leaves those of another kind', async () => {
    const names = [await images.store('products', prepared), await images.store('products', prepared)];
    const logo = await images.store('logos', prepared);
    expect(await images.remove('products', [...names, logo])).toBe(2);
    expect(await images.remove('products', [])).toBe(0);
    expect(await images.remove('logos', [logo])).toBe(1);
  });
});
