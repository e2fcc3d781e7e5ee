import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ResponseObject,
  SchemaObject,
} from '@nestjs/swagger';
import * as dto from '@keyroster/contracts/dto';
import { productVersion } from '../../backend/src/common/paths.js';
import { CONTRACT_ROUTES } from '../support/access/route-permissions.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { Reactions } from '../../backend/src/common/reactions.js';

interface Operation extends OperationObject {
  path: string;
  verb: string;
}

/** Routes with two statuses of success, for example for an import or a repeated report. */
const WITH_TWO = [
  'POST /api/plans/run',
  'POST /api/troubles/report',
  'POST /api/channels/save',
  'POST /api/rules/save',
];
const DOCS_ROUTE = /^GET \/api\/docs(\/|-json$|$)/;

let app: TestApp;
let nobody: Session;
let document: OpenAPIObject;
let operations: Operation[];

beforeAll(async () => {
  app = await TestApp.start({ METRICS_PORT: '0' });
  nobody = await Session.as(app, 'nobody');
  document = (await nobody.get('/api/docs-json').expect(200)).body as OpenAPIObject;
  operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, OperationObject>).map(([verb, operation]) => ({
      ...operation,
      path,
      verb,
    })),
  );
});
afterAll(() => app.stop());

const nameOf = ({ verb, path }: { verb: string; path: string }): string => `${verb.toUpperCase()} ${path}`;

/** A route as the document writes its path. */
const asDocumented = (route: string): string => route.replace(/:(\w+)/g, '{$1}');

const operationAt = (verb: string, path: string): Operation => {
  const found = operations.find((operation) => operation.verb === verb && operation.path === path);
  if (!found) throw new Error(`${verb} ${path} is not documented`);
  return found;
};

const refusalsOf = ({ responses }: OperationObject): number[] =>
  Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 400);

describe('the document', () => {
  it('is OpenAPI 3 and open to anyone', () => {
    expect(document.openapi).toMatch(/^3\.0\.\d$/);
    expect(document.info).toMatchObject({ title: 'Keyroster', version: productVersion });
  });

  it('has every route of the contract, and no other', () => {
    const routes = Object.values(CONTRACT_ROUTES).flat().map(asDocumented);
    expect(operations.map(nameOf).sort()).toEqual(routes.filter((route) => !DOCS_ROUTE.test(route)).sort());
  });

  it('has a schema for every class of the contract', () => {
    const classes = Object.values(dto).filter((exported) => typeof exported === 'function');
    expect(Object.keys(document.components?.schemas ?? {}).sort()).toEqual(
      classes.map(({ name }) => name).sort(),
    );
  });

  it('names null among the choices of each field that may be null', () => {
    const schemas = Object.entries(document.components?.schemas ?? {}) as [string, SchemaObject][];
    const nullable = schemas.flatMap(([name, { properties = {} }]) =>
      (Object.entries(properties) as [string, SchemaObject][]).flatMap(
        ([field, { nullable: isNullable, enum: choices }]) =>
          isNullable && choices ? [{ field: `${name}.${field}`, choices }] : [],
      ),
    );
    expect(nullable.map(({ field }) => field)).toContain('TroubleAnswer.how');
    expect(nullable.filter(({ choices }) => !choices.includes(null))).toEqual([]);
  });

  it('refers to schemas that it has', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, target = '']) => target,
    );
    const known = Object.keys(document.components?.schemas ?? {}).map(
      (name) => `#/components/schemas/${name}`,
    );
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((target) => !known.includes(target))).toEqual([]);
  });

  it('calls each operation by a name of its own that a program can use', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id ?? ''))).toEqual([]);
  });

  it('puts each operation under one tag that it has', () => {
    const tags = document.tags?.map(({ name }) => name) ?? [];
    expect(new Set(tags).size).toBe(tags.length);
    for (const operation of operations)
      expect([tags]).toContainEqual(expect.arrayContaining(operation.tags ?? ['-']));
    expect(operations.filter((operation) => operation.tags?.length !== 1)).toEqual([]);
  });

  it('declares the parameters of each path, and each parameter once', () => {
    for (const { path, parameters = [], ...operation } of operations) {
      const declared = parameters as ParameterObject[];
      const inPath = declared.filter((parameter) => parameter.in === 'path');
      const inTemplate = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect({ path, names: inPath.map(({ name }) => name).sort() }).toEqual({
        path,
        names: inTemplate.sort(),
      });
      expect(inPath.every(({ required }) => required)).toBe(true);
      const places = declared.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect({ ...operation, places: new Set(places).size }).toEqual({ ...operation, places: places.length });
    }
  });

  it('tells of each operation its success, and of every failure its body', () => {
    const errorSchema = { $ref: '#/components/schemas/ErrorAnswer' };
    for (const operation of operations) {
      const responses = Object.entries(operation.responses) as [string, ResponseObject][];
      const successes = responses.filter(([status]) => status.startsWith('2'));
      const count = WITH_TWO.includes(nameOf(operation)) ? 2 : 1;
      expect([nameOf(operation), successes.length]).toEqual([nameOf(operation), count]);
      for (const [, { content }] of successes) expect(Object.keys(content ?? {})).not.toEqual([]);
      for (const [, response] of responses.filter(([status]) => status >= '400')) {
        expect(response.content).toEqual({ 'application/json': { schema: errorSchema } });
      }
    }
  });

  it('says with 429 and 503 when to try again', () => {
    const login = operationAt('post', '/api/users/login');
    for (const status of ['429', '503']) {
      expect(login.responses[status]).toMatchObject({
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      });
    }
  });
});

