import { Clock } from '../../backend/src/common/time/clock.js';
import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import type { Visitor } from '../support/browser/browser.js';
import { BrowserScene } from '../support/browser/scene.js';
import { pingAt } from '../support/data/spans.js';

jest.setTimeout(120_000);

const MINUTE = 60_000;
const HOME = '198.51.100.7';
const OFFICE = '203.0.113.9';

/** HH:mm in Lima, which has no summer time. */
const inLima = (time: number): string => new Date(time - 5 * 60 * MINUTE).toISOString().slice(11, 16);

let scene: BrowserScene;
let base: number;
let member: Session;

/** At home from the 0th to the 30th minute, at the office from the 20th to the 40th. */
async function useAtTwoPlaces(): Promise<void> {
  const office = await member.again();
  const clock = jest.spyOn(scene.app.get(Clock), 'now');
  for (let minute = 0; minute <= 40; minute += 2) {
    clock.mockReturnValue(base + minute * MINUTE);
    if (minute <= 30) await pingAt(member, HOME);
    if (minute >= 20) await pingAt(office, OFFICE);
  }
  clock.mockRestore();
  scene.app.turnClock(base + 45 * MINUTE - Date.now());
}

beforeAll(async () => {
  scene = await BrowserScene.set({ TRUST_PROXY: 'loopback' });
  member = await Session.as(scene.app, 'member', { usageLimit: 0 });
  base = Math.ceil(Date.now() / MINUTE) * MINUTE + 3 * MINUTE;
  await useAtTwoPlaces();
});
afterAll(() => scene.close());

describe.each([
  ['en-US', { width: 1440 }, '10 min overlap, 2 addresses', 'Copy explanation', 'Where and when', 'Copied'],
  [
    'es-PE',
    { width: 390, height: 844 },
    '10 min en paralelo, 2 direcciones',
    'Copiar explicación',
    'Dónde y cuándo',
    'Copiado',
  ],
] as const)('who shares an account, in %s', (language, size, overlap, copy, presence, copied) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await scene.adminOn(`/dashboard/users/${member.user._id}`, { ...size, language });
    await visitor.page.getByRole('tab', { name: presence }).click();
  });
  afterAll(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('is said on the panel, as a strip and as a table that is read aloud', async () => {
    await visitor.sees(overlap);
    const rows = visitor.page
      .getByRole('table', { name: /^(Where and when|Dónde y cuándo)$/ })
      .getByRole('row');
    for (const [ip, from, to] of [
      [HOME, 0, 30],
      [OFFICE, 20, 40],
    ] as const) {
      const row = rows.filter({ hasText: ip }).filter({ hasText: inLima(base + from * MINUTE) });
      expect(await row.first().textContent()).toContain(inLima(base + to * MINUTE));
    }
    expect(await barriers(visitor.page)).toEqual([]);
  });

  it('is copied with its addresses and intervals, in both languages', async () => {
    await visitor.page.getByRole('button', { name: copy }).click();
    await visitor.page.getByRole('button', { name: copied }).waitFor();
    const text = await visitor.page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain('10 min overlap, 2 addresses');
    expect(text).toContain('10 min en paralelo, 2 direcciones');
    expect(text.indexOf(overlap)).toBe(Math.min(text.indexOf('10 min overlap'), text.indexOf('10 min en')));
    const [at, to] = [inLima(base + 20 * MINUTE), inLima(base + 30 * MINUTE)];
    const interval = at < to ? `${at}–${to} (10 min)` : '(10 min)';
    expect(text.split(interval)).toHaveLength(3);
    for (const ip of [HOME, OFFICE]) expect(text).toContain(ip);
  });
});
