import type { Request } from 'playwright-core';
import sharp from 'sharp';
import type { CredentialAnswer } from '@keyroster/contracts/dto';
import { QR_TEXT, QR_DRAWING } from '@keyroster/testing';
import { Session } from '../support/app/session.js';
import type { Visitor } from '../support/browser/browser.js';
import { withScene } from '../support/browser/scene.js';
import { until } from '../support/checks/until.js';
import { aCredential, aSubtitle, aTitle, assign } from '../support/data/courses.js';
import { setSeats } from '../support/data/seats.js';

const MODULE_PX = 8;
/** In modules; without an empty edge nobody could see where the code begins. */
const EDGE = 4;

/** The QR code as a shop shows it. */
function aQrPicture(): Promise<Buffer> {
  const side = (QR_DRAWING.length + 2 * EDGE) * MODULE_PX;
  const pixels = Buffer.alloc(side * side, 255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const row = QR_DRAWING[Math.floor(y / MODULE_PX) - EDGE];
      if (row?.[Math.floor(x / MODULE_PX) - EDGE] === '#') pixels[y * side + x] = 0;
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png()
    .toBuffer();
}

const PHONE = { width: 390, height: 844 };
const READ_MS = 2_000;
/** The specification's limit. */
const NEXT_SEAT_MS = 5_000;

interface Place {
  titleId: string;
  path: string;
  credential: CredentialAnswer;
}

describe('a shared account', () => {
  const scene = withScene();

  async function aPlace(course_name: string): Promise<Place> {
    const title = await aTitle(scene.admin);
    const subtitle = await aSubtitle(scene.admin, title._id);
    const credential = await aCredential(scene.admin, subtitle._id, { course_name });
    const path = `/dashboard/shops/${title._id}?subtitle=${subtitle._id}`;
    return { titleId: title._id, path, credential };
  }

  async function memberOn({ titleId, path }: Place): Promise<Visitor> {
    const member = await Session.as(scene.app, 'member');
    await assign(scene.admin, member.user, { _id: titleId }).expect(200);
    return scene.enter(member, path, PHONE);
  }

  it('that is taken is waited for, and is there without a reload as soon as it is left', async () => {
    const place = await aPlace('Canva 1');
    await setSeats(scene.admin, place.credential, 1);
    const holder = await memberOn(place);
    await holder.sees('0 of 1 in use');
    await holder.button('Start using Canva 1').click();
    await holder.sees(place.credential.email);
    const waiting = await memberOn(place);
    await waiting.sees('1 of 1 in use');
    expect(await waiting.page.getByText(place.credential.email).count()).toBe(0);
    await waiting.mark();
    await waiting.button('Start using Canva 1').click();
    await waiting.sees('You are next');

    const row = await scene.adminOn(place.path);
    await row.button('Who uses Canva 1: 1/1').waitFor();
    const board = await scene.adminOn('/dashboard/seats');
    const card = board.page.getByRole('region', { name: /Canva 1$/ });
    await card.getByText('1 waiting').waitFor();

    await holder.button('Finish using Canva 1').click();
    await waiting.page.getByText(place.credential.email).waitFor({ timeout: NEXT_SEAT_MS });
    await waiting.sees('1 of 1 in use');
    expect(await waiting.isMarked()).toBe(true);
    await card.getByText('1 waiting').waitFor({ state: 'detached' });

    await card.getByRole('button', { name: /^Free the seat of / }).click();
    await waiting.page.getByText('Your seat was freed').waitFor({ timeout: NEXT_SEAT_MS });
    expect(await waiting.page.getByText(place.credential.email).count()).toBe(0);
    await board.page.getByText('0/1').waitFor();
  });

  it('has its code from a picture that stays in the browser', async () => {
    const place = await aPlace('Disney 5');
    const picture = await aQrPicture();
    const admin = await scene.adminOn(place.path);
    const { page } = admin;
    await admin.button('Edit Disney 5').click();
    const form = page.getByRole('form', { name: 'Editing Disney 5' });
    const sent: Request[] = [];
    page.on('request', (request) => sent.push(request));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: 'From a QR picture' }).click(),
    ]);
    await chooser.setFiles({ name: 'qr.png', mimeType: 'image/png', buffer: picture });
    const secret = form.getByLabel('Code secret');
    await until(READ_MS, async () => (await secret.inputValue()) === QR_TEXT);
    await form.getByRole('button', { name: 'Update' }).click();
    await admin.sees('Credential created successfully!');

    const updates = sent.filter((request) => request.url().endsWith('/api/products/update'));
    expect(updates.map((request) => request.postDataJSON() as unknown)).toEqual([
      expect.objectContaining({ id: place.credential._id, otp: QR_TEXT }),
    ]);
    const bodies = sent.map((request) => request.postDataBuffer() ?? Buffer.alloc(0));
    expect(bodies.some((body) => body.includes(picture.subarray(0, 8)))).toBe(false);
    expect(sent.filter((request) => request.headers()['content-type']?.startsWith('multipart'))).toEqual([]);
    await scene.admin.post('/api/products/code', { p_id: place.credential._id }).expect(200);
  });
});
