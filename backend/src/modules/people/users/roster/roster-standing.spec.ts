import { MetadataScanner, type DiscoveryService } from '@nestjs/core';
import { Reactions } from '../../../../common/reactions.js';
import { rosterTeller, type RosterChange } from './on-roster.js';
import type { RosterRow } from './row-pages.js';
import { Supervisors } from './roster-standing.js';

const NUMBER = '+51987654321';
const CHAT = 'https://wa.me/51987654321';

/** A roster with just what `Supervisors` needs. */
class Rows {
  readonly all = new Map<string, RosterRow>();
  looks = 0;
  tell: (row: RosterRow, change: RosterChange) => void = () => undefined;

  rows(): Iterable<RosterRow> {
    this.looks += 1;
    return this.all.values();
  }

  set(id: string, email: string, wasap: string): void {
    const known = this.all.get(id);
    const row = { id, user: { email, wasap } } as RosterRow;
    this.all.set(id, row);
    const fields = new Set<'email' | 'wasap'>(known?.user.email === email ? ['wasap'] : ['email']);
    this.tell(row, known ? { kind: 'edited', fields } : { kind: 'added' });
  }

  remove(id: string): void {
    const row = this.all.get(id);
    this.all.delete(id);
    if (row) this.tell(row, { kind: 'removed' });
  }
}

let rows: Rows;
let supervisors: Supervisors;

beforeEach(() => {
  rows = new Rows();
  supervisors = new Supervisors(rows as never, { phoneRegion: 'PE' } as never);
  const providers = { getProviders: () => [{ instance: supervisors }] } as unknown as DiscoveryService;
  rows.tell = rosterTeller(new Reactions(providers, new MetadataScanner()));
  rows.set('a', 'ana', NUMBER);
  rows.set('b', 'bea', '');
});

it('looks for a name once, however often it is asked for', () => {
  for (let times = 0; times < 5; times += 1) {
    expect(supervisors.chatWith(' Ana ')).toBe(CHAT);
    expect(supervisors.chatWith('nobody')).toBeUndefined();
  }
  expect(rows.looks).toBe(2);
});

it.each<[string, () => void, string | undefined]>([
  ['their number is another one', () => rows.set('a', 'ana', '+51987654322'), 'https://wa.me/51987654322'],
  ['their number is gone', () => rows.set('a', 'ana', ''), undefined],
  ['they are called otherwise', () => rows.set('a', 'anna', NUMBER), undefined],
  ['they are gone', () => rows.remove('a'), undefined],
])('knows at once when %s', (_what, change, then) => {
  expect(supervisors.chatWith('ana')).toBe(CHAT);
  change();
  expect(supervisors.chatWith('ana')).toBe(then);
});

it.each(['a newcomer', 'b'])('knows at once by their name who comes, or is called otherwise: %s', (id) => {
  expect(supervisors.chatWith('carla')).toBeUndefined();
  rows.set(id, 'carla', NUMBER);
  expect(supervisors.chatWith('carla')).toBe(CHAT);
});
