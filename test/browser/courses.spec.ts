import type { Request } from 'playwright-core';
import sharp from 'sharp';
import { QR_DRAWING, QR_TEXT } from '@keyroster/testing';
import { Session } from '../support/app/session.js';
import { barriers } from '../support/browser/accessibility.js';
import { cutLabels, overflowOf } from '../support/browser/looks.js';
import { withScene } from '../support/browser/scene.js';
import { until } from '../support/checks/until.js';
import { aCodeSecret } from '../support/data/codes.js';
import { aCourse, aCredential, assign, aSubtitle, aTitle } from '../support/data/courses.js';

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

const READ_MS = 2_000;
const scene = withScene();

it('the courses of a member have pictures of 56 px in their table on a wide screen', async () => {
  const member = await Session.as(scene.app, 'member');
  const { title, subtitle, credential } = await aCourse(scene.admin);
  await assign(scene.admin, member.user, title).expect(200);
  const { page } = await scene.enter(member, `/dashboard/shops/${title._id}?subtitle=${subtitle._id}`);
  const table = page.getByRole('table', { name: /^Credentials of/ });
  const row = table.getByRole('row').filter({ hasText: credential.course_name });
  const picture = await row.getByRole('button', { name: /^Picture of/ }).boundingBox();
  expect([picture?.width, picture?.height]).toEqual([56, 56]);
  expect(await row.getByRole('cell').count()).toBe(await table.getByRole('columnheader').count());
});

it.each([
  { width: 1366, language: 'en-US', open: 'Open site', copied: 'Copied. Paste it there.' },
  { width: 360, language: 'es-PE', open: 'Abrir sitio', copied: 'Copiada. Pégala ahí.' },
] as const)('the courses of a member say whole at $width px that the password is copied', async (looks) => {
  const member = await Session.as(scene.app, 'member');
  const { title, subtitle } = await aCourse(scene.admin);
  // As many as stand in a row, so that each card is narrow.
  for (let made = 1; made < 4; made += 1) await aCredential(scene.admin, subtitle._id);
  await assign(scene.admin, member.user, title).expect(200);
  const visitor = await scene.enter(member, '/dashboard/shops', { ...looks, height: 768 });
  await visitor.page.getByText(looks.open, { exact: true }).first().click();
  await visitor.page.getByText(looks.copied, { exact: true }).waitFor();
  expect(await cutLabels(visitor.page)).toEqual([]);
});

it('the courses of an admin: all columns are in sight at 1280 px, the shown password whole, and panes are drawn', async () => {
  const title = await aTitle(scene.admin);
  const subtitle = await aSubtitle(scene.admin, title._id);
  const course_name = 'A name of 24 characters.';
  const password = 'Of16-characters!';
  const marks = { seats: '3', note: 'Profile 3', otp: aCodeSecret() };
  await aCredential(scene.admin, subtitle._id, { course_name, password, ...marks });
  const looks = { width: 1_280, height: 800 };
  const path = `/dashboard/shops/${title._id}?subtitle=${subtitle._id}`;
  const visitor = await scene.adminOn(path, looks);
  const { page } = visitor;
  await visitor.button(`Show password of ${course_name}`).click();
  const list = page.getByRole('region', { name: /^Credentials of/ });
  expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  for (const text of [course_name, password]) {
    const shown = page.getByText(text, { exact: true });
    expect(await shown.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {};
    const last = { x: x + width - 2, y: y + height / 2 };
    expect(
      await shown.evaluate((element, at) => element.contains(document.elementFromPoint(at.x, at.y)), last),
    ).toBe(true);
  }

  // The overlay of a first load would catch the mouse.
  await visitor.hasAll();
  const titles = page.getByRole('separator', { name: 'Width of Titles' });
  const place = await titles.boundingBox();
  if (!place) throw new Error('The divider shows');
  await page.mouse.move(place.x + 6, place.y + 200);
  await page.mouse.down();
  await page.mouse.move(place.x + 66, place.y + 220, { steps: 4 });
  await page.mouse.up();
  expect(await titles.getAttribute('aria-valuenow')).toBe('236');
  expect((await titles.boundingBox())?.x).toBe(place.x + 60);
});

it('the courses are copied by dragging a row to another subtitle, even in one quick move', async () => {
  const title = await aTitle(scene.admin);
  const [from, to] = [await aSubtitle(scene.admin, title._id), await aSubtitle(scene.admin, title._id)];
  const { course_name } = await aCredential(scene.admin, from._id);
  const visitor = await scene.adminOn(`/dashboard/shops/${title._id}?subtitle=${from._id}`);
  await visitor.hasAll();
  const row = visitor.page.getByRole('row').filter({ hasText: course_name });
  await row.dragTo(visitor.button(to.subtitle));
  await visitor.sees('Product copied successfully!');
  await visitor.button(to.subtitle).click();
  await row.waitFor();
});

it('the courses are deleted many at once and come back, on a phone too', async () => {
  const { title, subtitle } = await aCourse(scene.admin);
  await aCredential(scene.admin, subtitle._id, { course_name: 'Second account' });
  const path = `/dashboard/shops/${title._id}?subtitle=${subtitle._id}`;
  const visitor = await scene.adminOn(path, { width: 390, height: 844 });
  const box = visitor.page.getByRole('checkbox', { name: 'Select Second account', exact: true });
  const dialog = visitor.page.getByRole('dialog');
  await visitor.page.getByRole('checkbox', { name: 'Select all' }).click();
  await visitor.page.getByRole('region', { name: 'Selected' }).getByText('Delete', { exact: true }).click();
  await dialog.getByText('Deletes 2 credentials and 2 pictures.').waitFor();
  expect(await barriers(visitor.page)).toEqual([]);
  const sheet = await dialog.boundingBox();
  expect(Math.round((sheet?.y ?? 0) + (sheet?.height ?? 0))).toBe(844);
  await dialog.getByRole('button', { name: 'Delete 2' }).click();
  await visitor.sees('2 credentials deleted');
  await box.waitFor({ state: 'detached' });
  await visitor.button('Undo').click();
  await box.waitFor();
  expect(await overflowOf(visitor.page)).toBeLessThanOrEqual(0);
});

it('has its code from a picture that stays in the browser', async () => {
  const { title, subtitle } = await aCourse(scene.admin);
  const credential = await aCredential(scene.admin, subtitle._id, { course_name: 'Disney 5' });
  const picture = await aQrPicture();
  const admin = await scene.adminOn(`/dashboard/shops/${title._id}?subtitle=${subtitle._id}`);
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
    expect.objectContaining({ id: credential._id, otp: QR_TEXT }),
  ]);
  const bodies = sent.map((request) => request.postDataBuffer() ?? Buffer.alloc(0));
  expect(bodies.some((body) => body.includes(picture.subarray(0, 8)))).toBe(false);
  expect(sent.filter((request) => request.headers()['content-type']?.startsWith('multipart'))).toEqual([]);
  await scene.admin.post('/api/products/code', { p_id: credential._id }).expect(200);
});
