import { aListedUser } from '../../../testing/data/manage-user.js';
import { foundBy } from './user-email.js';

const ana = aListedUser(57, {
  email: 'ana',
  ip_address: '190.1.2.3',
  first_ip: '10.9.8.7',
  ip_address_history: ['10.9.8.7', '10.5.5.5', '190.1.2.3'],
});
const ALL = ['ipAddress', 'firstIp'];

it.each([
  ['nothing is searched', '', []],
  ['the name has it', 'AN', []],
  ['the address that shows has it', '190.1', ['ipAddress']],
  ['the first address that shows has it', '9.8', ALL],
  ['the number shows', '57', ['seq']],
  ['nothing has it', 'zzzz', []],
])('nothing is said where %s', (_why, search, shown) => {
  expect(foundBy(ana, { search, shown })).toBeNull();
});

it.each([
  ['the address where no column shows it', '190.1', [], { kind: 'is', text: '190.1.2.3' }],
  ['the last of the old addresses that has it', '10.', ['ipAddress'], { kind: 'was', text: '10.5.5.5' }],
  ['the sequence number where no address has it', '57', ALL, { kind: 'seq', text: '57' }],
])('says %s', (_what, search, shown, why) => {
  expect(foundBy(ana, { search, shown })).toEqual(why);
});
