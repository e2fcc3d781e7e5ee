import { IdPayload, IdParams, UserListQuery } from '@keyroster/contracts/dto';
import { refusalsOf } from './operation-responses.js';
import type { RouteFacts } from './route-facts.js';

type Declared = Pick<RouteFacts, 'access' | 'inputs' | 'isConfirmed' | 'isMultipart' | 'refuses'>;

const open: Declared = { access: 'anyone', inputs: {}, isConfirmed: false, isMultipart: false, refuses: [] };

it.each<[string, Partial<Declared>, number[]]>([
  ['open to anyone: the database may be away', {}, [503]],
  ['for every user: a token is missing', { access: 'groups.read' }, [401, 429, 503]],
  ['for admins: a member calls', { access: 'groups.manage' }, [401, 403, 429, 503]],
  ['for who just confirmed', { access: 'account.own', isConfirmed: true }, [401, 403, 429, 503]],
  ['with a path', { inputs: { params: IdParams } }, [400, 503]],
  ['with a query', { inputs: { query: UserListQuery } }, [400, 503]],
  ['with a body', { inputs: { body: IdPayload } }, [400, 413, 415, 503]],
  ['with a body or a query', { inputs: { bodyOrQuery: IdPayload } }, [400, 413, 415, 503]],
  ['with a file', { isMultipart: true }, [400, 413, 415, 503]],
  ['that names some itself', { refuses: [409, 404, 503] }, [404, 409, 503]],
])('the refusals of a route %s', (_, declared, statuses) => {
  expect(refusalsOf({ ...open, ...declared }, '/api/some')).toEqual(statuses);
});

it('the refusals of a route are none for the call that says that the process lives', () => {
  expect(refusalsOf(open, '/api/health/live')).toEqual([]);
});
