import type { Locator, Page } from 'playwright-core';
import { Session } from '../support/app/session.js';
import { Visitor } from '../support/browser/browser.js';
import { BrowserScene } from '../support/browser/scene.js';
import { answerOf } from '../support/checks/answer.js';
import { until } from '../support/checks/until.js';
import { ALLOWED, Receiver, verified } from '../support/data/webhooks.js';

jest.setTimeout(240_000);

/** The page looks every few seconds, and waits for whoever else is on this machine. */
const PATIENCE_MS = 30_000;

describe('programs that have to do with the product', () => {
  let scene: BrowserScene;
  let admin: Session;
  let visitor: Visitor;
  let page: Page;
  let receiver: Receiver;

  beforeAll(async () => {
    scene = await BrowserScene.set(ALLOWED);
  });

  beforeEach(async () => {
    receiver = await Receiver.start();
    admin = await Session.as(scene.app, 'admin');
    visitor = await Visitor.enter(scene.browser, scene.app);
    visitor.context.setDefaultTimeout(PATIENCE_MS);
    ({ page } = visitor);
    await visitor.be(admin);
    await visitor.goTo('/dashboard/users');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Integrations' }).first().click();
    await page.getByRole('heading', { name: 'Integrations', level: 1 }).waitFor();
  });

  afterEach(async () => {
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
    await receiver.stop();
  });

  afterAll(() => scene.close());

  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const told = (count: number) => until(PATIENCE_MS, () => receiver.heard.length >= count);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

  async function confirm(): Promise<void> {
    const asked = dialog("Confirm it's you");
    await asked.getByLabel('Your password').fill(admin.password);
    await asked.getByRole('button', { name: 'Confirm' }).click();
    await asked.waitFor({ state: 'detached' });
  }

  /** What is shown this once, as it comes by the button for it. */
  async function takenFrom(shown: Locator, label: string): Promise<string> {
    const secret = await shown.getByLabel(label, { exact: true }).innerText();
    await shown.getByRole('button', { name: 'Copy' }).click();
    await shown.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await clipboard()).toBe(secret);
    // Neither Escape nor a click beside it takes away what nobody is shown again.
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await shown.getByText(secret).waitFor();
    await shown.getByRole('button', { name: 'Done' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.getByText(secret).count()).toBe(0);
    return secret;
  }

  async function makeWebhook(name: string): Promise<string> {
    await button('New webhook').click();
    const form = dialog('New webhook');
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Address').fill(receiver.url);
    await form.getByLabel('User created').check();
    await form.getByRole('button', { name: 'Create' }).click();
    await confirm();
    return takenFrom(dialog('Copy the secret now'), 'Secret');
  }

  const webhook = (name: string) =>
    page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').filter({ hasText: name });

  it('one is told by a webhook, with a secret that is shown once, and asked again where it failed', async () => {
    const secret = await makeWebhook('CRM');
    const row = webhook('CRM');
    await row.getByText(receiver.url).waitFor();

    await button('Test: CRM').click();
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

    await button('Deliveries: CRM').click();
    const deliveries = dialog('Deliveries: CRM');
    const rows = deliveries.getByRole('listitem');
    await rows.filter({ hasText: /^Test.*Delivered.*1 try · answered 204 in \d+ ms/ }).waitFor();
    const failing = rows.first();
    await failing.filter({ hasText: /^User created.*Waiting.*answered 503 in \d+ ms · next try/ }).waitFor();

    receiver.behavesWell();
    await failing.getByRole('button', { name: /^Deliver again/ }).click();
    await failing.getByText('Delivered').waitFor();
    const ids = receiver.of('user.created').map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);

    await deliveries.getByLabel('State').selectOption('Failed');
    await deliveries.getByText('No deliveries').waitFor();
    await page.keyboard.press('Escape');
    await deliveries.waitFor({ state: 'detached' });
  });

  it('one is told nothing while its webhook is paused, and what waited then; it is changed and removed', async () => {
    await makeWebhook('Ledger');
    const row = webhook('Ledger');
    await button('Pause: Ledger').click();
    await row.getByText('Paused', { exact: true }).waitFor();
    await button('Test: Ledger').click();
    await row.getByText('1 waiting').waitFor();
    expect(receiver.heard).toEqual([]);
    await button('Resume: Ledger').click();
    await told(1);
    await row.getByText('Paused', { exact: true }).waitFor({ state: 'detached' });
    await row.getByText('Delivered').waitFor();

    await button('Edit: Ledger').click();
    const form = dialog('Edit webhook');
    await form.getByLabel('Address').fill('http://10.1.2.3/hooks');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText("This address can't be used").waitFor();
    await form.getByLabel('Address').fill(`${receiver.url}&new`);
    await form.getByLabel('Name').fill('Books');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await webhook('Books').getByText(`${receiver.url}&new`).waitFor();

    const remove = button('Delete: Books');
    await remove.click();
    const question = page.getByRole('dialog').filter({ hasText: '“Books” gets no more calls' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await webhook('Books').waitFor({ state: 'detached' });
  });

  it('one calls with a token that is shown once, until that is removed', async () => {
    await visitor.sees('No tokens yet');
    await button('New token').click();
    const form = dialog('New token');
    await form.getByLabel('Name', { exact: true }).fill('Billing');
    await form.getByLabel('Profile groups: see').check();
    await form.getByRole('button', { name: 'Create' }).click();
    await confirm();
    const token = await takenFrom(dialog('Copy the token now'), 'Token');
    expect(token).toMatch(/^kr_/);

    const row = page.getByRole('row').filter({ hasText: 'Billing' });
    await row.getByText('groups.read').waitFor();
    await row.getByText('Never').waitFor();
    const program = admin.with(token);
    await answerOf(program.get('/api/group/get'));
    await program.get('/api/webhooks').expect(403);

    await page.reload();
    await row.getByText('127.0.0.1').waitFor();
    expect(await row.getByText('Never').count()).toBe(0);

    await button('Del Billing').click();
    const question = page.getByRole('dialog').filter({ hasText: '“Billing” stops working at once' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await visitor.sees('No tokens yet');
    await program.get('/api/group/get').expect(401);
  });
});
