import { Types, type mongo } from 'mongoose';

export interface ManyOfAll {
  /** Of all titles the one with all the subtitles, which is assigned to everybody. */
  titleId: string;
}

const BATCH = 5_000;

/** Beside so many users as many of everything that is listed. */
export async function manyOfAll(db: mongo.Db, userIds: readonly string[]): Promise<ManyOfAll> {
  const count = userIds.length;
  const each = <T>(make: (place: number) => T): T[] =>
    Array.from({ length: count }, (_, place) => make(place));
  const insert = async (collection: string, documents: mongo.Document[]): Promise<void> => {
    for (let at = 0; at < documents.length; at += BATCH) {
      await db.collection(collection).insertMany(documents.slice(at, at + BATCH), { ordered: false });
    }
  };
  const titles = each(() => new Types.ObjectId());
  const groups = each(() => new Types.ObjectId());
  const [title, group, user] = [titles[0], groups[0], new Types.ObjectId(userIds[0])];
  const named = (_id: Types.ObjectId, place: number) => ({
    _id,
    name: `Name ${place}`,
    name_key: `name ${place}`,
    revision: 0,
  });
  await insert('titles', titles.map(named));
  await insert('profile_groups', groups.map(named));
  await insert(
    'subtitles',
    each((place) => ({ ...named(new Types.ObjectId(), place), title_id: title })),
  );
  await insert(
    'assignments',
    userIds.map((id) => ({ user_id: new Types.ObjectId(id), title_id: title })),
  );
  await insert(
    'assignments',
    titles.slice(1).map((title_id) => ({ user_id: user, title_id })),
  );
  await insert(
    'whitelist_entries',
    each((place) => ({ ip_address: `10.${place >> 8}.${place & 255}.1`, createdAt: new Date() })),
  );
  await insert('audit_entries', each(anEntry));
  await db
    .collection('users')
    .updateMany({ role: 'member' }, { $set: { profile_group_id: group, profile_group: 'Name 0' } });
  return { titleId: String(title) };
}

const anEntry = (place: number) => ({
  at: new Date(),
  actor: 'boss_0',
  action: 'user.updated',
  target: String(new Types.ObjectId()),
  target_name: `member_${place}`,
  ip: '127.0.0.1',
  before: { niche: `before ${place}` },
  after: { niche: `after ${place}` },
  seq: place + 1,
  hash: 'f'.repeat(64),
});
