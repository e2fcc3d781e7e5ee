import sharp from 'sharp';
import { PictureCleaner } from './picture-cleaner.js';

describe('the cleaner of pictures', () => {
  it('says at once when too many wait, and cleans those that it took', async () => {
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const cleaner = new PictureCleaner();
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => cleaner.clean(picture, 'png')));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(40);
    for (const refusal of refused) {
      expect(refusal).toMatchObject({ reason: { code: 'TOO_BUSY', details: { retryAfterSeconds: 5 } } });
    }
    await expect(cleaner.clean(picture, 'png')).resolves.toBeInstanceOf(Buffer);
  });
});
