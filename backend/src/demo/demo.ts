import { setMaxListeners } from 'node:events';
import { Clock } from '../common/time/clock.js';
import { addressOf } from './addresses.js';
import { DemoApi } from './demo-api.js';
import { DEMO_PASSWORD, DEMO_PIN, demoPeople, type DemoPerson } from './demo-people.js';
import { fillCourses, fillMedia, reportTrouble } from './fill-courses.js';
import { fillPeople } from './fill-people.js';
import { guessOn } from './guesses.js';
import { fillPast } from './past-activity.js';
import { SimulatedClient } from './simulated-client.js';

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
