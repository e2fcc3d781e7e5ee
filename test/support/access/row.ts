import { PERMISSIONS, type Access, type DataKind } from '@keyroster/contracts';

export const KINDS = [
  ...(['user', 'session', 'title', 'subtitle', 'credential', 'trouble', 'alarm', 'version'] as const),
  ...(['picture', 'group', 'entry', 'template', 'package', 'payment', 'webhook', 'delivery'] as const),
  ...(['channel', 'rule', 'announcement', 'logo', 'ad', 'undo', 'plan', 'import', 'job', 'token'] as const),
] as const;
export type Kind = (typeof KINDS)[number];

/** Whose that is: the caller's own, somebody else's, or nobody's, because there is no such thing. */
export const WHOSE = ['own', 'another', 'unknown'] as const;
export type Whose = (typeof WHOSE)[number];

/** What a call names besides the thing that it is about, all of it valid, so that only that thing decides. */
export interface Beside {
  /** Somebody to whom nothing is assigned. */
  user: { _id: string; email: string; password: string };
  title: string;
  subtitle: string;
  credential: string;
  group: string;
  channel: string;
  /** The caller's own. */
  password: string;
  /** New each time. */
  name: string;
  address: string;
}

/** The part that is the same for every call. */
export type Stays = Omit<Beside, 'name' | 'address' | 'password'>;

type Fields = (id: string, beside: Beside) => object;
type Told = 'admins' | 'concerned' | 'all';

/** A line of the access table: a route, what it names and its answers. The contract says who may call. */
export interface Row {
  route: string;
  names?: Kind;
  /** For routes with more in their path than the one id. */
  path?: (id: string) => string;
  body?: Fields;
  query?: Fields;
  /** The fields of a form, which has a picture or the file of `csv`. */
  form?: (id: string, beside: Beside) => Record<string, string>;
  csv?: (beside: Beside) => string;
  ok?: 201;
  /** What callers who are let in get instead of success, or of 404 for what doesn't exist. */
  otherwise?: Partial<Record<Whose, number>>;
  /** What admins get, where the call succeeds only for members. */
  asAdmin?: number;
  /** What programs get, which can't touch admins' accounts; `own` is the account of the token's maker. */
  asProgram?: Partial<Record<Whose, number>>;
  /** What supervisors get; `own` is one of their users, or something that they made. */
  asSupervisor?: Partial<Record<Whose, number>>;
  /** The kind of `data:changed` that a success sends, and to whose sockets. */
  tells?: [DataKind, Told];
  /** Open to anyone; the answer depends on how the caller's session ended. */
  isReturn?: true;
  wantsConfirmed?: true;
  /** Ends the session that makes the call, so each call needs a session of its own. */
  isLast?: true;
}

const by =
  (method: string) =>
  (path: string, more: Omit<Row, 'route'> = {}): Row => ({ route: `${method} ${path}`, ...more });
export const [get, post, remove] = [by('GET'), by('POST'), by('DELETE')];

/** The usual bodies of calls about one thing, which some calls name as the database does. */
export const byId: Fields = (id) => ({ id });
export const byOid: Fields = (_id) => ({ _id });

/** Rows by what opens their routes. */
export type RowsBy = Partial<Record<Access, readonly Row[]>>;

export const rowsOf = (all: RowsBy): Row[] =>
  [...PERMISSIONS, 'anyone' as const].flatMap((access) => all[access] ?? []);

/** For deletes, which take their id in the body or in the query. */
export const either = (row: Row): Row[] => [
  { ...row, body: byId },
  { ...row, query: byId },
];

/** Changes of one kind, which tell the same sockets. */
export const telling = (kind: DataKind, whom: Told, rows: readonly Row[]): Row[] =>
  rows.map((row) => ({ ...row, tells: [kind, whom] }));
