import type { Browser } from 'playwright-core';
import { startBrowser, Visitor } from '../support/browser/browser.js';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';

jest.setTimeout(120_000);

describe('two browsers', () => {
  let app: TestApp;
  let browser: Browser;
  let admin: Session;

  beforeAll(async () => {
    app = await TestApp.start({ WS_HANDSHAKES_PER_SECOND: '1000' });
    browser = await startBrowser();
    admin = await Session.root(app);
  });

  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  const enter = async (session: Session, path: string) => {
    const visitor = await Visitor.enter(browser, app);
    await visitor.be(session);
    await visitor.goTo(path);
    return visitor;
  };

  it('a lock reaches the page that the locked member has open, which says so and leaves within 2 s', async () => {
    const member = await Session.as(app, 'member');
    const theirs = await enter(member, '/dashboard/shops');
    await theirs.sees(member.user.email);
    const ours = await enter(admin, '/dashboard/activity');
    await ours.page.getByRole('switch', { name: `Lock ${member.user.email}` }).click();
    const isAsked = ours.page.getByRole('dialog').getByRole('button', { name: /lock/i });
    if (await isAsked.isVisible({ timeout: 1_000 }).catch(() => false)) await isAsked.click();
    await theirs.page.getByText('Your account is locked').first().waitFor({ timeout: 2_000 });
    await theirs.page.waitForURL((url) => url.pathname === '/', { timeout: 2_000 });
    expect(await theirs.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await Promise.all([theirs.leave(), ours.leave()]);
  });

  it("a member's first ping turns their row Active on the admin's screen within 1 s, without a reload", async () => {
    const member = await Session.as(app, 'member');
    await admin.post('/api/users/resetactivity', { ids: [member.user._id] }).expect(200);
    const ours = await enter(admin, '/dashboard/activity');
    const row = ours.page.getByRole('row').filter({ hasText: member.user.email });
    await row.getByText('Inactive').waitFor();
    await ours.sees('Live');
    await member.post('/api/users/ping').expect(200);
    await row.getByText('Active', { exact: true }).waitFor({ timeout: 1_000 });
    await ours.leave();
  });
});
