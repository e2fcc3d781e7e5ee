import sharp from 'sharp';
import { detectType, PictureCleaner } from './picture-cleaner.js';

const dot = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });

it.each(['png', 'jpeg', 'webp', 'gif'] as const)(
  'the type of a picture is that of its content: %s',
  async (format) => {
    const type = await detectType(await dot().toFormat(format).toBuffer());
    expect(type).toBe(format === 'jpeg' ? 'jpg' : format);
  },
);

it.each([
  ['svg', '\uFEFF\n\t <!-- by hand --><svg/>'],
  [undefined, 'a picture'],
  [undefined, '%PDF-1.7\n'],
  [undefined, ''],
])('the type of a picture is %s by its text', async (type, text) => {
  expect(await detectType(Buffer.from(text))).toBe(type);
});

it('a cleaner says at once when too many wait, and cleans those that it took', async () => {
  const picture = await dot().png().toBuffer();
  const cleaner = new PictureCleaner();
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => cleaner.clean(picture, 'png')));
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(40);
  const tooBusy = { reason: { code: 'TOO_BUSY', details: { retryAfterSeconds: 5 } } };
  expect(refused).toMatchObject(refused.map(() => tooBusy));
  await expect(cleaner.clean(picture, 'png')).resolves.toBeInstanceOf(Buffer);
});
