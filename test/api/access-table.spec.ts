import type { ErrorBody } from '@keyroster/contracts';
import {
  expectedOf,
  ACCESS_TABLE,
  isClosed,
  mayCall,
  titleOf,
  whoseOf,
} from '../support/access/access-table.js';
import { AccessScene } from '../support/access/scene.js';
import type { TableCaller } from '../support/access/callers.js';
import type { Answer } from '../support/access/cells.js';
import type { Row, Whose } from '../support/access/row.js';
import { expectErrorBody } from '../support/checks/refusal.js';
import { routesOf } from '../support/checks/routes.js';

const rows = ACCESS_TABLE.map((row) => [titleOf(row), row] as const);
/** The files of the documentation's own page. */
const isDocsFile = (route: string) => route.startsWith('GET /api/docs/');
/** Of one path, as many as a router may take for the same. */
const SPELLINGS: Array<(path: string) => string> = [
  (path) => `${path}/`,
  (path) => path.toUpperCase(),
  (path) => `/${path}`,
  (path) => path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  // No UTF-8: nobody can say what it names.
  (path) => path.replace(/[^/]+$/, '%FF'),
];
const isRefused = ({ status, text }: Answer) =>
  [401, 403, 404, 405].includes(status) || text.startsWith('<!doctype');
/** Routes with a word where others have an id: spelt otherwise it is that, and no id. */
const IN_PLACE_OF_AN_ID = ['GET /api/products/export', 'GET /api/products/exposed'];
const isTakenForAnId = ({ route }: Row, { status, text }: Answer) =>
  IN_PLACE_OF_AN_ID.includes(route) && status === 400 && /"code":"(BAD_ID|UNKNOWN_FIELD)"/.test(text);

/** Fifty people are made and let in, each for the cost of two hashes. */
const SET_WITHIN_MS = 120_000;

let scene: AccessScene;

/** What is wrong with an answer, if anything is. */
function faultOf(row: Row, caller: TableCaller, whose: Whose, { status, text, headers }: Answer): string[] {
  const faults: string[] = [];
  const expected = expectedOf(row, caller, whose);
  if (status !== expected) faults.push(`${status} instead of ${expected}: ${text.slice(0, 100)}`);
  if (status >= 400) {
    const body = JSON.parse(text) as ErrorBody;
    expectErrorBody(body);
    const isTold = mayCall(row.route) !== 'all' || row.isReturn === true;
    const said =
      isTold && typeof caller.standing === 'object' && expected === 401 ? caller.standing.out : undefined;
    if (said !== undefined && body.message !== said) faults.push(`says ${body.message} instead of ${said}`);
  }
  const told = `${text}\n${[...headers].join('\n')}`;
  faults.push(
    ...scene
      .hiddenFrom(row, caller)
      .filter((secret) => told.includes(secret))
      .map((secret) => `tells ${secret}`),
  );
  return faults.map((fault) => `${caller.name}, ${whose}: ${fault}`);
}

const isPerson = ({ standing }: TableCaller): boolean => standing !== 'program';

async function faultsOf(row: Row, callers: TableCaller[]): Promise<string[]> {
  const faults: string[] = [];
  for (const whose of whoseOf(row)) {
    // What two make at once for themselves is told apart by being the newest: a program comes after the others.
    for (const some of [callers.filter(isPerson), callers.filter((caller) => !isPerson(caller))]) {
      const answers = some.map(async (caller) =>
        faultOf(row, caller, whose, await scene.call(row, caller, whose)),
      );
      faults.push(...(await Promise.all(answers)).flat());
    }
  }
  return faults;
}

beforeAll(async () => {
  scene = await AccessScene.set();
}, SET_WITHIN_MS);
afterAll(() => scene.app.stop());

it('has every route that the app answers, and no other', () => {
  const inTable = [...new Set(ACCESS_TABLE.map(({ route }) => route))].sort();
  expect(inTable).toEqual(
    routesOf(scene.app)
      .filter((route) => !isDocsFile(route))
      .sort(),
  );
});

describe('to those for whom it is closed', () => {
  let before: string;

  beforeAll(async () => {
    before = await scene.whatIsStored();
  });

  it.each(rows)('%s is closed, whatever it names', async (_, row) => {
    expect(
      await faultsOf(
        row,
        scene.callers.filter((caller) => isClosed(row, caller)),
      ),
    ).toEqual([]);
  });

  it.each(rows.filter(([, { form }]) => !form))('%s is closed in every other spelling', async (_, row) => {
    const closed = scene.callers.filter((caller) => isClosed(row, caller));
    const tries = closed
      .filter(({ name }) => ['anonymous', 'member', 'locked'].includes(name))
      .flatMap((caller) => SPELLINGS.map((spelt) => ({ caller, spelt })));
    const answers = tries.map(({ caller, spelt }) => scene.call(row, caller, 'another', spelt));
    expect(
      (await Promise.all(answers)).filter((answer) => !isRefused(answer) && !isTakenForAnId(row, answer)),
    ).toEqual([]);
  });

  it('nothing was changed by any of it', async () => {
    expect(await scene.whatIsStored()).toBe(before);
  });
});

describe('to those who may call it', () => {
  it.each(rows)('%s answers as the contract says', async (_, row) => {
    expect(
      await faultsOf(
        row,
        scene.callers.filter((caller) => !isClosed(row, caller)),
      ),
    ).toEqual([]);
  });
});
