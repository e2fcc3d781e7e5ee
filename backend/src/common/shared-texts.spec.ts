import { SharedTexts } from './shared-texts.js';

describe('shared texts', () => {
  it('are as they were given, whether few or many are different', () => {
    const texts = new SharedTexts();
    const all = Array.from({ length: 25_000 }, (_, number) => `text ${number % 12_000}`);

    expect(all.map((text) => texts.of(text))).toEqual(all);
  });
});
