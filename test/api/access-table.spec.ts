import { randomBytes } from 'node:crypto';
import request from 'supertest';
import type { Express } from 'express';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorBody } from '@keyroster/contracts';
import type { CredentialListAnswer, TokenCheckAnswer } from '@keyroster/contracts/dto';
import {
  expectedOf,
  ACCESS_TABLE,
  isClosed,
  mayCall,
  titleOf,
  whoseOf,
} from '../support/access/access-table.js';
import { AccessScene } from '../support/access/scene.js';
import type { TableCaller } from '../support/access/callers.js';
import type { Answer } from '../support/access/cells.js';
import type { Row, Whose } from '../support/access/row.js';
import { forgedTokens } from '../support/access/forged-tokens.js';
import { lookAs } from '../support/app/look.js';
import { Session, type TestApp } from '../support/app/session.js';
import { byTurns } from '../support/checks/by-turns.js';
import { found } from '../support/checks/found.js';
import { expectErrorBody, refused } from '../support/checks/answer.js';
import { ApiDocument } from '../support/fuzz/api-document.js';

/**
 * Every route that the running app answers, as `METHOD /path`, without the files of the documentation's page.
 * Routes for any method are Nest's own 404.
 */
function routesOf(app: TestApp): string[] {
  const server: Express = app.app.nest.getHttpAdapter().getInstance();
  return server.router.stack.flatMap(({ route }) =>
    route && route.stack.length === 1 && !route.path.startsWith('/api/docs/')
      ? route.stack.map(({ method }) => `${method.toUpperCase()} ${route.path}`)
      : [],
  );
}

const rows = ACCESS_TABLE.map((row) => [titleOf(row), row] as const);
/** Spellings of a path that a router may take for the same one. */
const SPELLINGS: Array<(path: string) => string> = [
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => `/${path}`,
  (path) => path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  // Invalid UTF-8, so nobody can say what it names.
  (path) => path.replace(/[^/]+$/, '%FF'),
];
const isRefused = ({ status, text }: Answer) =>
  [401, 403, 404, 405].includes(status) || text.startsWith('<!doctype');
/** Routes with a word where others have an id: another spelling of the word is taken for an id. */
const IN_PLACE_OF_AN_ID = ['GET /api/products/export', 'GET /api/products/exposed'];
const reads = rows.filter(([, { route }]) => route.startsWith('GET'));
const changes = rows.filter(
  ([, { route }]) => !route.startsWith('GET') && route !== 'POST /api/users/logout',
);
const isTakenForAnId = ({ route }: Row, { status, text }: Answer) =>
  IN_PLACE_OF_AN_ID.includes(route) && status === 400 && /"code":"(BAD_ID|UNKNOWN_FIELD)"/.test(text);

/** The same call with other fields, which its route doesn't know. */
const withFields = (row: Row, fields: object): Row =>
  row.route.startsWith('GET') ? { ...row, query: () => fields } : { ...row, body: () => fields };

/** The same call with one more field. */
function withMore({ body, form, query, ...row }: Row): Row {
  const more = { zyxwvu: '1' };
  if (body) return { ...row, body: (...named) => ({ ...body(...named), ...more }) };
  if (form) return { ...row, form: (...named) => ({ ...form(...named), ...more }) };
  return { ...row, query: (...named) => ({ ...query?.(...named), ...more }) };
}

/** MongoDB's driver takes any twelve characters for an id. */
const NO_ID = 'twelve_chars';
/** Kinds that go by name, and routes that take any text for an id and don't find it. */
const BY_NAME: ReadonlyArray<Row['names']> = ['picture', 'logo', 'ad'];
const BY_ANY_TEXT = ['GET /api/users/:id', 'POST /api/inbox/away'];
const isById = ({ route, names }: Row): boolean =>
  names !== undefined &&
  !BY_NAME.includes(names) &&
  !BY_ANY_TEXT.includes(route) &&
  !(route === 'POST /api/plans' && names === 'group');

const KEY = randomBytes(32);
/** Making and signing in fifty people costs two hashes each. */
const SET_WITHIN_MS = 120_000;

