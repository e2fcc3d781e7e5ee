import fc from 'fast-check';
import { isReservedUsername, normaliseUsername, storedUsernames, typeUsername } from './names.js';

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

  it('is the same whether the field or the server replaced the first space', () => {
    expect(normaliseUsername(typeUsername('Ana Paz Soto'))).toBe(normaliseUsername('Ana Paz Soto'));
  });
});

describe('a username while it is typed', () => {
  it('is lower-case with the first space an underscore', () => {
    expect(typeUsername('Ana ')).toBe('ana_');
    expect(typeUsername('Ana Paz Soto')).toBe('ana_paz soto');
  });

  it('has no space left when every space was a keystroke', () => {
    const typed = Array.from('Ana Paz Soto').reduce((shown, key) => typeUsername(shown + key), '');
    expect(typed).toBe('ana_paz_soto');
  });
});

describe('the name of the system', () => {
  it.each(['system', ' SYSTEM ', 'System'])('is reserved: %s', (text) => {
    expect(isReservedUsername(text)).toBe(true);
  });

  it.each(['systems', 'sys tem', '', 'the_system'])('leaves others free: %s', (text) => {
    expect(isReservedUsername(text)).toBe(false);
  });
});
