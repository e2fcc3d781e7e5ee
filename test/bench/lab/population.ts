import { createHash, createHmac, randomBytes } from 'node:crypto';
import { mongo } from 'mongoose';
import { ADMIN_ROLE, SESSION_MAX_MS } from '@keyroster/contracts';
import type { Client } from '../loader/engine-socket.js';

/** A user with a session, and the address that they come from. */
export interface Person {
  id: string;
  session: string;
  address: string;
}

export interface Census {
  members: number;
  admins: number;
  /** The last ping of a member by their place, in seconds since 1970. */
  lastPing?: (place: number) => number;
  /** The same for all; without one nobody can sign in. */
  passwordHash?: string;
  /** How many of the members have a session; by default all. */
  signedIn?: number;
}

const BATCH = 5_000;
/** One address may make a burst of 1,000 handshakes. */
const MEMBERS_AN_ADDRESS = 50;

/** Writes users with sessions into the database, before the server starts on it. */
export async function populate(uri: string, census: Census) {
  const { members, admins, lastPing = now, passwordHash = '-', signedIn = members } = census;
  return inDatabase(uri, async (db) => {
    const made = { members: people(members, 1), admins: people(admins, 2) };
    const [users, sessions] = [db.collection('users'), db.collection('sessions')];
    await insert(users, made.admins, (person, place) =>
      userOf(person, `boss_${place}`, { role: ADMIN_ROLE, seq: place + 1, password_hash: passwordHash }),
    );
    await insert(users, made.members, (person, place) => {
      const seen = { last_ping_timestamp: lastPing(place), password_hash: passwordHash };
      const email = `member_${String(place).padStart(6, '0')}`;
      return userOf(person, email, { role: 'member', seq: admins + place + 1, ...seen });
    });
    const counters = db.collection<{ _id: string; value: number }>('counters');
    await counters.insertOne({ _id: 'users', value: admins + members });
    // Already checked, so that the hourly check falls into no measurement.
    const meta = db.collection<{ _id: string; value: object }>('meta');
    await meta.insertOne({ _id: 'chain_check', value: { at: Date.now(), broken: null } });
    await insert(sessions, made.admins, (person, place) => sessionOf(person, `boss_${place}`, ADMIN_ROLE));
    await insert(sessions, made.members.slice(0, signedIn), (person, place) =>
      sessionOf(person, `member_${place}`, 'member'),
    );
    return made;
  });
}

export async function inDatabase<T>(uri: string, act: (db: mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongo.MongoClient(uri);
  try {
    return await act(client.db());
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

/** An address of the loopback network, any of which a client may use. */
const addressOf = (network: number, number: number): string =>
  `127.${network}.${Math.floor(number / 250)}.${1 + (number % 250)}`;

interface Facts {
  role: string;
  seq: number;
  password_hash: string;
  last_ping_timestamp?: number;
}

function userOf(person: Person, email: string, facts: Facts): mongo.Document {
  return {
    _id: new mongo.ObjectId(person.id),
    email,
    last_ping_timestamp: 0,
    ...facts,
    profile_group_id: null,
    profile_group: '',
    ip_address: person.address,
    ip_address_history: [person.address],
    first_ip: person.address,
    wasap: `+51 9${String(facts.seq).padStart(8, '0')}`,
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
    is_locked: false,
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
    // For exports, which need a confirmed session.
    confirmed_at: at.getTime(),
  };
}

/** In batches: a million documents at once would fill the memory, which is measured elsewhere. */
export async function insert<T>(
  collection: mongo.Collection,
  all: readonly T[],
  documentsOf: (one: T, place: number) => mongo.Document | mongo.Document[],
): Promise<void> {
  for (let at = 0; at < all.length; at += BATCH) {
    const batch = all.slice(at, at + BATCH).flatMap((one, offset) => documentsOf(one, at + offset));
    await collection.insertMany(batch, { ordered: false });
  }
}

const secret = randomBytes(32);

/** The secrets of the servers under test. */
export const SECRETS = {
  JWT_SECRET: secret.toString('base64'),
  CREDENTIALS_KEY: randomBytes(32).toString('base64'),
};

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const kid = createHash('sha256').update('keyroster token key').update(secret).digest('hex').slice(0, 12);
const header = encode({ alg: 'HS256', typ: 'JWT', kid });

/** The token that a login would give: ten thousand logins would take longer than all that is measured. */
export function tokenOf({ id, session }: Person): string {
  const iat = Math.floor(Date.now() / 1_000);
  const claims = {
    sid: session,
    iat,
    exp: iat + SESSION_MAX_MS / 1_000,
    aud: 'keyroster',
    iss: 'keyroster',
    sub: id,
  };
  const signed = `${header}.${encode(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

export const clientsOf = (people: readonly Person[]): Client[] =>
  people.map((person) => ({ token: tokenOf(person), address: person.address }));
