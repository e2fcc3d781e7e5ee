import fc from 'fast-check';
import {
  isReservedUsername,
  isSeenWhole,
  nameKey,
  normaliseUsername,
  storedName,
  storedUsernames,
  typeUsername,
} from './names.js';

describe('a name', () => {
  it('is stored trimmed and with its letters composed, its case and inner blanks kept', () => {
    expect(storedName('  Cursos  de Ingle\u0301s ')).toBe('Cursos  de Ingl\u00e9s');
  });

  it.each([
    ['Netflix', ' NETFLIX ', true],
    ['Inglés', 'INGLÉS', true],
    ['Straße', 'STRASSE', true],
    ['ΟΔΟΣ', 'οδοσ', true],
    ['Ingl\u00e9s', 'Ingle\u0301s', true],
    ['Ingles', 'Inglés', false],
    ['ano', 'año', false],
  ])('%s and %s are the same: %s', (one, other, areSame) => {
    expect(nameKey(one) === nameKey(other)).toBe(areSame);
  });

  it.each([
    ['a tab', 'a\tb'],
    ['a control character of Windows-1252', 'a\u0085b'],
    ['a space without width', 'ne\u200btflix'],
    ['a joiner that joins nothing', 'ne\u200dtflix'],
    ['a joiner behind an emoji', '🔑\u200d'],
    ['a variation selector behind a letter', 'a\ufe0f'],
    ['a direction', 'a\u202eb'],
    ['a soft hyphen', 'net\u00adflix'],
    ['a filler', '\u3164'],
    ['a blank of Braille', 'a\u2800'],
    ['a tag', 'a\u{e0061}'],
  ])('is not what it looks like with %s', (_what, name) => {
    expect(isSeenWhole(name)).toBe(false);
  });

  it.each([
    ['letters of any script', ['Cursos  de Inglés', 'Straße', '日本語', 'العربية', 'हिन्दी', '']],
    ['a blank that does not break', ['a\u00a0b']],
    ['emoji and what joins them', ['🔑', '❤️ 1️⃣ #️⃣', '👩🏽‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️‍🔥', '🇵🇪 ☎︎']],
  ])('is what it looks like with %s', (_what, names) => {
    expect(names.filter((name) => !isSeenWhole(name))).toEqual([]);
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

describe('a username on the server', () => {
  it('is trimmed, lower-case, and has an underscore for every blank', () => {
    expect(normaliseUsername('  Ana María De La Cruz ')).toBe('ana_maría_de_la_cruz');
    expect(normaliseUsername('a  b\tc\u00a0d')).toBe('a__b_c_d');
  });

  it('has its letters composed, and is known as it was stored before', () => {
    expect(normaliseUsername('Mari\u0301a')).toBe('mar\u00eda');
    expect(storedUsernames('mar\u00eda')).toEqual(['mar\u00eda', 'mari\u0301a']);
    expect(storedUsernames('maria')).toEqual(['maria']);
  });

  it('stays what it is when normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normaliseUsername(text);
        expect(normaliseUsername(once)).toBe(once);
        expect(once).not.toMatch(/\s/);
      }),
    );
  });

  it('is lower-case with the first space an underscore while it is typed, and then the same', () => {
    expect(typeUsername('Ana ')).toBe('ana_');
    expect(typeUsername('Ana Paz Soto')).toBe('ana_paz soto');
    expect(normaliseUsername(typeUsername('Ana Paz Soto'))).toBe(normaliseUsername('Ana Paz Soto'));
  });
});

it('the name of the system is reserved, and leaves others free', () => {
  const names = ['system', ' SYSTEM ', 'System', 'systems', 'sys tem', '', 'the_system'];
  expect(names.filter(isReservedUsername)).toEqual(['system', ' SYSTEM ', 'System']);
});
