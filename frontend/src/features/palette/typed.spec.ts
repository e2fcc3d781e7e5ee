import { bestFirst, nameMatches, readCommand } from './typed.js';

it.each([
  ['ana', null],
  ['renovar', null],
  ['renovaran ana', null],
  ['+51 987654321', null],
  ['+0 ana', null],
  ['renovar ', { verb: 'renew', days: 30, search: '' }],
  [' Renew  ana', { verb: 'renew', days: 30, search: 'ana' }],
  ['+60 maria', { verb: 'renew', days: 60, search: 'maria' }],
  ['pin maria q', { verb: 'pin', search: 'maria q' }],
  ['bloquear ana b', { verb: 'lock', search: 'ana b' }],
  ['lock carla 1h sharing it', { verb: 'lock', search: 'carla', minutes: 60, reason: 'sharing it' }],
  ['lock carla 2d', { verb: 'lock', search: 'carla', minutes: 2_880 }],
])('reads %j', (text, command) => {
  expect(readCommand(text)).toEqual(command);
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
