import { isDomainUrl } from './credentials.js';

describe("a credential's domain", () => {
  it.each([
    ['a page', ['https://example.com', 'http://example.com/login?next=%2F#top', 'HTTPS://Example.COM/']],
    [
      'an address',
      ['http://localhost:3000/login', 'https://192.168.1.1:8443', 'https://[2001:db8::1]/login'],
    ],
    ['with blanks around it', [' https://example.com ']],
  ])('may be %s', (_what, texts) => expect(texts.filter((text) => !isDomainUrl(text))).toEqual([]));

  it('may have letters beyond ASCII, however many were looked at before', () => {
    for (let turn = 0; turn < 50_000; turn += 1) isDomainUrl('https://example.com/start');
    expect(isDomainUrl('https://español.example/inicio')).toBe(true);
  });

  it.each([
    ['no address', ['', 'example.com', '//example.com', 'https://', 'https://?x']],
    ['of another scheme', ['ftp://a.b', 'javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x']],
    ['of other slashes', ['https:example.com', 'https:\\\\example.com', 'https://example.com\\login']],
    ['with blanks', ['https://exa mple.com', 'https://example.com/a b']],
    ['with a name or password', ['https://user@example.com', 'https://:secret@example.com']],
    ['of no such port', ['https://example.com:99999']],
  ])('may not be %s', (_what, texts) => expect(texts.filter(isDomainUrl)).toEqual([]));
});
