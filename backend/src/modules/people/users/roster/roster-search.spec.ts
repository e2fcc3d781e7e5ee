import { RosterSearch } from './roster-search.js';
import { RowPages } from './row-pages.js';

const rowOf = (seq: number, email: string, ...addresses: string[]) => ({
  user: { seq, email, ip_address: addresses[0] ?? '', ip_address_history: addresses },
});

type Row = ReturnType<typeof rowOf>;

describe('the search of users', () => {
  let pages: RowPages<Row>;
  let search: RosterSearch<Row>;
  let ana: Row;
  let bruno: Row;
  let carla: Row;
  let dora: Row;
  const find = async (text: string) => {
    const rows = await pages.pick((page) => search.foundOn(page, text));
    return rows.map(({ user }) => user.email);
  };

  beforeEach(() => {
    pages = new RowPages();
    search = new RosterSearch();
    ana = rowOf(1, 'ana_lima', '10.1.2.3');
    bruno = rowOf(127, 'bruno', '10.9.9.9', '192.168.7.7');
    carla = rowOf(128, 'carla_lima', '2001:db8::1');
    dora = rowOf(1_300, 'dora');
    for (const row of [carla, ana, dora, bruno]) pages.add(row);
  });

  it.each([
    ['the middle of a name', 'lim', ['carla_lima', 'ana_lima']],
    ['the current address', '.1.2', ['ana_lima']],
    ['an address of before', '168.7', ['bruno']],
    ['several of one row, told once', '10.', ['bruno', 'ana_lima']],
    ['the beginning of a number', '13', ['dora']],
    ['a number and an address alike', '1', ['dora', 'carla_lima', 'bruno', 'ana_lima']],
    ['the middle of a number, which is none', '28', []],
    ['nothing that is there', 'zoe', []],
    ['what spans two fields', 'bruno\n10', []],
  ])('finds %s, newest first', async (_, text, found) => {
    expect(await find(text)).toEqual(found);
  });

  it('does not find who is gone', async () => {
    await find('lim');
    pages.remove(ana);
    search.outdate(ana);

    expect(await find('lim')).toEqual(['carla_lima']);
  });

  it('finds the new text of a row that has changed, and not the old one', async () => {
    await find('dora');
    dora.user.email = 'eva';
    search.outdate(dora);

    expect(await find('eva')).toEqual(['eva']);
    expect(await find('dora')).toEqual([]);
  });
});
