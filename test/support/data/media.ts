import type { mongo } from 'mongoose';
import type { Response } from 'supertest';

/** The calls for logos and ads, which differ only in their names. */
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

/** Pictures that aren't deleted: a deleted one keeps its bytes until its undo has run out. */
export async function picturesIn(db: mongo.Db, kind?: string): Promise<string[]> {
  const gone = await db.collection<{ _id: string }>('gone_images').distinct('_id');
  const there = { _id: { $nin: gone }, ...(kind !== undefined && { kind }) };
  return db.collection<{ _id: string }>('images').distinct('_id', there);
}

export const namesIn = ({ body }: Pick<Response, 'body'>, field: string): string[] =>
  (body as Record<string, string[]>)[field] ?? [];