let scene: AccessScene;
let document: ApiDocument;

const callerNamed = (wanted: string): TableCaller => found(scene.callers, ({ name }) => name === wanted);

/** An answer without the parts that differ in a view-as session. */
function asLookedAt(route: string, { status, text }: Answer): unknown {
  if (status !== 200) return text;
  if (route === 'GET /api/verify-token') return (JSON.parse(text) as TokenCheckAnswer).user;
  if (route !== 'GET /api/products/:subtitle_id') return text;
  const { products } = JSON.parse(text) as CredentialListAnswer;
  return products.map((product) => ({ ...product, email: '', password: '' }));
}

/** How a success differs from its schema in the API's document; the document itself has no schema. */
function shapeFaultsOf({ route }: Row, { status, text, headers }: Answer): string[] {
  const isJson = headers.get('content-type')?.startsWith('application/json');
  if (status >= 300 || !isJson || route === 'GET /api/docs-json') return [];
  const response = document.operationOf(route)?.responses[String(status)];
  const schema = response?.content?.['application/json']?.schema;
  const fault = schema ? document.faultOf(schema, JSON.parse(text)) : 'is no documented answer';
  return fault === undefined ? [] : [fault];
}

/** Faults of an answer's cache headers: a list must be revalidated each time, a file must not be stored. */
function keepingFaultsOf({ route, names, path }: Row, { status, headers }: Answer): string[] {
  const isList = route.startsWith('GET /api/') && names === undefined && path === undefined;
  if (status !== 200 || !isList || route.startsWith('GET /api/docs')) return [];
  const isFile = headers.get('content-type')?.startsWith('text/csv') === true;
  const isStreamed = headers.get('transfer-encoding') === 'chunked';
  const tag = headers.get('etag') ?? '';
  const isTagged = isFile ? tag === '' : isStreamed || /^W\/"[\w.-]+"$/.test(tag);
  const kept = headers.get('cache-control');
  return kept === (isFile ? 'no-store' : 'private, no-cache') && isTagged ? [] : [`is kept: ${kept}, ${tag}`];
}

/** What is wrong with an answer, if anything is. */
function faultOf(row: Row, caller: TableCaller, whose: Whose, answer: Answer): string[] {
  const { status, text, headers } = answer;
  const faults = [...shapeFaultsOf(row, answer), ...keepingFaultsOf(row, answer)];
  const expected = expectedOf(row, caller, whose);
  if (status !== expected) faults.push(`${status} instead of ${expected}: ${text.slice(0, 100)}`);
  if (status === 401 && headers.get('www-authenticate') !== 'Bearer') faults.push('says not how to come in');
  if (status >= 400) {
    const body = JSON.parse(text) as ErrorBody;
    expectErrorBody(body);
    const isTold = expected === 401 && (mayCall(row.route) !== 'all' || row.isReturn === true);
    const said = isTold && typeof caller.standing === 'object' ? caller.standing.out : body.message;
    if (body.message !== said) faults.push(`says ${body.message} instead of ${said}`);
  }
  const told = `${text}\n${[...headers].join('\n')}`;
  const secrets = scene.hiddenFrom(row, caller).filter((secret) => told.includes(secret));
  faults.push(...secrets.map((secret) => `tells ${secret}`));
  return faults.map((fault) => `${caller.name}, ${whose}: ${fault}`);
}

/** Besides the anonymous caller, one of each other standing tries a route in turn. */
const TRY_NONSENSE = ['member', 'a supervisor', "a program's token"];
const isOnTurnWithNonsense = byTurns('who sends nonsense', TRY_NONSENSE.length);

/** Each closed route is tried in some of its other spellings. */
const isSpeltOnTurn = byTurns('which spellings are tried', 3);

/** Kinds of which admins and programs have things of their own; they see everybody's others alike. */
const OF_ADMINS: ReadonlyArray<Row['names']> = ['user', 'session', 'plan', 'import', 'job'];

const isOut = ({ standing }: TableCaller): boolean => typeof standing === 'object';
const isPerson = ({ standing }: TableCaller): boolean => standing !== 'program';

