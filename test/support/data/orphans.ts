import type { mongo } from 'mongoose';
import { picturesIn } from './media.js';

/** The field `by` of a document in `from` names its owner in `to`. */
const BELONGS: ReadonlyArray<{ from: string; by: string; to: string; which?: object }> = [
  { from: 'subtitles', by: 'title_id', to: 'titles' },
  { from: 'credentials', by: 'subtitle_id', to: 'subtitles' },
  { from: 'assignments', by: 'title_id', to: 'titles' },
  { from: 'assignments', by: 'user_id', to: 'users' },
  { from: 'group_titles', by: 'title_id', to: 'titles' },
  { from: 'group_titles', by: 'group_id', to: 'profile_groups' },
  { from: 'credential_versions', by: 'credential_id', to: 'credentials' },
  { from: 'troubles', by: 'credential_id', to: 'credentials', which: { open: true } },
];

/** Documents whose owner is missing, and credentials and pictures without each other. */
export async function orphansIn(db: mongo.Db): Promise<string[]> {
  const found: string[] = [];
  for (const { from, by, to, which = {} } of BELONGS) {
    const pipeline = [{ $project: { _id: 1 } }];
    const owner = { from: to, localField: by, foreignField: '_id', as: 'owner', pipeline };
    const steps = [
      { $match: which },
      { $project: { [by]: 1 } },
      { $lookup: owner },
      { $match: { owner: [] } },
    ];
    const lonely = await db.collection(from).aggregate<{ _id: unknown }>(steps).toArray();
    found.push(...lonely.map(({ _id }) => `${from} ${String(_id)} without ${by}`));
  }
  const there = new Set(await picturesIn(db, 'products'));
  // A credential without a picture has an empty name here.
  const images = await db.collection('credentials').distinct('image', { image: { $ne: '' } });
  const named = new Set(images.map(String));
  const missing = [...named].filter((name) => !there.has(name));
  const lost = [...there].filter((name) => !named.has(name));
  return [
    ...found,
    ...missing.map((name) => `a credential without its picture ${name}`),
    ...lost.map((name) => `picture ${name} without a credential`),
  ];
}
