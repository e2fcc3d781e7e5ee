import { headerKey, type UserImportField } from '@keyroster/contracts';
import { moneyReader } from './sheet-cells.js';

/** What people call the columns of their own sheets, without case, accents, blanks and signs. */
const NAMES: Partial<Record<UserImportField, string>> = {
  email: 'email usuario user cliente client nombre name',
  end: 'vence vencimiento fin expira hasta end ends enddate expires until',
  subValidity: 'dias days validez validity vigencia',
  titles:
    'servicio servicios plataforma plataformas titulo titulos curso cursos title titles course courses service services',
  package: 'paquete plan package',
  amount: 'precio monto importe price amount paid',
  subStartDate: 'fecha inicio start startedat',
  wasap: 'whatsapp celular telefono phone',
  observation: 'notas observaciones notes',
  mail: 'mail',
  password: 'pin clavedeacceso',
  supervisor: 'supervisor',
  affiliate: 'afiliado',
};

const FIELDS = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.split(' ').map((name) => [name, field] as const)),
);

/** Headers whose meaning depends on the other columns or on the cells. */
const DEPENDING = ['correo', 'clave', 'pago'];

/** The beginning of `Fecha de vencimiento`, `F. inicio` */
const DATE_OF = /^f(?:echa)?(?:del?)?(?=[a-z])/;

function keyOf(header: string): string {
  const key = headerKey(header.replace(/\(.*\)|[.:*-]/g, ''));
  const without = key.replace(DATE_OF, '');
  return !FIELDS.has(key) && FIELDS.has(without) ? without : key;
}

/** Whether at least two cells of a row name columns. `own` has the names of our own files. */
export function isHead(cells: readonly string[], own: ReadonlyMap<string, string>): boolean {
  const isKnown = (key: string): boolean => FIELDS.has(key) || DEPENDING.includes(key);
  return cells.filter((cell) => isKnown(keyOf(cell)) || own.has(headerKey(cell))).length >= 2;
}

export const isSum = (cells: readonly string[]): boolean =>
  /^\s*total\s*:?\s*$/i.test(cells.find((cell) => cell.trim() !== '') ?? '');

/** The field of each column, empty for none. Of two columns with one field the caller takes the first. */
export function fieldsOf(
  head: readonly string[],
  own: ReadonlyMap<string, string>,
  cellsAt: (place: number) => readonly string[],
): string[] {
  const keys = head.map(keyOf);
  const fields = keys.map((key, place) => {
    if (DEPENDING.includes(key)) return '';
    return FIELDS.get(key) ?? own.get(headerKey(head[place] ?? '')) ?? '';
  });
  const nameAt = fields.indexOf('email');
  const account = fields.includes('titles') ? accountOfShop(keys, nameAt) : [];
  return fields.map((field, place) => {
    if (account.includes(place)) return '';
    if (keys[place] === 'correo') return nameAt < 0 ? 'email' : 'mail';
    if (keys[place] === 'pago') return isMostlyMoney(cellsAt(place)) ? 'amount' : 'paymentMethod';
    return field;
  });
}

/** The columns of a login and password beside a service: the shop's account, not the user's. */
function accountOfShop(keys: readonly string[], nameAt: number): number[] {
  const placesOf = (names: readonly string[]) =>
    keys.flatMap((key, place) => (names.includes(key) && place !== nameAt ? [place] : []));
  const logins = placesOf(['correo', 'mail', 'email']);
  const passwords = placesOf(['clave', ...(nameAt < 0 ? [] : ['contrasena', 'password'])]);
  return logins.length > 0 && passwords.length > 0 ? [...logins, ...passwords] : [];
}

function isMostlyMoney(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const read = moneyReader(filled, null);
  return filled.filter((cell) => read(cell) !== null).length * 2 > filled.length;
}
