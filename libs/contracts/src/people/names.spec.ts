import fc from 'fast-check';
import { isSeenWhole, nameKey, storedName } from './names.js';

describe('a name', () => {
  it('is stored trimmed, its case and inner blanks kept', () => {
    expect(storedName('  Cursos  de Inglés ')).toBe('Cursos  de Inglés');
  });

  it.each([
    ['Netflix', ' NETFLIX '],
    ['Inglés', 'INGLÉS'],
    ['Straße', 'STRASSE'],
    ['STRAẞE', 'Straße'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Ingl\u00e9s', 'Ingle\u0301s'],
  ])('is a duplicate: %s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['Ingles', 'Inglés'],
    ['Cursos 1', 'Cursos1'],
    ['ano', 'año'],
  ])('is another: %s and %s', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });

  it('is stored with its letters composed', () => {
    expect(storedName(' Ingle\u0301s ')).toBe('Ingl\u00e9s');
  });

  it.each([
    ['a tab', 'a\tb'],
    ['a line break', 'a\nb'],
    ['a line separator', 'a\u2028b'],
    ['a control character of Windows-1252', 'a\u0085b'],
    ['a space without width', 'ne\u200btflix'],
    ['a joiner that joins nothing', 'ne\u200dtflix'],
    ['a joiner behind an emoji', '🔑\u200d'],
    ['a variation selector behind a letter', 'a\ufe0f'],
    ['a variation selector behind a number', '1\ufe0f'],
    ['a direction', 'a\u202eb'],
    ['a soft hyphen', 'net\u00adflix'],
    ['a filler', '\u3164'],
    ['a blank of Braille', 'a\u2800'],
    ['a mark of bytes', '\ufeffa'],
    ['a tag', 'a\u{e0061}'],
  ])('is not what it looks like with %s', (_what, name) => {
    expect(isSeenWhole(name)).toBe(false);
  });

  it.each([
    'Cursos  de Inglés',
    'Straße',
    '日本語',
    '한국어',
    'العربية',
    'हिन्दी',
    'a\u00a0b',
    '🔑',
    '❤️ 1️⃣ #️⃣',
    '👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥',
    '🇵🇪 ☎︎',
    '',
  ])('is what it looks like: %s', (name) => {
    expect(isSeenWhole(name)).toBe(true);
  });

  it('has a key that is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
        expect(nameKey(storedName(name))).toBe(nameKey(name));
      }),
    );
  });
});
