import type { mongo } from 'mongoose';

/** What belongs to what: a document of the first lies under one of the second. */
const BELONGS = [
  { from: 'subtitles', by: 'title_id', to: 'titles' },
  { from: 'credentials', by: 'subtitle_id', to: 'subtitles' },
  { from: 'assignments', by: 'title_id', to: 'titles' },
  { from: 'assignments', by: 'user_id', to: 'users' },
  { from: 'group_titles', by: 'title_id', to: 'titles' },
  { from: 'group_titles', by: 'group_id', to: 'profile_groups' },
  { from: 'credential_versions', by: 'credential_id', to: 'credentials' },
  // Those without a picture name none.
  { from: 'credentials', by: 'image', to: 'images', match: { image: { $ne: '' } } },
] as const;

/** Everything whose owner is gone, and every credential's picture without its credential. */
export async function orphansIn(db: mongo.Db): Promise<string[]> {
  const found: string[] = [];
  for (const belongs of BELONGS) {
    const { from, by } = belongs;
    const lonely = await without(db, { ...belongs, field: '_id' });
    found.push(...lonely.map((id) => `${from} ${id} without ${by}`));
  }
  const pictures = { from: 'images', by: '_id', to: 'credentials', field: 'image' };
  const lost = await without(db, { ...pictures, match: { kind: 'products' } });
  return [...found, ...lost.map((name) => `picture ${name} without a credential`)];
}

interface Relation {
  from: string;
  by: string;
  to: string;
  field: string;
  match?: object;
}

async function without(db: mongo.Db, { from, by, to, field, match = {} }: Relation): Promise<string[]> {
  const lonely = await db
    .collection(from)
    .aggregate<{ _id: unknown }>([
      { $match: match },
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