it('asks for a token, and names 401 and for members 403, exactly where the contract does', () => {
  const [open, forAdmins] = [CONTRACT_ROUTES.all, CONTRACT_ROUTES.admin].map((routes) =>
    routes.map(asDocumented),
  );
  for (const operation of operations) {
    const name = nameOf(operation);
    const refusals = refusalsOf(operation);
    const isOpen = operation.security?.length === 0;
    expect({ name, isOpen }).toEqual({ name, isOpen: open?.includes(name) });
    if (!isOpen) expect([name, refusals]).toEqual([name, expect.arrayContaining([401])]);
    if (operation.verb === 'get' && !isOpen)
      expect([name, refusals.includes(403)]).toEqual([name, forAdmins?.includes(name)]);
  }
});

describe('a call', () => {
  it('shows its payload and its answer', () => {
    expect(operationAt('post', '/api/users/register')).toMatchObject({
      operationId: 'usersRegister',
      tags: ['users'],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/RegisterPayload' } } },
      },
      responses: {
        '201': {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/UserChangedAnswer' } } },
        },
      },
    });
    expect(refusalsOf(operationAt('post', '/api/users/register'))).toEqual([
      400, 401, 403, 404, 409, 413, 415, 429, 503,
    ]);
  });

  it('that takes its id in the body or in the query shows both', () => {
    expect(operationAt('delete', '/api/whitelist')).toMatchObject({
      parameters: [{ name: 'id', in: 'query', required: false }],
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/IdPayload' } } },
      },
    });
  });

  it('that may answer otherwise shows that too', () => {
    expect(operationAt('get', '/api/users/true').responses).toHaveProperty('304');
    expect(operationAt('get', '/api/audit').responses['200']).toMatchObject({
      content: { 'application/json': {}, 'text/csv': {} },
    });
    expect(operationAt('post', '/api/plans/run').responses).toHaveProperty('202');
    // A repeated report changes the first one.
    expect(Object.keys(operationAt('post', '/api/troubles/report').responses)).toEqual(
      expect.arrayContaining(['200', '201']),
    );
  });

  it('names the roles that a new user can be given', () => {
    expect(document.components?.schemas?.['RegisterPayload']).toMatchObject({
      properties: {
        role: {
          enum: ['keyroster_soft', 'admin', 'member', 'specific', 'all_profile', 'supervisor'],
          description: expect.stringContaining('`keyroster_soft`') as string,
        },
      },
    });
  });
});

/** The rows of the table of reactions, as docs/architecture.md has them. */
function told(): string[] {
  const page = readFileSync(join(process.cwd(), 'docs/architecture.md'), 'utf8');
  const [, section = ''] = page.split('\n## What reacts to what\n');
  const [table = ''] = section.split('\n## ', 1);
  const rows = table.split('\n').filter((line) => line.startsWith('| `@'));
  return rows.map((row) => row.replace(/ +/g, ' ')).sort();
}

it('what reacts to what is told in docs/architecture.md, line by line', () => {
  const declared = app.get(Reactions).table();
  const rows = declared.map(({ kind, what, by }) => `| \`@${kind}\` | ${what} | \`${by}\` |`);
  expect(told()).toEqual(rows.sort());
});

describe('as pages', () => {
  describe('the pages', () => {
    it.each(['/api/docs', '/api/docs/'])('at %s run nothing but scripts of this server', async (path) => {
      const page = await nobody.get(path).expect(200).expect('Content-Type', /html/);
      expect(page.headers['content-security-policy']).toContain("script-src 'self';");
      const scripts = [...page.text.matchAll(/<script([^>]*)>([^<]*)/g)];
      expect(scripts.length).toBeGreaterThan(0);
      for (const [, attributes = '', content = ''] of scripts) {
        expect(content.trim()).toBe('');
        const source = /src="([^"]+)"/.exec(attributes)?.[1] ?? '';
        const { pathname, origin } = new URL(source, `${app.url}${path}`);
        expect(origin).toBe(app.url);
        await nobody
          .get(pathname)
          .expect(200)
          .expect('Content-Type', /javascript/);
      }
    });

    it('answer what they do not have like any unknown path', async () => {
      const answer = await nobody.get('/api/docs/nothing').expect(404);
      expect(answer.body).toMatchObject({ statusCode: 404, error: 'Not Found' });
    });
  });
});
