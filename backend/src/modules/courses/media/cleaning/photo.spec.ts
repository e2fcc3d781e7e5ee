import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../../../../common/errors/app-error.js';
import { UnreadablePicture } from '../pictures.js';
import { cleanPhoto, type PhotoType } from './photo.js';

const CANARY = 'canary of a photographer';
/** Their names in sharp. */
const FORMATS = { jpg: 'jpeg', png: 'png', gif: 'gif', webp: 'webp' } as const;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

const plain = (width = 40, height = 20, background = 'red'): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** A square that hardly compresses. */
function noise(side: number, sigma = 30): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: 'grey', noise } });
}

const photo = (): Sharp =>
  plain().withExif({ IFD0: { Copyright: CANARY, Artist: CANARY }, IFD3: { GPSLatitude: '12/1 2/1 3/1' } });

const animation = async (): Promise<Sharp> => {
  const frames = ['red', 'green', 'blue'].map((colour) => plain(10, 10, colour).png().toBuffer());
  return sharp(await Promise.all(frames), { join: { animated: true } });
};

/** A PNG whose header claims this size, but that has one pixel. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const png = await plain(1, 1).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe('cleaning a photo', () => {
  it.each(['jpg', 'png', 'webp'] as const)('strips the metadata of a %s', async (type) => {
    const original = await photo().toFormat(FORMATS[type]).toBuffer();
    expect(original.includes(CANARY)).toBe(true);
    const cleaned = await cleanPhoto(original, type);
    expect(cleaned.includes(CANARY)).toBe(false);
    const { exif, icc, xmp, iptc, width, height } = await sharp(cleaned).metadata();
    expect({ exif, icc, xmp, iptc, width, height }).toEqual({ width: 40, height: 20 });
  });

  it('turns a photo as its camera was held, before it forgets how', async () => {
    const turned = await plain().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height, orientation } = await sharp(await cleanPhoto(turned, 'jpg')).metadata();
    expect({ width, height, orientation }).toEqual({ width: 20, height: 40 });
  });

  it.each(['gif', 'webp'] as const)('keeps the animation of a %s', async (type) => {
    const options = { delay: [100, 200, 300], loop: 4 };
    const original = await (await animation()).toFormat(FORMATS[type], options).toBuffer();
    const cleaned = await sharp(await cleanPhoto(original, type), { animated: true }).metadata();
    expect(cleaned).toMatchObject({ pages: 3, pageHeight: 10, width: 10, ...options });
  });

  it('keeps a lossless picture without loss', async () => {
    const original = await noise(64, 60).webp({ lossless: true }).toBuffer();
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer();
    expect(await pixels(await cleanPhoto(original, 'webp'))).toEqual(await pixels(original));
  });

  it('keeps what is transparent', async () => {
    const glass = { r: 0, g: 0, b: 255, alpha: 0.5 };
    const drawn = sharp({ create: { width: 1, height: 1, channels: 4, background: glass } });
    const cleaned = sharp(await cleanPhoto(await drawn.png().toBuffer(), 'png'));
    expect([...(await cleaned.raw().toBuffer())]).toEqual([0, 0, 255, 128]);
  });

  it.each([
    ['jpg', { quality: 60 }],
    ['png', { palette: true }],
    ['gif', {}],
    ['webp', { quality: 60 }],
  ] as const)('makes a %s hardly larger than it was', async (type, options) => {
    const original = await noise(300).toFormat(FORMATS[type], options).toBuffer();
    expect((await cleanPhoto(original, type)).length).toBeLessThan(original.length * 1.15);
  });

  it.each(['jpg', 'png', 'gif', 'webp'] as const)('leaves what is hidden behind a %s', async (type) => {
    const original = await plain().toFormat(FORMATS[type]).toBuffer();
    const withMore = Buffer.concat([original, Buffer.from(`<script>${CANARY}</script>`)]);
    expect((await cleanPhoto(withMore, type)).includes(CANARY)).toBe(false);
  });
});

describe('a photo that is none', () => {
  const halved = (whole: Buffer) => whole.subarray(0, whole.length / 2);
  const heads: Record<PhotoType, string> = {
    png: '\x89PNG\r\n\x1a\n',
    jpg: '\xff\xd8\xff\xe0\0\x10JFIF\0',
    gif: 'GIF89a',
    webp: 'RIFF\xff\0\0\0WEBPVP8 ',
  };

  it.each(Object.entries(heads))('is found out when it only begins like a %s', async (type, head) => {
    const page = Buffer.from(`${head}/*<html><script>alert(1)</script></html>*/`, 'latin1');
    await expect(cleanPhoto(page, type as PhotoType)).rejects.toThrow(UnreadablePicture);
  });

  it.each([
    ['it is of another type', () => plain().jpeg().toBuffer()],
    ['it is a drawing', () => Promise.resolve(Buffer.from(DRAWING))],
    ['half of it is missing', async () => halved(await noise(100).png().toBuffer())],
  ])('is found out when %s', async (_what, make) => {
    await expect(cleanPhoto(await make(), 'png')).rejects.toThrow(UnreadablePicture);
  });

  it.each([
    ['wide', 30_000, 30_000],
    ['just too large', 8_000, 5_001],
    ['long', 50, 900_000],
  ])('is refused from its header when it is a pixel bomb: %s', async (_what, width, height) => {
    await expect(cleanPhoto(await pngOf(width, height), 'png')).rejects.toThrow(AppError);
  });
});
