import { DAY_MS, todayInLima } from '@keyroster/contracts';
import type { RegisterPayload } from '@keyroster/contracts/dto';

export type Standing = 'good' | 'ending' | 'endsToday' | 'expired' | 'upcoming' | 'locked' | 'paused';

/** `sharing` is at two places at once, `seated` uses the credential with seats. */
type Habit = 'steady' | 'roaming' | 'once' | 'never' | 'sharing' | 'seated';

export interface DemoPerson {
  payload: RegisterPayload;
  standing: Standing;
  habit: Habit;
  isRenewed: boolean;
}

export const DEMO_PASSWORD = 'demo';
/** The PIN screen accepts only digits. */
export const DEMO_PIN = '2468';

export const DEMO_GROUPS = ['Lima', 'Cusco', 'Arequipa', 'Remote'] as const;

const FIRST_NAMES = ['ana', 'luis', 'maria', 'jorge', 'rosa', 'carlos', 'elena', 'pedro', 'lucia', 'diego'];
const LAST_NAMES = ['torres', 'ramos', 'quispe', 'flores', 'vargas'];
const PAYMENTS = ['Yape', 'Plin', 'Transfer', 'Card', 'Cash'];
const PRICES = [2_500, 4_500, 2_500, 9_000];
const NICHES = ['Design', 'Languages', 'Cooking', 'Music', 'Reselling', 'Data'];
export const DEMO_SUPERVISOR = 'carmen';
const SUPERVISORS = [DEMO_SUPERVISOR, 'Raul', ''];
const OBSERVATIONS = [
  '',
  '',
  'Prefers calls in the morning',
  'Pays on the 15th',
  'Asked for a second device',
];

const PERIODS: Record<Standing, { startedDaysAgo: number; validity: number }> = {
  good: { startedDaysAgo: 6, validity: 31 },
  ending: { startedDaysAgo: 28, validity: 31 },
  endsToday: { startedDaysAgo: 30, validity: 31 },
  expired: { startedDaysAgo: 45, validity: 31 },
  upcoming: { startedDaysAgo: -5, validity: 60 },
  locked: { startedDaysAgo: 12, validity: 90 },
  paused: { startedDaysAgo: 3, validity: 31 },
};

const STANDINGS: readonly Standing[] = [
  ...['good', 'good', 'ending', 'good', 'expired', 'good', 'good', 'locked', 'good', 'endsToday'],
  ...['good', 'upcoming', 'good', 'paused', 'good', 'good', 'expired', 'good'],
] as Standing[];

const HABITS: readonly Habit[] = ['steady', 'steady', 'roaming', 'steady', 'once', 'never', 'roaming'];
const ROLES = [
  'member',
  undefined,
  'member',
  'specific',
  undefined,
  'all_profile',
  undefined,
  'member',
] as const;

/** By the person's number; all of them are in good standing. */
const SPECIAL: Readonly<Record<number, Habit>> = {
  3: 'seated',
  5: 'seated',
  6: 'seated',
  8: 'sharing',
  14: 'sharing',
};

const CLOSED: ReadonlySet<Standing> = new Set(['expired', 'locked', 'paused']);

const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;

export function demoPeople(now: number): DemoPerson[] {
  return LAST_NAMES.flatMap((last, row) =>
    FIRST_NAMES.map((first, column) => aPerson(`${first}_${last}`, row * FIRST_NAMES.length + column, now)),
  );
}

function aPerson(email: string, number: number, now: number): DemoPerson {
  const isReserved = number < 2;
  const special = SPECIAL[number];
  const standing = isReserved || special ? 'good' : pick(STANDINGS, number);
  const { startedDaysAgo, validity } = PERIODS[standing];
  const role = isReserved ? 'member' : pick(ROLES, number);
  const payload: RegisterPayload = {
    email,
    password: number === 1 ? DEMO_PIN : DEMO_PASSWORD,
    ...(role && { role }),
    usageLimit: special === 'sharing' ? 2 : 1 + (number % 3),
    wasap: `+51 9${String(10_000_000 + number * 137_911).slice(0, 8)}`,
    paymentMethod: pick(PAYMENTS, number),
    amount: pick(PRICES, number),
    nstbrowserEmail: number % 4 === 0 ? `${email}@browser.example` : '',
    profileGroup: number % 5 === 4 ? '' : pick(DEMO_GROUPS, number),
    niche: pick(NICHES, number),
    affiliate: number % 6 === 0 ? 'carmen_affiliate' : '',
    supervisor: pick(SUPERVISORS, number),
    observation: pick(OBSERVATIONS, number),
    subStartDate: todayInLima(now - startedDaysAgo * DAY_MS),
    subValidity: validity,
  };
  return {
    payload,
    standing,
    habit: special ?? (isReserved || CLOSED.has(standing) ? 'never' : pick(HABITS, number)),
    isRenewed: standing === 'good' && number % 3 === 0,
  };
}
