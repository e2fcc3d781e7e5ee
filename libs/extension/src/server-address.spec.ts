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

it.each(['http://roster.example', 'http://localhost.evil.example', 'ftp://roster.example', '', 'a b'])(
  'sends no password to %p',
  (typed) => {
    expect(serverIn(typed)).toBeNull();
  },
);
