import type { OpenAPIObject, SchemaObject } from '@nestjs/swagger';
import {
  IMPORT_MAX_MB,
  JSON_BODY_MAX_BYTES,
  PLAN_BODY_MAX_BYTES,
  TITLES_BODY_MAX_BYTES,
} from '@keyroster/contracts';
import { HOSTILE_DRAWINGS } from '@keyroster/testing';
import { populate, SECRETS, tokenOf } from './lab/population.js';
import { ownDatabaseUri } from '../support/app/test-database.js';
import { CONTRACT_ROUTES } from '../support/access/route-permissions.js';
import { byTurns } from '../support/checks/by-turns.js';
import { isFullRun } from '../support/checks/full-run.js';
import { aPhoto, aPictureOf, aPixelBomb } from '../support/data/pictures.js';
import { ApiDocument, type Operation } from '../support/fuzz/api-document.js';
import { HeldServer } from '../support/load/held-server.js';

jest.setTimeout(600_000);

/** In CPU time, which other load affects little: on a shared machine, caches are colder. */
const PAUSE_MS = isFullRun ? 50 : 75;
const PICTURE_PAUSE_MS = 100;
/** The best try counts: a body's cost is in each, that of machine, compiler and garbage collector in some. */
const TRIES = 4;
const MB = 1024 * 1024;
const LARGEST = IMPORT_MAX_MB * MB;
/** The head of a request may have 16 KB. */
const QUERY_LENGTH = 14_000;

let server: HeldServer;
let token: string;
let document: ApiDocument;

beforeAll(async () => {
  const uri = ownDatabaseUri();
  const { admins } = await populate(uri, { members: 1_000, admins: 1 });
  if (!admins[0]) throw new Error('There is an admin');
  token = tokenOf(admins[0]);
  server = await HeldServer.start({
    ...SECRETS,
    MONGODB_URI: uri,
    API_DOCS: 'on',
    PUBLIC_LIST_PER_MINUTE: '1000000',
    LOGINS_PER_MINUTE: '1000000',
    UPLOAD_MAX_MB: '5',
  });
  document = new ApiDocument((await (await call('GET', '/api/docs-json')).json()) as OpenAPIObject);
});
afterAll(() => server.clear());

type Body = string | FormData | undefined;
/** The worst that a route may be sent, made anew for each try. */
type Shape = [what: string, body: () => Body, query?: string];

function call(method: string, path: string, body?: Body): Promise<Response> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  };
  return fetch(`${server.url}${path}`, { method, headers, ...(body !== undefined && { body }) });
}

async function pauseOf({ verb, path }: Operation, [, body, query = '']: Shape): Promise<[number, number]> {
  const sent = body();
  await server.held();
  const { status, body: answer } = await call(verb, path.replace(/\{\w+\}/g, 'f'.repeat(24)) + query, sent);
  await answer?.cancel();
  return [(await server.held()).longest, status];
}

/** The shapes that block the process in each try, or that make a call fail. */
async function faultsOf(
  operation: Operation,
  shapes: readonly Shape[],
  mostMs = PAUSE_MS,
): Promise<string[]> {
  const faults: string[] = [];
  for (const shape of shapes) {
    let [ms, status] = [Infinity, 0];
    for (let tries = 0; ms > mostMs && tries < TRIES; tries += 1) {
      const [heldFor, answered] = await pauseOf(operation, shape);
      [ms, status] = [Math.min(ms, heldFor), answered];
    }
    const what = `${operation.verb} ${operation.path}: ${shape[0]}`;
    if (ms > mostMs) faults.push(`${what} held it for ${Math.round(ms)} ms`);
    if (status >= 500) faults.push(`${what} was answered with ${status}`);
  }
  return faults;
}

/** As many of a part behind the start as fit. */
const to = (bytes: number, start: string, part: string): string =>
  start + part.repeat(Math.floor((bytes - Buffer.byteLength(start)) / Buffer.byteLength(part)));
const hexOf = (number: number): string => number.toString(16).padStart(24, '0');
/** As many parts as fit. */
const filled = (bytes: number, one: (place: number) => string): string => {
  const parts: string[] = [];
  let length = 0;
  for (let part = one(0); length + part.length + 1 < bytes; part = one(parts.length)) {
    parts.push(part);
    length += part.length + 1;
  }
  return parts.join(',');
};

function limitOf(path: string): number {
  if (path.startsWith('/api/plans')) return PLAN_BODY_MAX_BYTES;
  const isOfTitles = /\/(?:un)?assign$|\/group\/titles$/.test(path);
  return isOfTitles ? TITLES_BODY_MAX_BYTES : JSON_BODY_MAX_BYTES;
}

