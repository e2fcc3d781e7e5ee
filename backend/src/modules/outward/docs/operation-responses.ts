import type { ContentObject, HeadersObject, ResponseObject, ResponsesObject } from '@nestjs/swagger';
import { ErrorAnswer } from '@keyroster/contracts/dto';
import type { RefusalStatus } from '../../../common/http/answers/answers.decorator.js';
import { LIVE } from '../../../common/http/readiness.middleware.js';
import { schemaRef } from './component-schemas.js';
import { type RouteFacts, callersOf } from './route-facts.js';

const REASONS: Record<RefusalStatus, string> = {
  400: 'A bad or unknown field, a bad id, broken JSON',
  401: 'No valid token, or a wrong password, code or passkey',
  403: 'The wrong role, or nobody who just confirmed; after a right password: locked, expired, or an address that is not listed',
  404: 'An unknown id, or something that the caller does not see',
  409: 'A duplicate, a guard, or a stale version',
  413: 'Too large',
  415: 'The wrong type of body, or of picture',
  429: 'Too many calls, or tries',
  500: 'A failure of the server',
  503: 'Not available right now',
};

const RETRY_AFTER: HeadersObject = {
  'Retry-After': { description: 'Seconds to wait before trying again', schema: { type: 'integer' } },
};

export function responsesOf(route: RouteFacts, path: string): ResponsesObject {
  const { status } = route.answer;
  const documented = route.documented.responses ?? {};
  const refusals = refusalsOf(route, path).map((refusal) => [refusal, refusalResponse(refusal)]);
  return {
    ...documented,
    [status]: successResponse(route.answer, documented[status]),
    ...(Object.fromEntries(refusals) as ResponsesObject),
  };
}

function successResponse(
  { status, type, mediaType }: RouteFacts['answer'],
  documented: ResponsesObject[string],
): ResponseObject {
  const content: ContentObject =
    typeof type === 'string'
      ? { [type]: { schema: { type: 'string', ...(!type.startsWith('text/') && { format: 'binary' }) } } }
      : { [mediaType]: { schema: schemaRef(type.name) } };
  const documentedContent = documented && 'content' in documented ? documented.content : {};
  return {
    ...(documented && 'description' in documented && documented),
    description: status === 201 ? 'Created' : 'Success',
    content: { ...content, ...documentedContent },
  };
}

const refusalResponse = (status: RefusalStatus): ResponseObject => ({
  description: REASONS[status],
  ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
  content: { 'application/json': { schema: schemaRef(ErrorAnswer.name) } },
});

type Declared = Pick<RouteFacts, 'access' | 'inputs' | 'isConfirmed' | 'isMultipart' | 'refuses'>;

export function refusalsOf(route: Declared, path: string): RefusalStatus[] {
  const { body, bodyOrQuery, query, params } = route.inputs;
  const hasBody = route.isMultipart || body !== undefined || bodyOrQuery !== undefined;
  const callers = callersOf(route.access);

  const statuses = new Set<RefusalStatus>(route.refuses);
  if (hasBody || query || params) statuses.add(400);
  if (callers !== 'anyone') statuses.add(401).add(429);
  if (callers === 'admins' || route.isConfirmed) statuses.add(403);
  if (hasBody) statuses.add(413).add(415);
  if (path !== LIVE) statuses.add(503);
  return [...statuses].sort((one, other) => one - other);
}
