import { screen, waitFor, within } from '@testing-library/react';
import { anAdmin, adminFrame } from '../../testing/data/people.js';
import { anItem, inboxOf } from '../../testing/data/watch.js';
import { type Reply, sent } from '../../testing/fake-server.js';
import { openScreen, renderApp } from '../../testing/render-app.js';
import { type User, hear, pass, textsOf, toastAbout, connected } from '../../testing/page.js';
const AWAY = 'POST /api/inbox/away';
const UNPAUSE = 'POST /api/users/unpause';
const AT = Date.UTC(2030, 0, 2, 15, 30);
const USER = '67f0000000000000000000c1';
const NAMELESS = { name: '', title: '', count: null };
const ITEMS = {
  trouble: anItem(),
  exposed: anItem({ kind: 'exposed', id: 'e1', count: 1 }),
  expiring: anItem({ kind: 'expiring', id: USER, name: 'ana', title: '', count: null, until: AT }),
  pause: anItem({ kind: 'pause', id: USER, name: 'bea', title: '', count: null, until: AT }),
  spraying: anItem({ ...NAMELESS, kind: 'spraying', id: '198.18.1.0/24', block: '198.18.1.0/24', names: 40 }),
  proxy: anItem({ ...NAMELESS, kind: 'proxy', id: 'unbelieved' }),
  audit: anItem({ kind: 'audit', id: 'chain', name: '', title: '', count: 7 }),
  backup: anItem({ kind: 'backup', id: 'last', name: '', title: '', count: 9 }),
  noBackup: anItem({ kind: 'backup', id: 'none', name: '', title: '', count: null, at: 0 }),
  database: anItem({ kind: 'database', id: 'holes', name: '6.0.5', title: '7.0', count: null }),
  overLine: anItem({ kind: 'database', id: 'over', name: '6.0.30', title: '7.0', count: null }),
  alarm: anItem({ kind: 'alarm', id: 'a1', name: 'cea', title: '', count: null }),
};

const opened = (reply: Reply | [Reply, ...Reply[]], scripts: Record<string, Reply> = {}) =>
  openScreen('/dashboard/inbox', { 'GET /api/inbox': reply, ...adminFrame, ...scripts }, renderApp);

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Needs attention' })).getAllByRole('listitem');

it('says what needs somebody, since when, with its one action', async () => {
  opened(inboxOf(...Object.values(ITEMS)));
  expect(textsOf(await rows())).toEqual([
    "Udemy · GrammarDoesn't work: reported by 2 users · since 02/01/2030 10:30Open",
    'Udemy · Grammar1 former user knows this password · since 02/01/2030 10:30Change it',
    'anaEnds 02/01/2030 10:30, not told yet · since 02/01/2030 10:30Message',
    'beaToo many wrong passwords; can try again at 02/01/2030 10:30 · since 02/01/2030 10:30Lift the pause',
    '198.18.1.0/24Sign-ins from here are held back: wrong passwords for 40 names · since 02/01/2030 10:30Let it try again',
    'A proxy is not trustedX-Forwarded-For arrives, but TRUST_PROXY is off: everybody counts as one address · since 02/01/2030 10:30Copy the setting',
    "Audit log alteredEntry 7 doesn't match · since 02/01/2030 10:30Open the audit",
    'The last backup is 9 days oldThis command on the server makes one: npm run backup · since 02/01/2030 10:30Copy the command',
    'Never backed upThis command on the server makes one: npm run backupCopy the command',
    'The database is MongoDB 6.0.5It has known security holes: move to 7.0 · since 02/01/2030 10:30',
    'The database is MongoDB 6.0.30It gets no more security fixes: move to 7.0 · since 02/01/2030 10:30',
    'ceaMay be sharing the account · since 02/01/2030 10:30See where',
  ]);
  const links = screen.getAllByRole('link', { name: /: / });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Open', '/dashboard/trouble'],
    ['Change it', '/dashboard/trouble?tab=change'],
    ['Open the audit', '/dashboard/audit'],
    ['See where', '/dashboard/sharing'],
  ]);
});

it('leads supervisors from an alarm to Activity', async () => {
  opened(inboxOf(ITEMS.alarm), { 'GET /api/verify-token': anAdmin({ role: 'supervisor' }) });
  const link = await screen.findByRole('link', { name: 'See where: cea' });
  expect(link).toHaveAttribute('href', '/dashboard/activity');
});

it('the sidebar says how many, and follows what the server says; a message opens at once', async () => {
  const [two, one] = [inboxOf(ITEMS.trouble, ITEMS.expiring), inboxOf(ITEMS.expiring)];
  const { user } = opened([two, one], { [`GET /api/users/${USER}`]: 'silence' });
  expect(await screen.findByRole('link', { name: 'Inbox 2' })).toHaveAttribute('href', '/dashboard/inbox');
  await connected();
  hear('inbox:changed');
  expect(await screen.findByRole('link', { name: 'Inbox 1' })).toBeVisible();
  expect(await rows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /^Message/ }));
  expect(await screen.findByRole('dialog', { name: 'Message to ana' })).toBeVisible();
});

