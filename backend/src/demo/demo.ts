import { setMaxListeners } from 'node:events';
import mongoose from 'mongoose';
import { Clock } from '../common/time/clock.js';
import { addressOf } from './addresses.js';
import { DemoApi } from './demo-api.js';
import { DEMO_PASSWORD, DEMO_PIN, demoPeople, type DemoPerson } from './demo-people.js';
import { fillCourses, fillMedia, reportTrouble } from './fill-courses.js';
import { fillPeople } from './fill-people.js';
import { guessOn } from './guesses.js';
import { SimulatedClient } from './simulated-client.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** Most of them are there in the evening, fewest before dawn. */
const AVERAGE = 17;
const SWING = 12;
const EVENING_MINUTE = 20 * 60;

/** A day that was, for the plot of active users. Straight into the database: no API writes the past. */
async function fillPast(uri: string, now: number): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    const thisMinute = now - (now % MINUTE_MS);
    // This minute too: the server has begun it with nobody.
    const points = Array.from(
      { length: DAY_MINUTES },
      (_, ago) => new Date(thisMinute - ago * MINUTE_MS),
    ).map((_id) => ({
      updateOne: { filter: { _id }, update: { $set: { active: activeAt(_id) } }, upsert: true },
    }));
    await client.db().collection<{ _id: Date }>('activity_points').bulkWrite(points);
  } finally {
    await client.close();
  }
}

function activeAt(at: Date): number {
  const minute = at.getHours() * 60 + at.getMinutes();
  const ofDay = Math.cos(((minute - EVENING_MINUTE) / DAY_MINUTES) * 2 * Math.PI);
  const restless = Math.sin(minute / 11) + Math.sin(minute / 29) * 1.5;
  return Math.round(AVERAGE + SWING * ofDay + restless);
}

export { DEMO_PASSWORD } from './demo-people.js';

export interface Demo {
  /** Who can sign in, for the person who started it. */
  words: string[];
  /** Lets the simulated clients ping, until it is aborted. */
  simulate(signal: AbortSignal): void;
}

/** Where the server is, and its database. */
export interface DemoServer {
  url: string;
  mongodbUri: string;
  adminName: string;
}

/** Fills an empty server, through its API, as its users would; its admin has the demo's password. */
export async function fillDemo({ url, mongodbUri, adminName }: DemoServer): Promise<Demo> {
  const now = new Clock().now();
  const people = demoPeople(now);
  await fillPast(mongodbUri, now);
  const admin = await DemoApi.login(url, addressOf(0), adminName, DEMO_PASSWORD);
  await fillMedia(admin);
  const titleIds = await fillCourses(admin);
  await fillPeople(url, admin, people, titleIds);
  // The first one, of whom the demo tells, has the first title.
  const email = people[0]?.payload.email ?? '';
  const member = await DemoApi.login(url, addressOf(1), email, DEMO_PASSWORD);
  await reportTrouble(member, titleIds[0] ?? '');
  return {
    words: wordsFor(url, adminName, people, titleIds),
    simulate: (signal) => {
      // All of them wait for its end, which Node takes for a leak otherwise.
      setMaxListeners(0, signal);
      for (const [number, person] of people.entries()) {
        if (person.habit !== 'never') void new SimulatedClient(url, person, number).run(signal);
        if (person.standing === 'paused') void guessOn(url, person.payload.email, signal);
      }
    },
  };
}

function wordsFor(url: string, admin: string, people: DemoPerson[], titleIds: string[]): string[] {
  const [member = '', other = ''] = people.map(({ payload }) => payload.email);
  // The second one has the second title.
  const [, titleId = ''] = titleIds;
  return [
    `Admin:  ${admin} / ${DEMO_PASSWORD}`,
    `Member: ${member} / ${DEMO_PASSWORD}`,
    `By PIN: ${other} / ${DEMO_PIN}, at ${url}/users_with_shop/${titleId}`,
  ];
}
