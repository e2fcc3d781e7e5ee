import {
  daysBetween,
  daysLater,
  formatStartDate,
  nameKey,
  parseStartDate,
  type CalendarDate,
} from '@keyroster/contracts';
import fc from 'fast-check';
import { moneyReader, readDay, readDays, readTitles, titleKey } from './sheet-cells.js';
import { fieldsOf, isHead, isSum } from './sheet-columns.js';
import { joinRows, type PersonRow } from './sheet-rows.js';

const OWN = new Map([
  ['correo', 'email'],
  ['niche', 'niche'],
  ['password', 'password'],
]);

describe('the columns of a sheet', () => {
  it.each<[head: string, fields: string]>([
    ['Cliente;WhatsApp;Servicio;Vence;Precio', 'email wasap titles end amount'],
    ['user;phone;courses;start;paid;notes', 'email wasap titles subStartDate amount observation'],
    ['NOMBRE;Teléfono;F. Inicio;Fin;Validez;PIN', 'email wasap subStartDate end subValidity password'],
    ['Nombre;Celular;Fecha de vencimiento;Monto (S/)', 'email wasap end amount'],
    ['E-mail;Teléfono', 'email wasap'],
    ['cliente;correo;vence', 'email mail end'],
    ['cliente;servicio;correo;clave;vence', 'email titles - - end'],
    ['cliente;servicio;email;contraseña', 'email titles - -'],
    ['email;password;servicio', 'email password titles'],
    ['correo;clave;servicio', '- - titles'],
    ['cliente;clave de acceso;niche;color', 'email password niche -'],
  ])('%s', (head, fields) => {
    const cells = head.split(';');
    const read = fieldsOf(cells, OWN, () => []);
    expect(read.map((field) => field || '-')).toEqual(fields.split(' '));
    expect(isHead(cells, OWN)).toBe(true);
  });

  it('`pago` is money where most of its cells are, and else the method', () => {
    const read = (...cells: string[]) => fieldsOf(['cliente', 'pago'], OWN, () => cells)[1];
    expect(read('15', 'S/ 20,50', 'Yape', '')).toBe('amount');
    expect(read('Yape', 'Plin', '15')).toBe('paymentMethod');
  });

  it('a title above them is no head, and a sum below no row', () => {
    expect(isHead(['CLIENTES DE NOVIEMBRE', '', ''], OWN)).toBe(false);
    expect(isHead(['cliente', 'x'], OWN)).toBe(false);
    expect(isSum(['TOTAL', '', '350'])).toBe(true);
    expect(isSum(['', ' Total: '])).toBe(true);
    expect(isSum(['total_sport', '1'])).toBe(false);
  });
});

const TODAY: CalendarDate = { day: 27, month: 11, year: 2026 };

describe('a day', () => {
  it.each<[cell: string, day: string | null]>([
    ['5/1/26', '05/01/2026'],
    ['5-1-2026 10:30', '05/01/2026'],
    ['2026-01-05T00:00:00', '05/01/2026'],
    ['15-nov', '15/11/2026'],
    ['15 de Setiembre del 2026', '15/09/2026'],
    ['1-set-26', '01/09/2026'],
    ['3 ene', '03/01/2027'],
    ['Jan 3, 2027', '03/01/2027'],
    ['1/6', '01/06/2026'],
    ['29 feb', '29/02/2028'],
    ['12/31/2026', null],
    ['5/1/007', null],
    ['pronto', null],
  ])('%s', (cell, day) => {
    // Only leap years have a 29 February; the next one after this day is in 2028.
    const today = cell === '29 feb' ? { day: 1, month: 3, year: 2027 } : TODAY;
    const read = readDay(cell, today);
    expect(read && formatStartDate(read)).toBe(day);
  });

  it('without a year is the nearest such day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), fc.integer({ min: 0, max: 4000 }), (away, from) => {
        const today = daysLater(TODAY, from);
        const day = daysLater(today, away);
        fc.pre(!(day.day === 29 && day.month === 2));
        const months = 'ene feb mar abr may jun jul ago set oct nov dic'.split(' ');
        expect(readDay(`${day.day}-${months[day.month - 1]}`, today)).toEqual(day);
      }),
    );
  });

  it('and its distance are counted alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), (days) => {
        expect(daysBetween(TODAY, daysLater(TODAY, days))).toBe(days);
        expect(parseStartDate(formatStartDate(daysLater(TODAY, days)))).toEqual(daysLater(TODAY, days));
      }),
    );
  });
});

it.each<[cell: string, days: number | null]>([
  ['30', 30],
  ['30 días', 30],
  ['30d', 30],
  ['1 mes', 30],
  ['1 año', 365],
  ['mucho', null],
  ['1.5', null],
])('days: %s', (cell, days) => expect(readDays(cell)).toBe(days));

