import type { mongo } from 'mongoose';
import { picturesIn } from './media.js';

/** The field `by` of a document in `from` names its owner in `to`. */
const BELONGS = [
  { from: 'subtitles', by: 'title_id', to: 'titles' },
  { from: 'credentials', by: 'subtitle_id', to: 'subtitles' },
  { from: 'assignments', by: 'title_id', to: 'titles' },
  { from: 'assignments', by: 'user_id', to: 'users' },
  { from: 'group_titles', by: 'title_id', to: 'titles' },
  { from: 'group_titles', by: 'group_id', to: 'profile_groups' },
  { from: 'credential_versions', by: 'credential_id', to: 'credentials' },
  { from: 'troubles', by: 'credential_id', to: 'credentials', which: { open: true } },
] satisfies Array<Omit<Relation, 'field'>>;

/** Documents whose owner is missing, and credentials and pictures without each other. */
export async function orphansIn(db: mongo.Db): Promise<string[]> {
  const found: string[] = [];
  for (const belongs of BELONGS) {
    const { from, by } = belongs;
    const lonely = await without(db, { ...belongs, field: '_id' });
    found.push(...lonely.map((id) => `${from} ${id} without ${by}`));
  }
  const there = new Set(await picturesIn(db, 'products'));
  // A credential without a picture has an empty name here.
  const named = new Set<unknown>(
    await db.collection('credentials').distinct('image', { image: { $ne: '' } }),
  );
  const missing = [...named].filter((name) => !there.has(String(name)));
  const lost = [...there].filter((name) => !named.has(name));
  return [
    ...found,
    ...missing.map((name) => `a credential without its picture ${String(name)}`),
    ...lost.map((name) => `picture ${name} without a credential`),
  ];
}

interface Relation {
  from: string;
  by: string;
  to: string;
  field: string;
  which?: object;
}

async function without(db: mongo.Db, { from, by, to, field, which = {} }: Relation): Promise<string[]> {
  const lonely = await db
    .collection(from)
    .aggregate<{ _id: unknown }>([
      { $match: which },
      { $project: { [by]: 1 } },
      {
        $lookup: {
          from: to,
          localField: by,
          foreignField: field,
          as: 'owner',
          pipeline: [{ $project: { _id: 1 } }],
        },
      },
      { $match: { owner: [] } },
    ])
    .toArray();
  return lonely.map(({ _id }) => String(_id));
}
