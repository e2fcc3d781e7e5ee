import { StolenSession } from '../support/access/stolen-session.js';
import { TestApp } from '../support/app/test-app.js';

const STEPS = 200;

jest.setTimeout(180_000);

it(`${STEPS} random calls from a stolen session reach nothing that wants its owner`, async () => {
  const app = await TestApp.start({ TRUST_PROXY: 'loopback' });
  try {
    expect(await (await StolenSession.take(app)).walk(STEPS)).toEqual([]);
  } finally {
    await app.stop();
  }
});
