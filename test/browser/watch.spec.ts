import { Clock } from '../../backend/src/common/time/clock.js';
import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import { withScene } from '../support/browser/scene.js';
import { pingAt } from '../support/data/spans.js';

const MINUTE = 60_000;
const HOME = '198.51.100.7';
const OFFICE = '203.0.113.9';

/** HH:mm in Lima, which has no summer time. */
const inLima = (time: number): string => new Date(time - 5 * 60 * MINUTE).toISOString().slice(11, 16);

const scene = withScene({ TRUST_PROXY: 'loopback' });
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
  member = await Session.as(scene.app, 'member', { usageLimit: 0 });
  base = Math.ceil(Date.now() / MINUTE) * MINUTE + 3 * MINUTE;
  await useAtTwoPlaces();
});

it('who shares an account is said on the panel, as a strip and as a table, and copied, on a phone in Spanish', async () => {
  const looks = { width: 390, height: 844, language: 'es-PE' } as const;
  const visitor = await scene.adminOn(`/dashboard/users/${member.user._id}`, looks);
  const { page } = visitor;
  await page.getByRole('tab', { name: 'Dónde y cuándo' }).click();
  await visitor.sees('10 min en paralelo, 2 direcciones');
  const rows = page.getByRole('table', { name: 'Dónde y cuándo' }).getByRole('row');
  for (const [ip, from, to] of [
    [HOME, 0, 30],
    [OFFICE, 20, 40],
  ] as const) {
    const row = rows.filter({ hasText: ip }).filter({ hasText: inLima(base + from * MINUTE) });
    expect(await row.first().textContent()).toContain(inLima(base + to * MINUTE));
  }
  expect(await barriers(page)).toEqual([]);

  await visitor.button('Copiar explicación').click();
  await visitor.button('Copiado').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  for (const said of ['10 min overlap, 2 addresses', '10 min en paralelo, 2 direcciones', HOME, OFFICE]) {
    expect(text).toContain(said);
  }
});
