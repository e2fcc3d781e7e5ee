/**
 * Whether `If-None-Match` names this ETag; weak or not makes no difference there. Not by Express's own `fresh`: who names an
 * ETag in a `fetch` sends `no-cache` with it, which is meant for the caches on the way.
 */
export const isNamed = (etag: string, known = ''): boolean =>
  known.split(',').some((each) => opaque(each) === opaque(etag) || each.trim() === '*');

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
