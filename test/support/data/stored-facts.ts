import type { mongo } from 'mongoose';
import type { Facts } from './ledger.js';

const CHANGES = /^(user|title|subtitle|credential)\.(created|deleted|locked)$/;

interface Stored {
  _id: unknown;
  email: string;
  is_locked: boolean;
  name: string;
  course_name: string;
  n: number;
}

/** The users, titles, subtitles and credentials of a database, and how many changes the audit has of each. */
export async function storedFacts(db: mongo.Db): Promise<Facts> {
  const all = (name: string) => db.collection<Stored>(name).find().toArray();
  const users = (await all('users')).map(({ email, is_locked }) => [email, is_locked ? 'locked' : 'open']);
  const names = [...(await all('titles')), ...(await all('subtitles'))].map(({ name }) => [name, 'there']);
  const credentials = (await all('credentials')).map(({ course_name }) => [course_name, 'there']);
  const audit = await db
    .collection('audit_entries')
    .aggregate<Stored>([{ $match: { action: CHANGES } }, { $group: { _id: '$target_name', n: { $sum: 1 } } }])
    .toArray();
  const changes = audit.map(({ _id, n }) => [changesOf(String(_id)), String(n)]);
  return Object.fromEntries([...users, ...names, ...credentials, ...changes]) as Facts;
}

export const changesOf = (name: string): string => `changes of ${name}`;
