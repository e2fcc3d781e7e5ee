import { RENEWAL_DAYS } from '@keyroster/contracts';
import type {
  GroupsChangedAnswer,
  PackageListAnswer,
  SavePackagePayload,
  UserChangedAnswer,
} from '@keyroster/contracts/dto';
import type { DemoApi } from './demo-api.js';
import { DEMO_GROUPS, type DemoPerson } from './demo-people.js';
import { guessUntilPaused } from './fill-life.js';

const AT_ONCE = 4;
const WHITELISTED = ['203.0.113.0/24', '198.51.100.0/24', '2001:db8::/32', '192.0.2.17'];

/** The first one is given to many users. */
const PACKAGES: readonly Omit<SavePackagePayload, 'titles'>[] = [
  { name: 'Básico', days: 30, amount: 2_500, starts: 'now', trial: false },
  { name: 'Familiar', days: 90, amount: 6_500, usage_limit: 3, starts: 'now', trial: false },
  { name: 'Prueba', days: 3, amount: 0, starts: 'first_use', trial: true },
];

export async function fillPeople(
  url: string,
  admin: DemoApi,
  people: DemoPerson[],
  titleIds: string[],
): Promise<void> {
  for (const name of DEMO_GROUPS) await admin.post('/api/group/add', { name });
  await giveTitles(admin, titleIds.slice(-1));
  for (const ip_address of WHITELISTED) await admin.post('/api/whitelist', { ip_address });
  const package_id = await fillPackages(admin, titleIds);
  const waiting = people.map((person, number) => ({
    number,
    person: number % 4 === 2 ? { ...person, payload: { ...person.payload, package_id } } : person,
  }));
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await fillPerson(url, admin, next.person, titlesFor(next, titleIds));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Returns the id of the first package. */
async function fillPackages(admin: DemoApi, titleIds: string[]): Promise<string> {
  let saved: PackageListAnswer | undefined;
  for (const [number, sold] of PACKAGES.entries()) {
    const titles = titleIds.slice(0, number + 1);
    saved = await admin.post<PackageListAnswer>('/api/packages/save', { ...sold, titles });
  }
  return saved?.packages.find(({ name }) => name === PACKAGES[0]?.name)?._id ?? '';
}

async function giveTitles(admin: DemoApi, titles: string[]): Promise<void> {
  const { group } = await admin.get<GroupsChangedAnswer>('/api/group/get');
  const last = group.find(({ name }) => name === DEMO_GROUPS.at(-1));
  if (last) await admin.post('/api/group/titles', { _id: last._id, titles });
}

async function fillPerson(url: string, admin: DemoApi, person: DemoPerson, titles: string[]): Promise<void> {
  const { user } = await admin.post<UserChangedAnswer>('/api/users/register', person.payload);
  if (titles.length > 0) await admin.post('/api/shops/assign', { user_id: user._id, shop_id: titles });
  if (person.isRenewed) {
    const { amount = 0 } = person.payload;
    await admin.post('/api/renewals', { user_id: user._id, days: RENEWAL_DAYS, amount });
  }
  if (person.standing === 'locked') await admin.post('/api/users/lock', { id: user._id, value: true });
  if (person.standing === 'paused') await guessUntilPaused(url, user.email);
}

function titlesFor({ person, number }: { person: DemoPerson; number: number }, titleIds: string[]): string[] {
  if (person.habit === 'seated') return titleIds.slice(0, 3);
  const count = number < 2 ? 4 : number % 5;
  const first = number + Math.floor(number / titleIds.length) * 3;
  return Array.from({ length: count }, (_, index) => titleIds[(first + index * 3) % titleIds.length] ?? '');
}
