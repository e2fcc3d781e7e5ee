import { serverIn } from './server-address.js';

it.each([
  ['https://roster.example', 'https://roster.example'],
  ['https://roster.example:8443/dashboard', 'https://roster.example:8443'],
  [' Roster.Example ', 'https://roster.example'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('takes %p for the server at %s', (typed, origin) => {
  expect(serverIn(typed)).toBe(origin);
});

it('no password is sent elsewhere', () => {
  const typed = ['http://roster.example', 'http://localhost.evil.example', 'ftp://roster.example', '', 'a b'];
  expect(typed.filter((text) => serverIn(text) !== null)).toEqual([]);
});