/** Each caller with an ended session tries a sixth of the routes, and a sixth of them try each route. */
const isOutOnTurn = byTurns('whose ended session tries what', 6);

/** Guards treat users alike, so besides the member only a third of them try each closed route or unknown id. */
const isAlikeOnTurn = byTurns('who of those who are alike tries what', 3);

function mayPass(row: Row, caller: TableCaller): boolean {
  const { name, standing } = caller;
  const [place, at] = [ACCESS_TABLE.indexOf(row), scene.callers.indexOf(caller)];
  if (isOut(caller)) return name !== 'anonymous' && row.isReturn !== true && !isOutOnTurn(place, at);
  return standing === 'user' && name !== 'member' && !isAlikeOnTurn(place, at);
}

/** A closed route refuses before it looks at the id, so one id for each caller is enough; a member tries others' too. */
function triedBy(row: Row, caller: TableCaller): readonly Whose[] {
  const { name, standing } = caller;
  if (!row.names) return whoseOf(row);
  if (isClosed(row, caller)) {
    if (isOut(caller)) return ['another'];
    return name === 'member' ? ['own', 'another'] : ['own'];
  }
  const isAdmins = standing === 'admin' || standing === 'program';
  return whoseOf(row).filter((whose) => {
    if (whose === 'another') return !isAdmins || OF_ADMINS.includes(row.names);
    return whose !== 'unknown' || (standing !== 'program' && !mayPass(row, caller));
  });
}

const closedFor = (row: Row): TableCaller[] =>
  scene.callers.filter((caller) => isClosed(row, caller) && !mayPass(row, caller));

/** All callers that are let in, without the ended sessions that this run skips. */
const openFor = (row: Row): TableCaller[] =>
  scene.callers.filter((caller) => !isClosed(row, caller) && !(isOut(caller) && mayPass(row, caller)));

async function faultsOf(row: Row, callers: TableCaller[]): Promise<string[]> {
  const faults: string[] = [];
  for (const whose of whoseOf(row)) {
    const those = callers.filter((caller) => triedBy(row, caller).includes(whose));
    // What a call made is found as its maker's newest, so programs come after the people who made them.
    for (const some of [those.filter(isPerson), those.filter((caller) => !isPerson(caller))]) {
      const answers = some.map(async (caller) =>
        faultOf(row, caller, whose, await scene.call(row, caller, whose)),
      );
      faults.push(...(await Promise.all(answers)).flat());
    }
  }
  return faults;
}

beforeAll(async () => {
  scene = await AccessScene.set({ JWT_SECRET: KEY.toString('base64') });
  const described = await request(scene.app.url).get('/api/docs-json').expect(200);
  document = new ApiDocument(described.body as OpenAPIObject);
}, SET_WITHIN_MS);
afterAll(() => scene.app.stop());

it('has every route that the app answers, and no other', () => {
  const inTable = [...new Set(ACCESS_TABLE.map(({ route }) => route))].sort();
  expect(inTable).toEqual(routesOf(scene.app).sort());
});

describe('to those for whom it is closed', () => {
  let before: string;

  beforeAll(async () => {
    before = await scene.whatIsStored();
  });

  it.each(rows)('%s is closed, whatever it names', async (_, row) => {
    expect(await faultsOf(row, closedFor(row))).toEqual([]);
  });

  it.each(rows.filter(([, { form }]) => !form))('%s is closed in every other spelling', async (_, row) => {
    // The guard refuses everybody in the same way: one caller stands for all.
    const caller = callerNamed(isClosed(row, callerNamed('member')) ? 'member' : 'anonymous');
    const place = ACCESS_TABLE.indexOf(row);
    const spellings = SPELLINGS.filter((_spelt, at) => isClosed(row, caller) && isSpeltOnTurn(place, at));
    const answers = spellings.map((spelt) => scene.call(row, caller, 'another', spelt));
    expect(
      (await Promise.all(answers)).filter((answer) => !isRefused(answer) && !isTakenForAnId(row, answer)),
    ).toEqual([]);
  });

  it.each(rows)('%s is closed before it looks at what is sent', async (_, row) => {
    const place = ACCESS_TABLE.indexOf(row);
    const names = TRY_NONSENSE.filter((_name, at) => isOnTurnWithNonsense(place, at));
    const answers = ['anonymous', ...names]
      .map(callerNamed)
      .filter((caller) => isClosed(row, caller))
      .map(async (caller) => {
        const answer = await scene.call(withFields(row, { nonsense: 1 }), caller, 'unknown');
        return faultOf(row, caller, 'unknown', answer);
      });
    expect((await Promise.all(answers)).flat()).toEqual([]);
  });

  it('nothing was changed by any of it', async () => {
    expect(await scene.whatIsStored()).toBe(before);
  });
});

