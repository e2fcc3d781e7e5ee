import type { ErrorBody } from '@keyroster/contracts';
import type { CredentialListAnswer, TokenCheckAnswer } from '@keyroster/contracts/dto';
import { ACCESS_TABLE, expectedOf, titleOf, whoseOf } from '../support/access/access-table.js';
import type { TableCaller } from '../support/access/callers.js';
import type { Answer } from '../support/access/cells.js';
import { AccessScene } from '../support/access/scene.js';
import { lookAs } from '../support/app/look.js';
import { expectErrorBody } from '../support/checks/refusal.js';

/** Fifty people are made and let in, each for the cost of two hashes. */
const SET_WITHIN_MS = 120_000;
const LOGOUT = 'POST /api/users/logout';

const rows = ACCESS_TABLE.map((row) => [titleOf(row), row] as const);
const reads = rows.filter(([, { route }]) => route.startsWith('GET'));
const changes = rows.filter(([, { route }]) => !route.startsWith('GET') && route !== LOGOUT);

let scene: AccessScene;
let member: TableCaller;
let look: TableCaller;
let before: string;

beforeAll(async () => {
  scene = await AccessScene.set();
  const found = scene.callers.find(({ name }) => name === 'member');
  if (!found) throw new Error('A member is among the callers');
  member = found;
  look = {
    ...member,
    name: 'a look',
    isLook: true,
    session: await lookAs(await scene.hand(), member.session),
  };
  before = await scene.whatIsStored();
}, SET_WITHIN_MS);
afterAll(() => scene.app.stop());

/** What a look is answered differently. */
function asLookedAt(route: string, { status, text }: Answer): unknown {
  if (status !== 200) return text;
  if (route === 'GET /api/verify-token') return (JSON.parse(text) as TokenCheckAnswer).user;
  if (route !== 'GET /api/products/:subtitle_id') return text;
  const { products } = JSON.parse(text) as CredentialListAnswer;
  return products.map((product) => ({ ...product, email: '', password: '' }));
}

describe('to who sees what a member sees', () => {
  it.each(changes)('%s is closed, because they are only looking', async (_, row) => {
    for (const whose of whoseOf(row)) {
      const { status, text } = await scene.call(row, look, whose);
      const body = JSON.parse(text) as ErrorBody;
      expectErrorBody(body);
      expect([whose, status, body.message]).toEqual([whose, 403, 'You are only looking']);
    }
  });

  it.each(reads)('%s answers as it answers the member, without a secret', async (_, row) => {
    for (const whose of whoseOf(row)) {
      const [theirs, seen] = [await scene.call(row, member, whose), await scene.call(row, look, whose)];
      expect([whose, seen.status]).toEqual([whose, expectedOf(row, member, whose)]);
      expect(asLookedAt(row.route, seen)).toEqual(asLookedAt(row.route, theirs));
      if (row.route === 'GET /api/products/:subtitle_id' && seen.status === 200) {
        const { products } = JSON.parse(seen.text) as CredentialListAnswer;
        expect(products.flatMap(({ email, password }) => [email, password]).join('')).toBe('');
      }
    }
  });

  it('nothing was changed by any of it', async () => {
    expect(await scene.whatIsStored()).toBe(before);
  });
});
