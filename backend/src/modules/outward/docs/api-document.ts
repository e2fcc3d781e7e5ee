import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject, type OperationObject } from '@nestjs/swagger';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import { BROTLI, GZIP } from '../../../common/http/answers/answer.adapter.js';
import { productVersion } from '../../../common/paths.js';
import type { Settings } from '../../../config/settings.js';
import { callersOf, programPermission, type Callers, routeFacts, type RouteFacts } from './route-facts.js';
import { componentSchemas, type Schemas } from './component-schemas.js';
import { parametersOf, requestBodyOf } from './operation-request.js';
import { responsesOf } from './operation-responses.js';

const PATH = 'api/docs';

/** The pages load only files of this server, so the usual strict headers suit them, too. */
export function setUpDocs(app: NestExpressApplication, settings: Settings): void {
  app.use([`/${PATH}`, `/${PATH}-json`], compression({ ...GZIP, brotli: BROTLI }));
  SwaggerModule.setup(PATH, app, () => apiDocument(app, settings), {
    raw: ['json'],
    customSiteTitle: 'Keyroster API',
    // By default the page asks a service on the internet to validate the document.
    swaggerOptions: { validatorUrl: null },
  });
}

const TOKEN = 'token';

const MAY_CALL: Record<Callers, string> = {
  anyone: 'Open to anyone, without a token.',
  users: 'Open to every user.',
  admins: 'Open to admins.',
};

const CONFIRMED = ' For who just confirmed that it is them.';
const VERBS = ['get', 'post', 'put', 'patch', 'delete'] as const;

const PROVISIONAL_ID = /^(?<name>\w+\.\w+)(?:\[(?<alias>\d+)\])?$/;

export function apiDocument(app: INestApplication, { product }: Pick<Settings, 'product'>): OpenAPIObject {
  const schemas = componentSchemas(product);
  const routes = routeFacts(app);
  const document = SwaggerModule.createDocument(app, frame(), {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
    autoTagControllers: false,
  });
  for (const [path, item] of Object.entries(document.paths)) {
    for (const verb of VERBS) {
      const found = item[verb];
      if (found) item[verb] = completed(found, path, routes, schemas);
    }
  }
  const tags = [...new Set([...routes.values()].map(({ tag }) => tag))].sort().map((name) => ({ name }));
  return { ...document, tags, components: { ...document.components, schemas } };
}

function frame() {
  return new DocumentBuilder()
    .setOpenAPIVersion('3.0.3')
    .setTitle('Keyroster')
    .setDescription(
      'The back-office for shared course or shop credentials. Log in to get a token; programs have tokens of their own.',
    )
    .setVersion(productVersion)
    .addServer('/')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, TOKEN)
    .build();
}

function completed(
  found: OperationObject,
  path: string,
  routes: Map<string, RouteFacts>,
  schemas: Schemas,
): OperationObject {
  const { name = '', alias = '0' } = PROVISIONAL_ID.exec(found.operationId ?? '')?.groups ?? {};
  const route = routes.get(name);
  if (!route) throw new Error(`No route is known for ${path}`);
  const requestBody = requestBodyOf(route, schemas);
  return {
    tags: [route.tag],
    summary: summary(route),
    description: `${MAY_CALL[callersOf(route.access)]}${route.isConfirmed ? CONFIRMED : ''}${forPrograms(route)}`,
    operationId: alias === '0' ? operationId(route) : aliasOperationId(route, path),
    security: route.access === 'anyone' ? [] : [{ [TOKEN]: [] }],
    parameters: [
      ...(found.parameters ?? []),
      ...(route.documented.parameters ?? []),
      ...parametersOf(route, path, schemas),
    ],
    ...(requestBody && { requestBody }),
    responses: responsesOf(route, path),
  };
}

function forPrograms({ access, isConfirmed }: RouteFacts): string {
  if (access === 'anyone') return '';
  const permission = isConfirmed ? null : programPermission(access);
  return permission === null ? ' Closed to programs.' : ` To a program whose token has \`${permission}\`.`;
}

type Named = Pick<RouteFacts, 'controller' | 'method'>;

/** `ProfileGroupsController.list` is `profileGroupsList`; generated clients name their functions by it. */
function operationId(route: Named): string {
  const subject = subjectOf(route);
  return subject.charAt(0).toLowerCase() + subject.slice(1) + capitalised(route.method);
}

function aliasOperationId(route: Named, path: string): string {
  const [, start = ''] = /^\/(?:api\/)?([\w-]+)/.exec(path) ?? [];
  return `${operationId(route)}Under${start.split(/[-_]/).map(capitalised).join('')}`;
}

function summary(route: Named): string {
  return `${capitalised(words(subjectOf(route)))}: ${words(route.method)}`;
}

const subjectOf = ({ controller }: Named): string => controller.replace(/Controller$/, '');

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const words = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
