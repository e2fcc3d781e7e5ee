import { inEachLanguage, phrase } from './languages.js';

describe('a phrase with gaps', () => {
  it('takes its values in the order of the English, wherever the Spanish has them', () => {
    const { en, es } = inEachLanguage({
      leaves: phrase('{user} no longer sees “{title}”', '«{title}» deja de verse: {user}'),
    });
    expect(en.leaves('ana', 'Physics')).toBe('ana no longer sees “Physics”');
    expect(es.leaves('ana', 'Física')).toBe('«Física» deja de verse: ana');
  });

  it('writes a value as it is, also one that looks like a gap', () => {
    expect(phrase('{part} of {all}', '{part} de {all}')[0]('{all}', 2)).toBe('{all} of 2');
  });
});
