import { monitorEventLoopDelay } from 'node:perf_hooks';
import { HOSTILE_DRAWINGS } from '@keyroster/testing';
import { aCredentialForm, aSubtitle, aTitle, fill } from '../support/data/courses.js';
import { aPhoto, aPictureOf, aPixelBomb } from '../support/data/pictures.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

jest.setTimeout(120_000);

const LONGEST_PAUSE_MS = 100;
const SAMPLE_MS = 10;
/** The best try counts: a file's cost is in each, other load of the machine in some. */
const TRIES = 3;
const ALLOWED_BYTES = 5_000_000;

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({ UPLOAD_MAX_MB: '5' });
});
afterAll(() => app.stop());

it('hostile and large files, one after the other, never hold the process up for long', async () => {
  const admin = await Session.root(app);
  const { _id } = await aSubtitle(admin, (await aTitle(admin))._id);
  const upload = (file: Buffer) => fill(admin.post('/api/products/create'), aCredentialForm(_id), file);
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
  const pauseOf = async (file: Buffer): Promise<number> => {
    delay.reset();
    delay.enable();
    const { status } = await upload(file);
    delay.disable();
    expect([201, 400, 413, 415]).toContain(status);
    return delay.max / 1e6 - SAMPLE_MS;
  };
  const files = [
    ...HOSTILE_DRAWINGS.map(([, drawing]) => Buffer.from(drawing)),
    aPixelBomb(),
    await aPhoto(),
    await aPictureOf(ALLOWED_BYTES * 0.9),
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g>'.repeat(100_000)}`),
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<rect/>'.repeat(600_000)}</svg>`),
  ];
  await upload(await aPhoto());

  const pauses: { file: string; ms: number }[] = [];
  for (const file of files) {
    let ms = await pauseOf(file);
    for (let tries = 1; ms > LONGEST_PAUSE_MS && tries < TRIES; tries += 1) {
      ms = Math.min(ms, await pauseOf(file));
    }
    pauses.push({ file: file.subarray(0, 90).toString('latin1'), ms });
  }
  expect(pauses.filter(({ ms }) => ms > LONGEST_PAUSE_MS)).toEqual([]);
});