it('shows a hundred at once, and more when asked', async () => {
  const many = Array.from({ length: 120 }, (_, place) => anItem({ id: String(place) }));
  const { user } = opened(inboxOf(...many));
  expect(await rows()).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show 20 more' }));
  expect(await rows()).toHaveLength(120);
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});

it('puts an item away, lifts a pause, lets a block try again, and copies what helps, right there', async () => {
  const { trouble, pause, spraying, proxy, noBackup } = ITEMS;
  const lifted = { body: { message: 'Pause lifted' } };
  const { calls, user } = opened(
    [
      inboxOf(trouble, pause, spraying, proxy, noBackup),
      inboxOf(pause, spraying, proxy, noBackup),
      inboxOf(spraying, proxy, noBackup),
      inboxOf(),
    ],
    { [AWAY]: { body: { message: 'Hidden until it changes' } }, [UNPAUSE]: lifted },
  );
  await user.click(await screen.findByRole('button', { name: /^Copy the setting/ }));
  expect(await navigator.clipboard.readText()).toBe('TRUST_PROXY=1');
  await user.click(screen.getByRole('button', { name: /^Copy the command/ }));
  expect(await navigator.clipboard.readText()).toBe('npm run backup');

  await user.click(screen.getByRole('button', { name: 'Hide until it changes: Udemy · Grammar' }));
  expect(await screen.findByText('Hidden until it changes')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Udemy · Grammar')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Lift the pause: bea' }));
  expect(await toastAbout('Pause lifted')).toBe('bea');
  await waitFor(() => expect(screen.queryByText('bea', { selector: 'li *' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Let it try again: 198.18.1.0/24' }));
  expect(await screen.findByText('All clear')).toBeVisible();
  expect(sent(calls, AWAY)).toEqual([{ kind: 'trouble', id: trouble.id }]);
  expect(sent(calls, UNPAUSE)).toEqual([{ id: USER }, { block: '198.18.1.0/24' }]);
});

describe('notifications', () => {
  const shown: { title: string; options: NotificationOptions | undefined }[] = [];
  const asked = jest.fn();

  class FakeNotification {
    static permission: NotificationPermission = 'default';
    onclick: (() => void) | null = null;
    close = jest.fn();

    constructor(title: string, options?: NotificationOptions) {
      shown.push({ title, options });
    }

    static requestPermission(): Promise<NotificationPermission> {
      asked();
      FakeNotification.permission = 'granted';
      return Promise.resolve('granted');
    }
  }

  const hide = (isHidden: boolean) => jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  const hears = async () => {
    hear('inbox:changed');
    await pass(1_000);
  };

  /** Opens an empty inbox, and hides the tab before the first item comes. */
  async function openedHidden(first: (user: User) => Promise<void> = () => Promise.resolve()) {
    const { user } = opened([inboxOf(), inboxOf(ITEMS.trouble)]);
    await first(user);
    await connected();
    await pass(1_000);
    hide(true);
    await hears();
  }

  beforeEach(() => {
    shown.length = 0;
    asked.mockClear();
    FakeNotification.permission = 'granted';
    Object.assign(window, { Notification: FakeNotification });
  });
  afterEach(() => void Reflect.deleteProperty(window, 'Notification'));

  it('tell of new alarms and trouble while the tab is hidden, once, and of nothing else', async () => {
    const more = anItem({ id: 'new', name: 'Algebra' });
    const seen = anItem({ id: 'seen', name: 'Seen' });
    opened([
      inboxOf(ITEMS.trouble),
      inboxOf(ITEMS.trouble, seen),
      inboxOf(ITEMS.trouble, seen, more, ITEMS.alarm, ITEMS.pause),
      inboxOf(more, ITEMS.trouble, ITEMS.alarm),
    ]);
    expect(await rows()).toHaveLength(1);
    await connected();
    await pass(1_000);
    // No notifications while the page is visible.
    hide(false);
    await hears();
    expect(await rows()).toHaveLength(2);
    expect(shown).toEqual([]);
    hide(true);
    await hears();
    await hears();
    expect(shown.map(({ title, options }) => [title, options?.body, options?.tag])).toEqual([
      ['Udemy · Algebra', "Doesn't work: reported by 2 users", 'keyroster.trouble.new'],
      ['cea', 'May be sharing the account', 'keyroster.alarm.a1'],
    ]);
  });

  it('need leave, for which the page asks when somebody presses', async () => {
    FakeNotification.permission = 'default';
    await openedHidden(async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Notify me while the tab is hidden' }));
      expect(asked).toHaveBeenCalledTimes(1);
      expect(await screen.findByText(/^You are notified of problems and alarms/)).toBeVisible();
    });
    expect(shown).toHaveLength(1);
  });

  it('break nothing where only service workers may show them', async () => {
    const Illegal = jest.fn(() => {
      throw new TypeError('Illegal constructor');
    });
    Object.assign(window, { Notification: Object.assign(Illegal, { permission: 'granted' }) });
    await openedHidden();
    expect(await rows()).toHaveLength(1);
    expect(Illegal).toHaveBeenCalledTimes(1);
  });

  it('are never shown against the browser’s no', async () => {
    FakeNotification.permission = 'denied';
    await openedHidden();
    expect(screen.getByText('Notifications are blocked in this browser.')).toBeVisible();
    expect(shown).toEqual([]);
  });
});
