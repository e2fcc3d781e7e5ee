import fc from 'fast-check';
import { linkedParts } from './announcements.js';

const linksIn = (text: string): string[] =>
  linkedParts(text).flatMap((part) => (part.isLink ? [part.text] : []));

describe('the links of an announcement', () => {
  it.each([
    ['https://a.example', ['https://a.example']],
    [
      'See https://a.example/b?c=d#e and https://x.example.',
      ['https://a.example/b?c=d#e', 'https://x.example'],
    ],
    ['(https://a.example)', ['https://a.example']],
    ['https://a.example/b_(c)', ['https://a.example/b_(c)']],
    ['(see https://a.example/b_(c)).', ['https://a.example/b_(c)']],
    ['“https://a.example/b”!', ['https://a.example/b']],
    ['https://a.example:8443/b', ['https://a.example:8443/b']],
    ['https://a.example\nhttps://b.example', ['https://a.example', 'https://b.example']],
  ])('in %j are %j', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it.each([
    ['another scheme', ['http://a.example', 'javascript:alert(1)', 'data:text/html,x', 'www.a.example']],
    ['no host', ['https://', 'https:// a.example', 'HTTPS', '']],
    ['a name before the host', ['https://good.example@bad.example/', 'https://name:word@bad.example/']],
    ['markup', ['<a href="x">']],
  ])('are none in a text with %s', (_what, texts) => expect(texts.flatMap(linksIn)).toEqual([]));

  it('leave the text whole, and lead nowhere but to https', () => {
    const piece = fc.constantFrom(...'https:// a.example / ( ) . <b> " @ é % \\'.split(' '), ' ');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(
          linkedParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
        for (const link of linksIn(text)) {
          expect(new URL(link).protocol).toBe('https:');
          expect(link).toMatch(/^https:\/\//);
        }
      }),
    );
  });
});
