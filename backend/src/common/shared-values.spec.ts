import { SharedValues } from './shared-values.js';

it('values are as they were given, whether few or many are different', () => {
  const texts = new SharedValues<string>();
  const all = Array.from({ length: 25_000 }, (_, number) => `text ${number % 12_000}`);
  expect(all.map((text) => texts.of(text, text))).toEqual(all);
});
