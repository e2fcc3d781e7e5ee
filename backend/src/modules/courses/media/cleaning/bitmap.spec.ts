import { UnreadablePicture } from '../pictures.js';
import { cleanBitmap } from './bitmap.js';

const START = 54;

/** 2×2 pixels of 24 bits, each row padded to 8 bytes, and then altered by `change`. */
function aBitmap(change: (bitmap: Buffer) => void = () => undefined): Buffer {
  const bitmap = Buffer.alloc(START + 16, 0x7f);
  bitmap.fill(0, 0, START);
  bitmap.write('BM', 'latin1');
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(START, 10);
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(2, 18);
  bitmap.writeInt32LE(2, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(24, 28);
  change(bitmap);
  return bitmap;
}

describe('cleaning a bitmap', () => {
  it('keeps one whose rows run from top to bottom', () => {
    const topDown = aBitmap((bitmap) => bitmap.writeInt32LE(-2, 22));
    expect(cleanBitmap(topDown)).toEqual(topDown);
  });

  it('cuts off what follows the pixels, and wipes what is hidden in the header', () => {
    const hidden = aBitmap((bitmap) => {
      bitmap.write('/*', 6, 'latin1');
      bitmap.write('=1;a', 2, 'latin1');
    });
    const withMore = Buffer.concat([hidden, Buffer.from('<script>alert(1)</script>')]);
    expect(cleanBitmap(withMore)).toEqual(aBitmap());
  });

  it('forgets the colour profile, which may be the path of a file', () => {
    const path = 'C:/secret/profile.icm';
    const bitmap = Buffer.concat([aBitmap().subarray(0, START), Buffer.alloc(84 + 16), Buffer.from(path)]);
    bitmap.writeUInt32LE(START + 84, 10);
    bitmap.writeUInt32LE(124, 14);
    bitmap.writeUInt32LE(0x4c494e4b, 14 + 56);
    bitmap.writeUInt32LE(124 + 16, 14 + 112);
    bitmap.writeUInt32LE(path.length, 14 + 116);
    const cleaned = cleanBitmap(bitmap);
    for (const hidden of ['secret', 'KNIL']) expect(cleaned.includes(hidden)).toBe(false);
    expect(cleaned.length).toBe(START + 84 + 16);
  });

  it.each([
    ['only begins like one', Buffer.from('BM and then something else that is no picture at all, but text')],
    ['is cut off', aBitmap().subarray(0, START + 10)],
    ['has no rows', aBitmap((bitmap) => bitmap.writeInt32LE(0, 22))],
    ['has a header of no known size', aBitmap((bitmap) => bitmap.writeUInt32LE(41, 14))],
    ['has pixels of seven bits', aBitmap((bitmap) => bitmap.writeUInt16LE(7, 28))],
    ['has its pixels far behind', aBitmap((bitmap) => bitmap.writeUInt32LE(4_000, 10))],
    ['holds a PNG', aBitmap((bitmap) => bitmap.writeUInt32LE(5, 30))],
    ['says it is run-length encoded, with 24 bits', aBitmap((bitmap) => bitmap.writeUInt32LE(1, 30))],
  ])('cannot read one that %s', (_what, bitmap) => {
    expect(() => cleanBitmap(bitmap)).toThrow(UnreadablePicture);
  });
});