const LETTERS: [what: string, letter: string][] = [
  ['letters', 'a'],
  ['accents', 'e\u0301'],
  ['emoji', '🔑'],
  ['blanks', ' '],
  ['dots', '.'],
  ['commas', ','],
  ['escapes', '\\u200d'],
];

/** Bodies that are valid but for one field, which takes all the room. */
function jsonShapes({ path, body }: Operation): Shape[] {
  const room = limitOf(path) - 1_000;
  const fields = Object.entries(body?.schema.properties ?? {}) as [string, SchemaObject][];
  const whole = (large: string): string =>
    `{${fields
      .filter(([name]) => body?.schema.required?.includes(name) && !large.startsWith(`"${name}"`))
      .map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(exampleOf(schema))}`)
      .concat(large)
      .join(',')}}`;
  const manyFields = `{${filled(room, (place) => `"${place.toString(36)}":1`)}}`;
  const everywhere: Shape[] = [
    ['many fields', () => manyFields],
    ['a field again and again', () => `{${filled(room, () => '"id":1')}}`],
    ['deep lists', () => `{"id":${'['.repeat(room / 2)}${']'.repeat(room / 2)}}`],
    ['deep objects', () => `{"id":${'{"a":'.repeat(room / 6)}1${'}'.repeat(room / 6)}}`],
    ['a list alone', () => `[${filled(room, () => '[]')}]`],
  ];
  const ofFields = fields.flatMap(([name, schema]): Shape[] => {
    const shape = (what: string, value: () => string): Shape => {
      return [`${name}: ${what}`, () => whole(`"${name}":${value()}`)];
    };
    const texts = LETTERS.map(([what, letter]) => shape(what, () => `"${to(room, '', letter)}"`));
    return [
      shape('many ids', () => `[${filled(room, (place) => `"${hexOf(place)}"`)}]`),
      shape('many numbers', () => `[${filled(room, String)}]`),
      shape('many objects', () => `[${filled(room, () => '{"a":1}')}]`),
      shape('many fields', () => manyFields),
      ...(document.resolved(schema).type === 'string' ? texts : []),
    ];
  });
  return [...everywhere, ...ofFields];
}

function exampleOf(of: SchemaObject): unknown {
  const schema = document.resolved(of);
  if (schema.enum) return (schema.enum as unknown[])[0];
  if (schema.type === 'array') return [hexOf(1)];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
  return schema.pattern === undefined ? 'https://a.example' : hexOf(1);
}

function aForm(fields: readonly [string, string][], file?: string | Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  if (file !== undefined) form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'a.csv');
  return form;
}

const HEAD = 'email,password,title,subtitle,course_name,domain,niche,observation,subStartDate,note';
const row = (cell: string): string => Array(10).fill(cell).join(',');
/** Euro signs of Windows-1252. */
const windows = (bytes: number) => Buffer.alloc(bytes, 0x80);
const ownRow = (_: unknown, place: number): string =>
  `u${place},secret,T${place},S${place},C,https://a.example/${place},,,1/2/26,\n`;

