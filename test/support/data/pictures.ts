import sharp, { type Sharp } from 'sharp';

/** Text that a camera would write into a picture's metadata. */
export const CANARY = 'canary of a photographer';

const red = (width = 40, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

/** Small pictures of every type, made anew for each test. */
export const pictures = {
  png: () => red().png().toBuffer(),
  jpg: () => red().jpeg().toBuffer(),
  webp: () => red().webp().toBuffer(),
  gif: () => red().gif().toBuffer(),
  bmp: () => Promise.resolve(aBitmap()),
  svg: () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9"/></svg>')),
};

export const aPhoto = (): Promise<Buffer> =>
  red()
    .withExif({ IFD0: { Copyright: CANARY } })
    .jpeg()
    .toBuffer();

/** A picture of about so many bytes that hardly compresses. */
export const aPictureOf = (bytes: number): Promise<Buffer> => {
  const side = Math.ceil(Math.sqrt(bytes / 3));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width: side, height: side, channels: 3, background: 'grey', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
};

/** A few bytes whose header claims a bitmap of 60,000 by 60,000 pixels. */
export function aPixelBomb(): Buffer {
  const bomb = aBitmap();
  bomb.writeInt32LE(60_000, 18);
  bomb.writeInt32LE(60_000, 22);
  return bomb;
}

/** One pixel of 24 bits behind the two headers. */
const aBitmap = (): Buffer =>
  Buffer.from('424d3a000000000000003600000028000000010000000100000001001800'.padEnd(116, '0'), 'hex');
