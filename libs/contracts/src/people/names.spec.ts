import fc from 'fast-check';
import { nameKey, storedName } from './names.js';

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

  it('has a key that is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
        expect(nameKey(storedName(name))).toBe(nameKey(name));
      }),
    );
  });
});
