import { bestFirst, nameMatches, readTyped } from './typed.js';

const WORDS = { renew: 'renovar', lock: 'bloquear' };

it.each([
  ['ana', null, 'ana'],
  ['  ana b ', null, 'ana b'],
  ['renovar', null, 'renovar'],
  ['renovar ', 'renew', ''],
  [' Renovar  ana', 'renew', 'ana'],
  ['bloquear ana b', 'lock', 'ana b'],
  ['renovaran ana', null, 'renovaran ana'],
  ['renew ana', null, 'renew ana'],
])('reads %j', (text, verb, search) => {
  expect(readTyped(text, WORDS)).toEqual({ verb, search });
});

it('finds any part of a name, without regard to case and accents', () => {
  expect(nameMatches('Auditoría', 'AUDITORIA')).toBe(true);
  expect(nameMatches('Netflix', 'FLI')).toBe(true);
  expect(nameMatches('Netflix', 'x ')).toBe(false);
});

it('puts the very name first, then those that begin so, and leaves the rest in their order', () => {
  const found = ['juan_ana', 'ana_paz', 'mariana', 'Ana', 'anabel'];
  expect(bestFirst(found, (name) => name, 'ana')).toEqual([
    'Ana',
    'ana_paz',
    'anabel',
    'juan_ana',
    'mariana',
  ]);
});
