import type { mongo } from 'mongoose';
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

/** The pictures that are there: a deleted one keeps its bytes until its deletion can't be taken back any more. */
export async function picturesIn(db: mongo.Db, kind?: string): Promise<string[]> {
  const gone = await db.collection<{ _id: string }>('gone_images').distinct('_id');
  const there = { _id: { $nin: gone }, ...(kind !== undefined && { kind }) };
  return db.collection<{ _id: string }>('images').distinct('_id', there);
}

/** The names that an answer lists. */
export const namesIn = ({ body }: Pick<Response, 'body'>, field: string): string[] =>
  (body as Record<string, string[]>)[field] ?? [];
