import type { Entry } from './api.js';
import { timesRead, toItems } from './timeline-items.js';

let made = 0;

/** Minutes before noon in Lima on 15/01/2030. */
const anEntry = (minutesBefore: number, changes: Partial<Entry> = {}): Entry => ({
  _id: `e${(made += 1)}`,
  seq: made,
  at: new Date(Date.UTC(2030, 0, 15, 17) - minutesBefore * 60_000).toISOString(),
  actor: 'ana',
  actor_id: null,
  session: null,
  action: 'credential.read',
  target: 't1',
  target_name: 'Netflix',
  ip: '192.0.2.7',
  before: null,
  after: { credentials: 5 },
  hash: null,
  ...changes,
});

const shown = (...entries: Entry[]) =>
  toItems(entries).map((item) =>
    item.kind === 'day' ? item.day : `${item.entry.action} ${item.entry.target} ${item.entries.length}`,
  );

it('begins each day of Lima with its date', () => {
  const lock = { action: 'user.locked', target: 'u' } as const;
  // Midnight in Lima is five hours after that of the wire.
  expect(shown(anEntry(0, lock), anEntry(719, lock), anEntry(721, lock), anEntry(3_000, lock))).toEqual([
    '15/01/2030',
    'user.locked u 1',
    'user.locked u 1',
    '14/01/2030',
    'user.locked u 1',
    '13/01/2030',
    'user.locked u 1',
  ]);
});

it('folds repeated reads, also where others read in between', () => {
  const other = { actor: 'eve' };
  expect(shown(anEntry(0), anEntry(1, other), anEntry(2), anEntry(3, other), anEntry(4))).toEqual([
    '15/01/2030',
    'credential.read t1 3',
    'credential.read t1 2',
  ]);
});

it('keeps apart what was read of something else, from elsewhere, on another day, or before something happened', () => {
  expect(
    shown(
      anEntry(0),
      anEntry(1, { target: 't2' }),
      anEntry(2, { ip: '192.0.2.8' }),
      anEntry(3, { action: 'user.locked', target: 'u' }),
      anEntry(4),
      anEntry(800),
    ),
  ).toEqual([
    '15/01/2030',
    'credential.read t1 1',
    'credential.read t2 1',
    'credential.read t1 1',
    'user.locked u 1',
    'credential.read t1 1',
    '14/01/2030',
    'credential.read t1 1',
  ]);
});

it('folds nothing else', () => {
  const refused = { action: 'login.refused' } as const;
  expect(shown(anEntry(0, refused), anEntry(1, refused))).toHaveLength(3);
});

it('counts how often something was read, with what the server has gathered', () => {
  expect(timesRead([anEntry(0, { after: { credentials: 5, count: 3 } }), anEntry(1)])).toBe(4);
});
