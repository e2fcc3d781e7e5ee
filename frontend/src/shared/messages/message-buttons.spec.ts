import { chatAddress, phoneNumberOf } from './message-buttons.js';

describe('the number that was typed for somebody', () => {
  it.each([
    ['999 888 777', 'PE', '51999888777'],
    ['999888777', 'PE', '51999888777'],
    ['+51 999 888 777', 'PE', '51999888777'],
    ['+51999888777', 'MX', '51999888777'],
    ['51 999 888 777', 'PE', '51999888777'],
    ['(01) 234-5678', 'PE', '5112345678'],
    ['wasap: 999-888-777', 'PE', '51999888777'],
    ['+34 612 34 56 78', 'PE', '34612345678'],
    ['612 34 56 78', 'ES', '34612345678'],
    ['+1 213 373 4253', undefined, '12133734253'],
  ])('%j in %s is %s', (typed, region, digits) => {
    expect(phoneNumberOf(typed, region)?.digits).toBe(digits);
  });

  it.each(['', ' ', 'abc', 'N/A', '12', '+51 900', '999 888 777 666 555 444 333', 'ana@example.com'])(
    '%j is none',
    (typed) => {
      expect(phoneNumberOf(typed, 'PE')).toBeNull();
    },
  );

  it('is none without its country where no country is known', () => {
    expect(phoneNumberOf('999 888 777', undefined)).toBeNull();
    expect(phoneNumberOf('999 888 777', 'AQ')).toBeNull();
  });
});

it('a chat opens with the whole text, line breaks and all', () => {
  const number = { digits: '51999888777', shown: '+51 999 888 777' };
  const text = 'Hola 👋 & adiós?\n100 % = #1 + más';
  const address = new URL(chatAddress(number, text));
  expect(address.origin + address.pathname).toBe('https://wa.me/51999888777');
  expect([...address.searchParams]).toEqual([['text', text]]);
});
