import type { Response } from 'supertest';

/** The wire's names of the calls for logos and ads, which do the same. */
export const MEDIA = [
  {
    kind: 'logos',
    list: '/api/get_logo',
    upload: '/api/upload_logo',
    remove: '/api/delete_logo',
    field: 'urls',
  },
  { kind: 'ads', list: '/api/ads/get', upload: '/api/ads/upload', remove: '/api/ads/delete', field: 'ads' },
] as const;

/** The names that an answer lists. */
export const namesIn = ({ body }: Pick<Response, 'body'>, field: string): string[] =>
  (body as Record<string, string[]>)[field] ?? [];
