import type { TableCaller } from './callers.js';
import { CONTRACT_ROUTES, NEVER_PROGRAMS, OF_SUPERVISORS, type Caller } from './route-permissions.js';
import { WHOSE, type Row, type Whose } from './row.js';

export { ACCESS_TABLE } from './route-permissions.js';

const OWNED = ['title', 'subtitle', 'credential', 'picture'];

/** Who may call a route, by the contract. */
export function mayCall(route: string): Caller {
  for (const caller of ['all', 'user', 'admin'] as const) {
    if (CONTRACT_ROUTES[caller].includes(route)) return caller;
  }
  throw new Error(`The contract has no ${route}`);
}

/** A row that names nothing is called once. */
export const whoseOf = ({ names }: Row): readonly Whose[] => (names ? WHOSE : ['own']);

/** Whether the access guard refuses the caller, whatever the call names. */
export const isClosed = ({ route }: Row, { standing }: TableCaller): boolean => {
  const caller = mayCall(route);
  if (standing === 'program') return NEVER_PROGRAMS.includes(route);
  if (standing === 'supervisor') return caller === 'admin' && !OF_SUPERVISORS.includes(route);
  return caller !== 'all' && (typeof standing === 'object' || (caller === 'admin' && standing !== 'admin'));
};

/** The status that a cell of the table has to answer, by the contract alone. */
export function expectedOf(row: Row, caller: TableCaller, whose: Whose): number {
  const { route, names, ok = 200, otherwise = {}, asAdmin, asProgram } = row;
  const isThere = whose !== 'unknown';
  const success = otherwise[whose] ?? (isThere ? ok : 404);
  const open = mayCall(route);
  if (row.isReturn) return ofReturn(caller);
  if (open === 'all') return success;
  if (typeof caller.standing === 'object') return 401;
  if (isClosed(row, caller)) return 403;
  if (caller.standing === 'program' && asProgram?.[whose]) return asProgram[whose];
  if (caller.standing === 'admin' || caller.standing === 'program')
    return isThere ? (asAdmin ?? success) : success;
  if (caller.standing === 'supervisor' && open === 'admin') return ofSupervisor(row, whose);
  const isHidden = caller.isUnassigned && names !== undefined && OWNED.includes(names);
  return names === undefined || (whose === 'own' && !isHidden) ? success : 404;
}

/** Supervisors get 404 for others' things, as for things that don't exist. */
function ofSupervisor({ names, ok, otherwise = {}, asSupervisor = {} }: Row, whose: Whose): number {
  const isTheirs = names === undefined || whose === 'own';
  return (
    asSupervisor[whose] ?? (isTheirs ? (ok ?? 200) : whose === 'unknown' ? (otherwise.unknown ?? 404) : 404)
  );
}

/** What `takeback` answers by how the session ended, else 401: only a place that a device took comes back. */
const RETURNS: Readonly<Record<string, number>> = { locked: 403, expired: 403, 'on too many devices': 200 };

function ofReturn({ name, standing }: TableCaller): number {
  // A program has no place that it could have lost.
  if (standing === 'program') return 401;
  return typeof standing === 'object' ? (RETURNS[name] ?? 401) : 409;
}

export const titleOf = ({ route, names, query }: Row): string =>
  `${route}${names ? `, naming a ${names}` : ''}${query ? ' in the query' : ''}`;
