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
    ['with a mark of the byte order', '\uFEFF<svg/>'],
    ['after a comment and blanks', '\n\t <!-- by hand --><svg/>'],
  ])('is a drawing for one %s', async (_what, text) => {
    expect(await detectType(Buffer.from(text))).toBe('svg');
  });

  it.each([
    ['plain text', 'a picture'],
    ['a document', '%PDF-1.7\n'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['nothing', ''],
  ])('is none of ours for %s', async (_what, text) => {
    expect(await detectType(Buffer.from(text, 'latin1'))).toBeUndefined();
  });
});
