import type { DataKind } from '@keyroster/contracts';

/** What a call may name. */
export const KINDS = [
  'user',
  'session',
  'title',
  'subtitle',
  'credential',
  'trouble',
  'alarm',
  'version',
  'picture',
  'group',
  'entry',
  'template',
  'package',
  'payment',
  'webhook',
  'delivery',
  'channel',
  'rule',
  'announcement',
  'logo',
  'ad',
  'undo',
  'plan',
  'import',
  'job',
  'token',
] as const;
export type Kind = (typeof KINDS)[number];

/** Whose that is: the caller's own, somebody else's, or nobody's, because there is no such thing. */
export const WHOSE = ['own', 'another', 'unknown'] as const;
export type Whose = (typeof WHOSE)[number];

/** What a call names beside the thing that it is about, so that nothing else is wrong with it. */
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

/** What stays the same from call to call. */
export type Stays = Omit<Beside, 'name' | 'address' | 'password'>;

type Fields = (id: string, beside: Beside) => object;

/** One line of the access table: a route, what it names, and what comes of it. Who may call it says the contract. */
export interface Row {
  route: string;
  names?: Kind;
  /** For routes with more in their path than the one id. */
  path?: (id: string) => string;
  body?: Fields;
  query?: Fields;
  /** A form with a picture, or with the file that is named. */
  form?: (id: string, beside: Beside) => Record<string, string>;
  csv?: (beside: Beside) => string;
  /** The status of success, 200 unless told otherwise. */
  ok?: 201;
  /** What those who may call are answered where it isn't success for what there is, and 404 for what there isn't. */
  otherwise?: Partial<Record<Whose, number>>;
  /** Of admins, where it is only members' to call with success. */
  asAdmin?: number;
  /** Of programs, which leave admins' accounts alone: their own is that of their maker. */
  asProgram?: Partial<Record<Whose, number>>;
  /** Of supervisors, whose own is one of their users, or what they made. */
  asSupervisor?: Partial<Record<Whose, number>>;
  /** The news that sockets hear of its success, and whose sockets. */
  tells?: [DataKind, 'admins' | 'concerned' | 'all'];
  /** Open to anyone, but it is what has become of the caller's session that it answers by. */
  isReturn?: true;
  /** Wants that they just confirmed that it is them. */
  wantsConfirmed?: true;
  /** Ends the session that makes the call, which needs one of its own. */
  isLast?: true;
}

/** For deletes, which take their id in the body or in the query. */
export const either = (row: Row): Row[] => [
  { ...row, body: (id) => ({ id }) },
  { ...row, query: (id) => ({ id }) },
];