/** By the kind of file; those that are no tables are sent to the routes of pictures, too. */
const FILES: [what: string, file: () => string | Buffer][] = [
  ['40,000 columns', () => `${filled(262_000, (place) => `c${place}`)}\n1`],
  ['3.5 million columns', () => `email${','.repeat(3_500_000)}\n1`],
  ['commas in one row', () => to(LARGEST, `${HEAD}\n`, ',')],
  ['commas in rows', () => to(LARGEST, `${HEAD}\n`, `${','.repeat(199)}\n`)],
  ['200 columns of single letters', () => to(LARGEST, `${HEAD}\n`, `${'a,'.repeat(10)}\n`)],
  ['one cell', () => to(LARGEST, `${HEAD}\n`, 'a')],
  ['one head', () => 'a'.repeat(LARGEST)],
  ['one quoted cell of quotes', () => `${to(LARGEST - 2, `${HEAD}\n"`, '""')}"`],
  ['one quoted cell that does not end', () => to(LARGEST, `${HEAD}\n"`, 'a,\n')],
  ['one cell of emoji', () => to(LARGEST, `${HEAD}\n`, '🔑')],
  ['one cell of Windows-1252', () => Buffer.concat([Buffer.from(`${HEAD}\n`), windows(LARGEST - 100)])],
  ['a head of Windows-1252', () => windows(LARGEST)],
  ['rows of Windows-1252', () => Buffer.from(to(LARGEST, `${HEAD}\n`, `${row('ñ'.repeat(40))}\n`), 'latin1')],
  ['empty lines', () => to(LARGEST, `${HEAD}\n`, '\n')],
  ['rows of blanks', () => to(LARGEST, `${HEAD}\n`, ',\n')],
  ['ten thousand long rows', () => `${HEAD}\n${`${row('a'.repeat(48))}\n`.repeat(10_000)}`],
  ['ten thousand rows alike', () => `${HEAD}\n${'a,secret,T,S,C,https://a.example,,,,\n'.repeat(10_000)}`],
  ['ten thousand rows, each of its own', () => `${HEAD}\n${Array.from({ length: 10_000 }, ownRow).join('')}`],
  ['rows with the longest cells', () => to(LARGEST, `${HEAD}\n`, `${row('é'.repeat(5_000))}\n`)],
  ['rows of emoji', () => to(LARGEST, `${HEAD}\n`, `${row('🔑'.repeat(2_400))}\n`)],
];

function formShapes({ path, body }: Operation): Shape[] {
  const own: [string, string][] = path.endsWith('/import/users') ? [['mode', 'upsert']] : [];
  const names = Object.keys(body?.schema.properties ?? {}).filter((name) => name !== 'file');
  const files = path.includes('/import/') ? FILES : FILES.slice(0, 3);
  return [
    ...files.map(([what, file]): Shape => [what, () => aForm(own, file())]),
    ['many form fields', () => aForm(Array.from({ length: 5_000 }, (_, place) => [`f${place}`, 'x']))],
    ['one form field again and again', () => aForm(Array(5_000).fill(['id', 'x']) as [string, string][])],
    ['nested form fields', () => aForm([[`a${'[b]'.repeat(30)}`, 'x']], 'a')],
    ...names.map((name): Shape => [
      `${name}: all the room`,
      () => aForm([...own, [name, 'a'.repeat(JSON_BODY_MAX_BYTES)]], 'email\na'),
    ]),
  ];
}

const QUERIES: Shape[] = [
  ['a query key again and again', () => undefined, `?${'q=1&'.repeat(QUERY_LENGTH / 4)}`],
  [
    'many query keys',
    () => undefined,
    `?${filled(QUERY_LENGTH, (place) => `${place.toString(36)}=`).replaceAll(',', '&')}`,
  ],
  ['a long search', () => undefined, `?q=${'%F0%9F%94%91'.repeat(QUERY_LENGTH / 12)}`],
  ['nested query keys', () => undefined, `?a${'[b]'.repeat(QUERY_LENGTH / 3)}=1`],
];

const ROUTES = Object.values(CONTRACT_ROUTES)
  .flat()
  .filter((route) => route.includes(' /api/') && route !== 'POST /api/users/logout');

it('the largest bodies that are allowed, in their worst shapes, never hold the process up for long', async () => {
  const faults: string[] = [];
  const isTurn = byTurns('the shapes of bodies', 2);
  let bodies = 0;
  for (const route of ROUTES.filter((each) => !each.startsWith('GET'))) {
    const operation = document.operationOf(route);
    if (!operation?.body) continue;
    const shapes =
      operation.body.type === 'multipart/form-data' ? formShapes(operation) : jsonShapes(operation);
    bodies += 1;
    const chosen = shapes.filter((_, place) => isTurn(bodies, place));
    faults.push(...(await faultsOf(operation, chosen)));
  }
  expect(bodies).toBeGreaterThan(60);
  expect(faults).toEqual([]);
});

it('nor do the longest queries', async () => {
  const faults: string[] = [];
  for (const route of ROUTES) {
    const operation = document.operationOf(route);
    if (operation) faults.push(...(await faultsOf(operation, QUERIES)));
  }
  expect(faults).toEqual([]);
});

it('hostile and large files, one after the other, never hold the process up for long', async () => {
  const operation = document.operationOf('POST /api/upload_logo');
  if (!operation) throw new Error('Admins upload logos');
  const photo = await aPhoto();
  expect((await call('POST', operation.path, aForm([], photo))).status).toBe(201);
  const files: [what: string, file: string | Buffer][] = [
    ...HOSTILE_DRAWINGS.map(([what, drawing]): [string, string] => [what, drawing]),
    ['a pixel bomb', aPixelBomb()],
    ['a photo', photo],
    ['the largest picture', await aPictureOf(4_500_000)],
    ['a deep drawing', `<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(100_000)}`],
    ['a long drawing', `<svg xmlns="http://www.w3.org/2000/svg">${'<rect/>'.repeat(600_000)}</svg>`],
  ];
  const shapes = files.map(([what, file]): Shape => [what, () => aForm([], file)]);
  expect(await faultsOf(operation, shapes, PICTURE_PAUSE_MS)).toEqual([]);
});
