import { mongo } from 'mongoose';
import { ADMIN_ROLE } from '@keyroster/contracts';

/** A user with a session, and the address that they come from. */
export interface Person {
  id: string;
  session: string;
  address: string;
}

export interface Population {
  members: Person[];
  admins: Person[];
}

export interface Census {
  members: number;
  admins: number;
  /** Of a member, by their place: seconds since 1970. */
  lastPing?: (place: number) => number;
}

const BATCH = 5_000;
/** A good burst of handshakes from one address is 1,000. */
const MEMBERS_AN_ADDRESS = 50;

/** Straight into the database, before the server starts on it. */
export async function populate(
  uri: string,
  { members, admins, lastPing = now }: Census,
): Promise<Population> {
  const client = new mongo.MongoClient(uri);
  try {
    const db = client.db();
    const made = { members: people(members, 1), admins: people(admins, 2) };
    const users = [
      ...made.admins.map((person, place) => userOf(person, `boss_${place}`, ADMIN_ROLE, place + 1, 0)),
      ...made.members.map((person, place) =>
        userOf(
          person,
          `member_${String(place).padStart(6, '0')}`,
          'member',
          admins + place + 1,
          lastPing(place),
        ),
      ),
    ];
    await insert(db.collection('users'), users);
    const counters = db.collection<{ _id: string; value: number }>('counters');
    await counters.insertOne({ _id: 'users', value: users.length });
    await insert(db.collection('sessions'), [
      ...made.admins.map((person, place) => sessionOf(person, `boss_${place}`, ADMIN_ROLE)),
      ...made.members.map((person, place) => sessionOf(person, `member_${place}`, 'member')),
    ]);
    return made;
  } finally {
    await client.close();
  }
}

const now = (): number => Math.floor(Date.now() / 1_000);

function people(count: number, network: number): Person[] {
  return Array.from({ length: count }, (_, place) => ({
    id: new mongo.ObjectId().toHexString(),
    session: new mongo.ObjectId().toHexString(),
    address: addressOf(network, Math.floor(place / MEMBERS_AN_ADDRESS)),
  }));
}

/** Of the loopback network, of which a client may choose any. */
function addressOf(network: number, number: number): string {
  return `127.${network}.${Math.floor(number / 250)}.${1 + (number % 250)}`;
}

function userOf(person: Person, email: string, role: string, seq: number, lastPing: number): mongo.Document {
  return {
    _id: new mongo.ObjectId(person.id),
    email,
    password_hash: '-',
    role,
    profile_group_id: null,
    profile_group: '',
    ip_address: person.address,
    ip_address_history: [person.address],
    first_ip: person.address,
    wasap: `+51 9${String(seq).padStart(8, '0')}`,
    payment_method: 'yape',
    nstbrowser_email: `${email}@example.com`,
    niche: 'shoes',
    affiliate: '',
    supervisor: 'ana',
    observation: '',
    sub_start_date: '01/01/2026',
    sub_start_day: 20260101,
    sub_validity: 3_650,
    usage_limit: 0,
    seq,
    is_locked: false,
    last_ping_timestamp: lastPing,
    reset_at: 0,
    paused_until: 0,
    revision: 0,
    createdAt: new Date(),
    version: 0,
  };
}

function sessionOf(person: Person, username: string, role: string): mongo.Document {
  const at = new Date();
  return {
    _id: new mongo.ObjectId(person.session),
    user_id: new mongo.ObjectId(person.id),
    username,
    role,
    ip: person.address,
    agent: 'bench',
    createdAt: at,
    seenAt: at,
    ends_at: null,
  };
}

async function insert(collection: mongo.Collection, documents: mongo.Document[]): Promise<void> {
  for (let at = 0; at < documents.length; at += BATCH) {
    await collection.insertMany(documents.slice(at, at + BATCH), { ordered: false });
  }
}
