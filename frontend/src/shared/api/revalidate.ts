import { bodyOf, call, NOT_MODIFIED, type CallOptions } from './client.js';

/** The answer to a question that is asked again and again: no body when it is the one with that tag still. */
export interface Revalidated {
  body?: unknown;
  headers: Headers;
}

export async function revalidate(
  path: string,
  options: Pick<CallOptions, 'etag' | 'signal'>,
): Promise<Revalidated> {
  const response = await call('GET', path, options);
  const { headers } = response;
  return response.status === NOT_MODIFIED ? { headers } : { headers, body: await bodyOf(response) };
}
