import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject, OperationObject, ResponseObject, SchemaObject } from '@nestjs/swagger';
import {
  JSON_BODY_MAX_BYTES,
  PLAN_ACTIONS,
  PLAN_BODY_MAX_BYTES,
  TITLES_BODY_MAX_BYTES,
} from '@keyroster/contracts';
import * as dto from '@keyroster/contracts/dto';
import { productVersion } from '../../backend/src/common/paths.js';
import { CONTRACT_ROUTES } from '../support/access/route-permissions.js';
import { found } from '../support/checks/found.js';
import { Session, withApp, type TestApp } from '../support/app/session.js';
import { Reactions } from '../../backend/src/common/reactions.js';

interface Operation extends OperationObject {
  /** Its method and path, as the document writes it. */
  name: string;
  path: string;
}

/** Routes with two statuses of success, for example for an import or a repeated report. */
const WITH_TWO = [
  'POST /api/plans/run',
  'POST /api/troubles/report',
  'POST /api/channels/save',
  'POST /api/rules/save',
];
const TITLES_PATHS = [
  '/api/shops/assign',
  '/api/shops/unassign',
  '/api/group/titles',
  '/api/browser/group/titles',
];
const DOCS_ROUTE = /^GET \/api\/docs(\/|-json$|$)/;

let app: TestApp;
let nobody: Session;
let document: OpenAPIObject;
let schemas: Record<string, SchemaObject>;
let operations: Operation[];

withApp(
  async (started) => {
    app = started;
    nobody = await Session.as(app, 'nobody');
    document = (await nobody.get('/api/docs-json').expect(200)).body as OpenAPIObject;
    schemas = (document.components?.schemas ?? {}) as Record<string, SchemaObject>;
    operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, OperationObject>).map(([verb, operation]) => ({
        ...operation,
        name: `${verb.toUpperCase()} ${path}`,
        path,
      })),
    );
  },
  { METRICS_PORT: '0' },
);

/** A route as the document writes its path. */
const asDocumented = (route: string): string => route.replace(/:(\w+)/g, '{$1}');

const operationAt = (wanted: string): Operation => found(operations, ({ name }) => name === wanted);

describe('the document', () => {
  it('is OpenAPI 3 and open to anyone', () => {
    expect(document.openapi).toMatch(/^3\.0\.\d$/);
    expect(document.info).toMatchObject({ title: 'Keyroster', version: productVersion });
    expect(document.servers).toEqual([{ url: '/' }]);
  });

  it('has every route of the contract, and no other', () => {
    const routes = Object.values(CONTRACT_ROUTES).flat().map(asDocumented);
    const names = operations.map(({ name }) => name);
    expect(names.sort()).toEqual(routes.filter((route) => !DOCS_ROUTE.test(route)).sort());
  });

  it('has a schema for every class of the contract, and refers to no other', () => {
    const classes = Object.values(dto).flatMap((exported) =>
      typeof exported === 'function' && String(exported).startsWith('class') ? [exported.name] : [],
    );
    const known = Object.keys(schemas);
    expect(known.sort()).toEqual(classes.sort());
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(references.map(([, name = '']) => name).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('names null among the choices of each field that may be null', () => {
    const nullable = Object.entries(schemas).flatMap(([name, { properties = {} }]) =>
      (Object.entries(properties) as [string, SchemaObject][]).flatMap(
        ([field, { nullable: isNullable, enum: choices }]) =>
          isNullable && choices ? [{ field: `${name}.${field}`, choices }] : [],
      ),
    );
    expect(nullable.map(({ field }) => field)).toContain('TroubleAnswer.how');
    expect(nullable.filter(({ choices }) => !choices.includes(null))).toEqual([]);
  });

  it('calls each operation by a name of its own that a program can use, under one tag', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id ?? ''))).toEqual([]);
    const tags = document.tags?.map(({ name }) => name) ?? [];
    expect(new Set(tags).size).toBe(tags.length);
    const untagged = operations.filter(
      ({ tags: [tag = '', ...more] = [] }) => more.length > 0 || !tags.includes(tag),
    );
    expect(untagged.map(({ name }) => name)).toEqual([]);
  });

  it('tells of each operation its success, and of every failure its body', () => {
    const errorSchema = { $ref: '#/components/schemas/ErrorAnswer' };
    for (const { name, responses } of operations) {
      const all = Object.entries(responses) as [string, ResponseObject][];
      const successes = all.filter(([status]) => status.startsWith('2'));
      expect([name, successes.length]).toEqual([name, WITH_TWO.includes(name) ? 2 : 1]);
      for (const [, { content }] of successes) expect(Object.keys(content ?? {})).not.toEqual([]);
      for (const [, response] of all.filter(([status]) => status >= '400')) {
        expect(response.content).toEqual({ 'application/json': { schema: errorSchema } });
      }
    }
  });

  it('says with 429 and 503 when to try again', () => {
    const { responses } = operationAt('POST /api/users/login');
    const headers = { 'Retry-After': { schema: { type: 'integer' } } };
    expect(responses).toMatchObject({ '429': { headers }, '503': { headers } });
  });

  it('asks for a token, and names 401, 429 and for members 403, exactly where the contract does', () => {
    const [open, forAdmins] = [CONTRACT_ROUTES.all, CONTRACT_ROUTES.admin].map((routes) =>
      routes.map(asDocumented),
    );
    for (const operation of operations) {
      const { name, security, responses } = operation;
      const refusals = Object.keys(responses).map(Number);
      const isOpen = security?.length === 0;
      expect({ name, isOpen }).toEqual({ name, isOpen: open?.includes(name) });
      if (!isOpen) expect([name, refusals]).toEqual([name, expect.arrayContaining([401, 429])]);
      if (name.startsWith('GET') && !isOpen)
        expect([name, refusals.includes(403)]).toEqual([name, forAdmins?.includes(name)]);
    }
  });
});

