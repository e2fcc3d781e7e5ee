import { isUserFound } from './user-search.js';

const anna = {
  seq: 142,
  email: 'anna_k',
  ip_address: '203.0.113.7',
  ip_address_history: ['203.0.113.7', '2001:db8::5'],
};

describe('a search for users', () => {
  it.each(['anna_k', 'nna', ' ANNA ', '113.7', 'db8::', '14', '142', ''])('finds by %j', (search) => {
    expect(isUserFound(anna, search)).toBe(true);
  });

  it.each(['42', 'anna k', '1420', '203.0.113.70', 'k\n203'])('does not find by %j', (search) => {
    expect(isUserFound(anna, search)).toBe(false);
  });
});