describe('money', () => {
  it.each<[column: string, amounts: Array<number | null>]>([
    ['15 | 15.50 | S/ 15,50 | S/. 15 | 15 soles | PEN 15.5', [1500, 1550, 1550, 1500, 1500, 1550]],
    ['1.500 | 2.000 | 15', [150_000, 200_000, 1500]],
    ['1.500 | 15.50', [150, 1550]],
    ['1,500.00 | 1,500', [150_000, 150_000]],
    ['1.500,50 | 1.500', [150_050, 150_000]],
    ['1 500,00 | 1.500.000', [150_000, 150_000_000]],
    ['$ 15 | 15 USD | 15 € | gratis | -15 | 15 30 | .50 | 1.5000', Array<null>(8).fill(null)],
    ['0 | 10000000 | 10000001', [0, 1_000_000_000, null]],
  ])('%s', (column, amounts) => {
    const cells = column.split(' | ');
    expect(cells.map(moneyReader(cells, 'PEN'))).toEqual(amounts);
  });

  it('has the sign and the decimals of its currency', () => {
    const read = (currency: string, ...cells: string[]) => cells.map(moneyReader(cells, currency));
    expect(read('USD', '$15', 'US$ 15', '15 dólares', 'S/ 15')).toEqual([1500, 1500, 1500, null]);
    expect(read('CLP', '15.000', '15,00', '15,50')).toEqual([15_000, 15, null]);
  });

  it('is read as it was written, however a column writes it', () => {
    const writing = fc.record({
      decimal: fc.constantFrom('.', ','),
      isGrouped: fc.boolean(),
      sign: fc.constantFrom('', 'S/ ', 'S/.', 'PEN '),
      amounts: fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 20 }),
    });
    fc.assert(
      fc.property(writing, ({ decimal, isGrouped, sign, amounts }) => {
        const group = decimal === '.' ? ',' : '.';
        const cells = amounts.map((amount) => {
          const [whole = '', part = ''] = (amount / 100).toFixed(2).split('.');
          const digits = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
          return `${sign}${digits}${decimal}${part}`;
        });
        expect(cells.map(moneyReader(cells, 'PEN'))).toEqual(amounts);
      }),
    );
  });
});

describe('titles', () => {
  const there = ['Netflix', 'Disney+', 'HBO/Max', 'Amazon Prime', 'Inglés, nivel 1'];
  const isThere = (name: string) => there.some((one) => titleKey(one) === titleKey(name));

  it.each<[cell: string, names: string[]]>([
    ['netflix', ['netflix']],
    ['Netflix + Disney+', ['Netflix', 'Disney+']],
    ['Disney+ Netflix', ['Disney+', 'Netflix']],
    ['Netflix+Disney+', ['Netflix', 'Disney+']],
    ['HBO/MAX / amazon prime', ['HBO/MAX', 'amazon prime']],
    ['ingles, nivel 1; Spotify', ['ingles, nivel 1', 'Spotify']],
    ['Spotify;;netflix\nNETFLIX', ['Spotify', 'netflix']],
    [' ; ', []],
  ])('%j', (cell, names) => expect(readTitles(cell, isThere)).toEqual(names));

  it('that are there are found whatever stands in their names', () => {
    const name = fc
      .string({ unit: fc.constantFrom(...'abé,/+; '), minLength: 1, maxLength: 6 })
      .map((text) => text.trim())
      .filter((text) => /[a-z]/.test(text) && !/^[,/+;]|[,/;]$/.test(text));
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 1, selector: nameKey }), (names) => {
        expect(readTitles(names.join('; '), (text) => names.includes(text))).toEqual(names);
      }),
    );
  });
});

describe('rows of one name', () => {
  const row = (row: number, email: string, phone: string, more: Partial<PersonRow> = {}): PersonRow => {
    return { row, email, phone, end: undefined, lastDay: undefined, amount: undefined, titles: [], ...more };
  };

  it('and one phone are one person, and with other phones others', () => {
    const end = (day: number) => ({ day, month: 12, year: 2026 });
    const rows = [
      row(1, 'ana', '1', { titles: ['A'], amount: 10, lastDay: end(3), end: end(3) }),
      row(2, 'ana', '2'),
      row(3, 'bea', ''),
      row(4, 'ana', '1', { titles: ['B', 'A'], amount: 5, lastDay: end(5) }),
      row(5, 'ana', '3'),
      row(6, 'ana_2', ''),
      row(7, 'bea', ''),
    ];
    const { people, firstRowOf, repeated } = joinRows(rows, (name) => name === 'ana_3');
    expect(people).toEqual([
      row(1, 'ana', '1', { titles: ['A', 'B'], amount: 15, end: end(5), lastDay: end(5) }),
      row(2, 'ana_4', '2'),
      row(3, 'bea', ''),
      row(5, 'ana_5', '3'),
      row(6, 'ana_2', ''),
    ]);
    expect(Object.fromEntries(firstRowOf)).toEqual({ 4: 1, 7: 3 });
    expect([...repeated]).toEqual([]);
  });

  it('that is there already get no number', () => {
    const { people, repeated } = joinRows([row(1, 'ana', '1'), row(2, 'ana', '2')], (name) => name === 'ana');
    expect([people.map(({ email }) => email), [...repeated]]).toEqual([['ana'], [2]]);
  });

  it('lose neither money nor titles, and get names that nobody has', () => {
    const some = fc.record({
      email: fc.constantFrom('ana', 'ana_2', 'ana_3', 'bea'),
      phone: fc.constantFrom('', '1', '2', '3'),
      amount: fc.option(fc.nat(100), { nil: undefined }),
      titles: fc.subarray(['A', 'B', 'C']),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 30 }), fc.subarray(['ana_2', 'ana_4', 'bea']), (all, taken) => {
        const rows = all.map(({ email, phone, ...more }, place) => row(place, email, phone, more));
        const { people, firstRowOf, repeated } = joinRows(rows, (name) => taken.includes(name));
        expect(people.length + firstRowOf.size + repeated.size).toBe(rows.length);
        const names = people.map(({ email }) => email);
        expect(new Set(names).size).toBe(names.length);
        const sumOf = (some: readonly PersonRow[]) => some.reduce((sum, { amount = 0 }) => sum + amount, 0);
        expect(sumOf(people)).toBe(sumOf(rows.filter(({ row }) => !repeated.has(row))));
      }),
    );
  });
});