describe('for generators of clients, the document', () => {
  it('says of texts and JSON that they are no bytes', () => {
    const contents = operations.flatMap(({ responses }) =>
      (Object.values(responses) as ResponseObject[]).flatMap(({ content }) => Object.entries(content ?? {})),
    );
    expect(contents.filter(([type]) => type === 'text/csv').length).toBeGreaterThan(4);
    for (const [type, { schema }] of contents) {
      const isBinary = JSON.stringify(schema).includes('binary');
      expect([type, isBinary]).toEqual([type, type.startsWith('image/')]);
    }
    expect(operationAt('GET /api/manifest').responses['200']).toMatchObject({
      content: { 'application/manifest+json': { schema: { $ref: '#/components/schemas/ManifestAnswer' } } },
    });
  });

  it('gives no field a default, which they take for a field that has to be sent, and calls addresses `uri`', () => {
    expect(JSON.stringify(schemas)).not.toMatch(/"default"|"url"}/);
    expect(schemas['CreateWebhookPayload']).toMatchObject({ properties: { url: { format: 'uri' } } });
  });

  it('promises no list that is longer than its body may be', () => {
    const large = (path: string) => {
      if (path.startsWith('/api/plans')) return PLAN_BODY_MAX_BYTES;
      return TITLES_PATHS.includes(path) ? TITLES_BODY_MAX_BYTES : JSON_BODY_MAX_BYTES;
    };
    const ID_BYTES = 27;
    let lists = 0;
    for (const { path, requestBody } of operations) {
      const name = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(requestBody ?? {}))?.[1];
      const schema = schemas[name ?? ''] ?? {};
      for (const { properties = {} } of (schema.oneOf as SchemaObject[] | undefined) ?? [schema]) {
        const ids = (Object.values(properties) as SchemaObject[]).filter(
          ({ items }) => items && 'pattern' in items && items.pattern?.includes('{24}'),
        );
        const bytes = ids.reduce((sum, { maxItems = Infinity }) => sum + maxItems * ID_BYTES, 0);
        expect([path, bytes < large(path) - 200]).toEqual([path, true]);
        lists += ids.length;
      }
    }
    expect(lists).toBeGreaterThan(5);
  });

  it('offers for a plan a choice by its action, of what that takes and nothing else', () => {
    const choices = schemas['PlanPayload']?.oneOf as SchemaObject[];
    const actionsOf = ({ properties = {} }: SchemaObject) =>
      ((properties['action'] as SchemaObject).enum ?? []) as string[];
    expect(choices.flatMap(actionsOf).sort()).toEqual([...PLAN_ACTIONS].sort());
    const fieldsOf = (action: string) => {
      const choice = choices.find((one) => actionsOf(one).includes(action));
      return [Object.keys(choice?.properties ?? {}), choice?.required, choice?.additionalProperties];
    };
    const both = ['action', 'ids'];
    expect(fieldsOf('users.unlock')).toEqual([both, both, false]);
    expect(fieldsOf('users.lock')).toEqual([[...both, 'reason', 'minutes'], both, false]);
    expect(fieldsOf('users.group')).toEqual([[...both, 'group'], [...both, 'group'], false]);
  });
});

it('a call that takes its id in two ways, or may answer in two ways, shows both', () => {
  const schema = { $ref: '#/components/schemas/IdPayload' };
  expect(operationAt('DELETE /api/whitelist')).toMatchObject({
    parameters: [{ name: 'id', in: 'query', required: false }],
    requestBody: { content: { 'application/json': { schema } } },
  });
  expect(operationAt('GET /api/users/true').responses).toHaveProperty('304');
  expect(operationAt('GET /api/audit').responses['200']).toMatchObject({
    content: { 'application/json': {}, 'text/csv': {} },
  });
  expect(operationAt('POST /api/plans/run').responses).toHaveProperty('202');
  // A repeated report changes the first one.
  expect(operationAt('POST /api/troubles/report').responses).toMatchObject({ '200': {}, '201': {} });
});

/** The rows of docs/reactions.md. */
function told(): string[] {
  const page = readFileSync(join(process.cwd(), 'docs/reactions.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `@'));
  return rows.map((row) => row.replace(/ +/g, ' ')).sort();
}

it('what reacts to what is told in docs/reactions.md, line by line', () => {
  const declared = app.get(Reactions).table();
  const rows = declared.map(({ kind, what, by }) => `| \`@${kind}\` | ${what} | \`${by}\` |`);
  expect(told()).toEqual(rows.sort());
});

it.each(['/api/docs', '/api/docs/'])(
  'the pages at %s run nothing but scripts of this server',
  async (path) => {
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
  },
);
