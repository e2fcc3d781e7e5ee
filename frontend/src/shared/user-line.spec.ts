import { isUserLine, readUserLine } from './user-line.js';

const [netflix, spotify, disney] = ['Netflix Premium', 'Spotify', 'Disney Plus'].map((shop_name, nth) => ({
  _id: String(nth),
  shop_name,
}));
const TITLES = [netflix, spotify, disney].flatMap((title) => title ?? []);
const NONE = { titles: [], unknown: [] };

it.each([
  [
    'maria 987654321 netflix, spotify 30d 25',
    { name: 'maria', phone: '987654321', titles: [netflix, spotify], days: '30', amount: '25', unknown: [] },
  ],
  ['Maria Lopez 987 654 321', { ...NONE, name: 'maria_lopez', phone: '987 654 321' }],
  [
    'maria +51 987 654 321 15 días S/ 12.50',
    { ...NONE, name: 'maria', phone: '+51 987 654 321', days: '15', amount: '12.50' },
  ],
  ['maria disney plus 30d', { name: 'maria', titles: [disney], days: '30', unknown: [] }],
  ['maria 30d disney spotify', { name: 'maria', titles: [disney, spotify], days: '30', unknown: [] }],
  ['maria 30d hbo', { name: 'maria', titles: [], days: '30', unknown: ['hbo'] }],
])('reads “%s”', (line, read) => {
  expect(readUserLine(line, TITLES)).toEqual(read);
});

it.each([
  ['maria 987654321 mensual', { phone: '987654321', package: { name: 'Mensual' } }],
  ['maria mensual spotify 30d', { days: '30', package: { name: 'Mensual' }, titles: [spotify] }],
  ['maria 987654321 netflix', { phone: '987654321', titles: [netflix] }],
  ['maria 987654321 netflix 2 meses', { phone: '987654321', package: { name: 'Netflix 2 meses' } }],
])('finds packages in “%s”', (line, read) => {
  const packages = [{ name: 'Mensual' }, { name: 'Netflix 2 meses' }];
  expect(readUserLine(line, TITLES, packages)).toEqual({ ...NONE, name: 'maria', ...read });
});

it.each([
  ['maria', false],
  ['maria lopez', false],
  ['987654321', false],
  ['lock maria', false],
  ['maria 987654321', true],
  ['maria netflix 30d', true],
])('knows whether “%s” is one: %s', (line, is) => {
  expect(isUserLine(line)).toBe(is);
});
