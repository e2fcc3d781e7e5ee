import sharp from 'sharp';
import { detectType } from './picture-cleaner.js';

const dot = () => sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });

describe('the type of a picture', () => {
  it.each([
    ['png', () => dot().png().toBuffer()],
    ['jpg', () => dot().jpeg().toBuffer()],
    ['webp', () => dot().webp().toBuffer()],
    ['gif', () => dot().gif().toBuffer()],
  ])('is %s by its content', async (type, make) => {
    expect(await detectType(await make())).toBe(type);
  });

  it.each([
    ['that begins at once', '<svg/>'],
    ['with a declaration', '<?xml version="1.0"?><svg/>'],
    ['with a mark of the byte order', '\uFEFF<svg/>'],
    ['after a comment and blanks', '\n\t <!-- by hand --><svg/>'],
  ])('is a drawing for one %s', async (_what, text) => {
    expect(await detectType(Buffer.from(text))).toBe('svg');
  });

  it.each([
    ['plain text', 'a picture'],
    ['a document', '%PDF-1.7\n'],
    ['a program', '\x7fELF\x02\x01\x01'],
    ['an archive', 'PK\x03\x04\x14\0\0\0\0\0'],
    ['a packed drawing', '\x1f\x8b\x08\0\0\0\0\0'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['an icon', '\0\0\x01\0\x01\0\x10\x10'],
    ['nothing', ''],
  ])('is none of ours for %s', async (_what, text) => {
    expect(await detectType(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});
