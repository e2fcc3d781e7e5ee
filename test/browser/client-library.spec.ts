import type { Browser, Page } from 'playwright-core';
import { Session } from '../support/app/session.js';
import { TestApp } from '../support/app/test-app.js';
import { startBrowser, Visitor } from '../support/browser/browser.js';
import { LocalSite } from '../support/browser/local-sites.js';

jest.setTimeout(120_000);

let app: TestApp;
let site: LocalSite;
let browser: Browser;

beforeAll(async () => {
  site = await LocalSite.start();
  browser = await startBrowser();
});
afterEach(() => app.stop());
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const SHOWN = `<output id="state"></output><output id="ended"></output><output id="error"></output>`;
const show = (name: string, what: string) =>
  `client.on('${name}', (event) => { document.getElementById('${name}').textContent = ${what}; });`;

/** A page with five lines of script, as other developers would write it. */
const page = ({ token }: Session) => `${SHOWN}
    <script src="${app.url}/client/v1.js"></script>
    <script>
      const client = Keyroster.connect({ url: '${app.url}', token: '${token}', attach: window });
      ${show('state', 'event')}
      ${show('ended', 'event.code + ": " + event.message')}
      ${show('error', 'event.code')}
    </script>`;
const pageByModule = ({ token }: Session) => `${SHOWN}
    <script type="module">
      import { connect } from '${app.url}/client/v1.mjs';
      const client = connect({ url: '${app.url}', token: () => Promise.resolve('${token}') });
      ${show('state', 'event')}
    </script>`;

async function openOn(html: string): Promise<Page> {
  const opened = await browser.newPage();
  await opened.goto(site.serve('/', html));
  return opened;
}
const says = (opened: Page, id: string, text: string) =>
  opened.locator(`#${id}`, { hasText: text }).waitFor({ timeout: 30_000 });

it('a page of another origin with the library is Active at once, outlives a restart of the server, and says why it ended', async () => {
  app = await TestApp.start({ WS_HANDSHAKES_PER_SECOND: '1000', CORS_ORIGINS: site.origin() });
  let admin = await Session.root(app);
  const member = await Session.as(app, 'member');
  await admin.post('/api/users/resetactivity', { ids: [member.user._id] }).expect(200);
  const ours = await Visitor.enter(browser, app);
  await ours.be(admin);
  await ours.goTo('/dashboard/activity');
  const row = ours.page.getByRole('row').filter({ hasText: member.user.email });
  await row.getByText('Inactive').waitFor();
  await ours.page.locator('[data-state=live]').first().waitFor();
  const theirs = await openOn(page(member));
  await says(theirs, 'state', 'live');
  await row.getByText('Active', { exact: true }).waitFor({ timeout: 1_000 });
  await ours.leave();

  const { uri } = app;
  const { port } = new URL(app.url);
  await app.stop({ keepData: true });
  await says(theirs, 'state', 'connecting');
  await says(theirs, 'error', 'NETWORK');
  app = await TestApp.start({ MONGODB_URI: uri, PORT: port, CORS_ORIGINS: site.origin() });
  await says(theirs, 'state', 'live');

  admin = await Session.root(app);
  await admin.post('/api/users/lock', { id: member.user._id, value: true }).expect(200);
  await says(theirs, 'ended', 'locked: Your account is locked');
  await says(theirs, 'state', 'ended');

  // As a module, and asking for its token.
  await says(await openOn(pageByModule(await Session.as(app, 'member'))), 'state', 'live');
});
