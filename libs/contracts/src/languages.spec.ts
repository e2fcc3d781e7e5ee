import { inEachLanguage, phrase } from './languages.js';

describe('a phrase with gaps', () => {
  it('takes its values in the order of the English, wherever the Spanish has them', () => {
    const leaves = phrase('{user} no longer sees “{title}”', '«{title}» deja de verse: {user}');
    const { en, es } = inEachLanguage({ leaves });
    expect(en.leaves('ana', 'Physics')).toBe('ana no longer sees “Physics”');
    expect(es.leaves('ana', 'Física')).toBe('«Física» deja de verse: ana');
  });

  it('writes a value as it is, also one that looks like a gap', () => {
    expect(phrase('{part} of {all}', '{part} de {all}')[0]('{all}', 2)).toBe('{all} of 2');
  });

  it('has the singular of a number, or its plural', () => {
    const [en, es] = phrase('{who} got {count:one title|# titles}', '{count:Un título|# títulos} para {who}');
    const phrases = [en('ana', 0), en('ana', 1), en('ana', 2)];
    expect(phrases).toEqual(['ana got 0 titles', 'ana got one title', 'ana got 2 titles']);
    expect([1, 12].map((count) => es('ana', count))).toEqual(['Un título para ana', '12 títulos para ana']);
  });
});
