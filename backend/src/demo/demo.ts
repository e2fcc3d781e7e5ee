import { setMaxListeners } from 'node:events';
import { MINUTE_MS } from '@keyroster/contracts';
import { Clock } from '../common/time/clock.js';
import { addressOf, DemoApi } from './demo-api.js';
import { DEMO_PASSWORD, DEMO_PIN, DEMO_SUPERVISOR, demoPeople, type DemoPerson } from './demo-people.js';
import {
  credentialNamed,
  DEMO_SEATED,
  fillCourses,
  fillMedia,
  payAs,
  reportTrouble,
} from './fill-courses.js';
import { fillExposed, fillIntegrations, fillLedger, guessOn, startReceiver, writePast } from './fill-life.js';
import { fillPeople } from './fill-people.js';
import { SimulatedClient } from './simulated-client.js';

const DAY_MINUTES = 24 * 60;
const AVERAGE = 17;
const SWING = 12;
const EVENING_MINUTE = 20 * 60;

async function fillPast(uri: string, now: number): Promise<void> {
  const thisMinute = now - (now % MINUTE_MS);
  const points = Array.from({ length: DAY_MINUTES }, (_, ago) => {
    const _id = new Date(thisMinute - ago * MINUTE_MS);
    return { updateOne: { filter: { _id }, update: { $set: { active: activeAt(_id) } }, upsert: true } };
  });
  await writePast(uri, (db) => db.collection<{ _id: Date }>('activity_points').bulkWrite(points));
}

function activeAt(at: Date): number {
  const minute = at.getHours() * 60 + at.getMinutes();
  const ofDay = Math.cos(((minute - EVENING_MINUTE) / DAY_MINUTES) * 2 * Math.PI);
  const restless = Math.sin(minute / 11) + Math.sin(minute / 29) * 1.5;
  return Math.round(AVERAGE + SWING * ofDay + restless);
}

export { DEMO_PASSWORD } from './demo-people.js';

interface DemoServer {
  url: string;
  mongodbUri: string;
  adminName: string;
}

export async function fillDemo({ url, mongodbUri, adminName }: DemoServer) {
  const now = new Clock().now();
  const people = demoPeople(now);
  await fillPast(mongodbUri, now);
  const admin = await DemoApi.login(url, addressOf(0), adminName);
  await fillMedia(admin);
  const titleIds = await fillCourses(admin, now);
  const [firstId = ''] = titleIds;
  await fillIntegrations(admin, await startReceiver(), titleIds.slice(0, 2));
  await fillPeople(url, admin, people, titleIds);
  await fillLedger(mongodbUri, admin, people, now);
  await fillExposed(url, admin, firstId);
  const seated = await credentialNamed(admin, firstId, DEMO_SEATED);
  const email = people[0]?.payload.email ?? '';
  const member = await DemoApi.login(url, addressOf(1), email);
  await reportTrouble(member, firstId);
  await payAs(member, admin);
  return {
    words: wordsFor(url, adminName, people, titleIds),
    simulate: (signal: AbortSignal): void => {
      // Every client adds a listener to the signal, which Node would report as a leak.
      setMaxListeners(0, signal);
      for (const [number, person] of people.entries()) {
        if (person.standing === 'paused') void guessOn(url, person.payload.email, signal);
        if (person.habit === 'never') continue;
        const places = person.habit === 'sharing' ? [0, 1] : [0];
        for (const place of places) {
          void new SimulatedClient(url, person, number, seated, place).run(signal);
        }
      }
    },
  };
}

function wordsFor(url: string, admin: string, people: DemoPerson[], titleIds: string[]): string[] {
  const [member = '', other = ''] = people.map(({ payload }) => payload.email);
  const [, titleId = ''] = titleIds;
  return [
    `Admin:  ${admin} / ${DEMO_PASSWORD}`,
    `Staff:  ${DEMO_SUPERVISOR} / ${DEMO_PASSWORD}`,
    `Member: ${member} / ${DEMO_PASSWORD}`,
    `By PIN: ${other} / ${DEMO_PIN}, at ${url}/users_with_shop/${titleId}`,
  ];
}