describe('to who sees what a member sees', () => {
  let look: TableCaller;
  let member: TableCaller;
  let before: string;

  beforeAll(async () => {
    member = callerNamed('member');
    const session = await lookAs(await scene.hand(), member.session);
    look = { ...member, name: 'a look', isLook: true, session };
    before = await scene.whatIsStored();
  });

  it.each(changes)('%s is closed, because they are only looking', async (_, row) => {
    const { status, text } = await scene.call(row, look, 'own');
    const body = JSON.parse(text) as ErrorBody;
    expectErrorBody(body);
    expect([status, body.message]).toEqual([403, 'You are only looking']);
  });

  it.each(reads)('%s answers as it answers the member, without a secret', async (_, row) => {
    for (const whose of whoseOf(row).filter((each) => each !== 'unknown')) {
      const [theirs, seen] = [await scene.call(row, member, whose), await scene.call(row, look, whose)];
      expect([whose, seen.status]).toEqual([whose, expectedOf(row, member, whose)]);
      expect(asLookedAt(row.route, seen)).toEqual(asLookedAt(row.route, theirs));
      if (row.route === 'GET /api/products/:subtitle_id' && seen.status === 200) {
        const { products } = JSON.parse(seen.text) as CredentialListAnswer;
        expect(products.flatMap(({ email, password }) => [email, password]).join('')).toBe('');
      }
    }
  });

  it('nothing was changed by any of it', async () => {
    expect(await scene.whatIsStored()).toBe(before);
  });
});

describe('to those who may call it', () => {
  it.each(rows.filter(([, row]) => row.body ?? row.form ?? row.query))(
    '%s takes no field that it does not know, and repeats none',
    async (_, row) => {
      const { status, text } = await scene.call(withMore(row), callerNamed('an admin'), 'unknown');
      expectErrorBody(JSON.parse(text) as ErrorBody);
      expect({ status, isRepeated: text.includes('zyxwvu') }).toEqual({ status: 400, isRepeated: false });
    },
  );

  it.each(rows.filter(([, row]) => isById(row)))(
    '%s takes nothing for an id that is none',
    async (_, row) => {
      const { status, text } = await scene.callNaming(row, callerNamed('an admin').session, NO_ID);
      expect({ status, text }).toMatchObject({ status: 400 });
    },
  );

  it.each(rows)('%s answers as the contract says', async (_, row) => {
    expect(await faultsOf(row, openFor(row))).toEqual([]);
  });
});

it('takes no forged token for a good one', async () => {
  const [member, root] = [await Session.as(scene.app, 'member'), await Session.root(scene.app)];
  const forged = forgedTokens({ good: member.token, key: KEY, others: root.token });
  for (const [kind, token] of Object.entries(forged)) {
    const { status } = await member.with(token).get('/api/verify-token');
    expect([kind, status]).toEqual([kind, 401]);
  }
  await member.get('/api/verify-token').expect(200);
});

it('reads a token from nowhere but the bearer header', async () => {
  const { token } = await Session.root(scene.app);
  const http = request(scene.app.url);
  await refused(http.get(`/api/verify-token?token=${token}`), 401);
  await refused(http.get(`/api/verify-token?access_token=${token}`), 401);
  await refused(http.get('/api/verify-token').set('Cookie', `token=${token}`), 401);
  await refused(http.get('/api/verify-token').set('Authorization', token), 401);
  await refused(http.get('/api/verify-token').set('Authorization', `Basic ${token}`), 401);
});
