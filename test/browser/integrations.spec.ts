import type { Locator, Page } from 'playwright-core';
import { Session } from '../support/app/session.js';
import type { Visitor } from '../support/browser/browser.js';
import { withScene } from '../support/browser/scene.js';
import { answerOf } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { ALLOWED, Receiver, verified } from '../support/data/webhooks.js';

/** The page polls every few seconds, and a shared machine may be slow. */
const PATIENCE_MS = 30_000;

describe('programs that have to do with the product', () => {
  const scene = withScene(ALLOWED);
  let admin: Session;
  let visitor: Visitor;
  let page: Page;

  beforeEach(async () => {
    admin = await Session.as(scene.app, 'admin');
    visitor = await scene.enter(admin, '/dashboard/users');
    ({ page } = visitor);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Integrations' }).first().click();
    await page.getByRole('heading', { name: 'Integrations', level: 1 }).waitFor();
  });

  const press = (name: string) => visitor.button(name).click();

  async function confirm(): Promise<void> {
    const asked = visitor.dialog("Confirm it's you");
    await asked.getByLabel('Your password').fill(admin.password);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await asked.waitFor({ state: 'detached' });
  }

  /** Copies a secret that is shown only once, closes its dialog, and returns it. */
  async function takenFrom(shown: Locator, label: string): Promise<string> {
    const secret = await shown.getByLabel(label, { exact: true }).innerText();
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    // Neither Escape nor a click beside the dialog closes it, because the secret is not shown again.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await shown.getByText(secret).waitFor();
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.getByText(secret).count()).toBe(0);
    return secret;
  }

  it('one is told by a webhook, with a secret that is shown once, and asked again where it failed', async () => {
    const receiver = await Receiver.start();
    const told = (count: number) => until(PATIENCE_MS, () => receiver.heard.length >= count);
    await press('New webhook');
    const form = visitor.dialog('New webhook');
    await form.getByLabel('Name').fill('CRM');
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByLabel('User created').check();
    await form.getByRole('button', { name: 'Create' }).click();
    await confirm();
    const secret = await takenFrom(visitor.dialog('Copy the secret now'), 'Secret');
    const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: 'CRM' });
    await row.getByText(receiver.url).waitFor();

    await press('Send a test: CRM');
    await visitor.sees('The test is on its way');
    await told(1);
    const [test] = receiver.heard;
    expect(test?.body.type).toBe('webhook.test');
    expect(test && verified(secret, test)).toEqual(test?.body);
    await row.getByText('Delivered').waitFor();

    receiver.behaves = (answer) => answer.writeHead(503).end();
    await Session.as(scene.app, 'member', { email: 'somebody_new' });
    await told(2);
    expect(receiver.heard[1]?.body).toMatchObject({ type: 'user.created' });
    await row.getByText('1 waiting').waitFor();

    await press('Deliveries: CRM');
    const rows = visitor.dialog('Deliveries: CRM').getByRole('listitem');
    await rows.filter({ hasText: /^Test.*Delivered.*1 try · answered 204 in \d+ ms/ }).waitFor();
    const failing = rows.first();
    await failing.filter({ hasText: /^User created.*Waiting.*answered 503 in \d+ ms · next try/ }).waitFor();

    receiver.behavesWell();
    await failing.getByRole('button', { name: /^Deliver again/ }).click();
    await failing.getByText('Delivered').waitFor();
    const ids = receiver.of('user.created').map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    await receiver.stop();
  });

  it('one calls with a token that is shown once, until that is removed', async () => {
    await press('New token');
    const form = visitor.dialog('New token');
    await form.getByLabel('Name', { exact: true }).fill('Billing');
    await form.getByLabel('Profile groups: see').check();
    await form.getByRole('button', { name: 'Create' }).click();
    await confirm();
    const token = await takenFrom(visitor.dialog('Copy the token now'), 'Token');

    const row = page.getByRole('row').filter({ hasText: 'Billing' });
    await row.getByText('Never').waitFor();
    const program = admin.with(token);
    await answerOf(program.get('/api/group/get'));
    await page.reload();
    await row.getByText('127.0.0.1').waitFor();

    await press('Del Billing');
    const question = page.getByRole('dialog').filter({ hasText: '“Billing” stops working at once' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await visitor.sees('No tokens yet');
    await program.get('/api/group/get').expect(401);
  });
});
