import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseLanguage } from '../../shared/i18n/language.js';
import { anEntry } from '../../testing/data/audit.js';
import { type Call, type Scripts } from '../../testing/fake-server.js';
import { setServerClock } from '../../testing/fake-sockets.js';
import { textsOf } from '../../testing/page.js';
import { openScreen } from '../../testing/render-app.js';
import type { Entry } from './api.js';
import { timesRead, toItems } from './timeline-items.js';

const LIST = 'GET /api/audit?limit=200&offset=0';
const page = (...entries: object[]) => ({ body: { entries, total: entries.length } });

const opened = (scripts: Scripts = {}) =>
  openScreen('/dashboard/audit', { [LIST]: page(anEntry()), ...scripts });

const asked = (calls: Call[], route: string) =>
  waitFor(() => expect(calls.map((call) => call.route)).toContain(route));

it('says who did what, whose, when, from where, what changed, what is not sealed yet; folded or whole', async () => {
  const unsealed = { _id: 'a2', seq: null, hash: null, ip: null, actor: null, target_name: 'beto' };
  const changes = {
    before: { role: 'member', wasap: '' },
    after: { role: 'specific', wasap: '+51 999' },
  };
  const { user } = opened({ [LIST]: page(anEntry(changes), anEntry(unsealed)) });
  const row = await screen.findByRole('row', { name: /ana/ });
  for (const text of ['15/01/2030 07:00', 'root edited ana', '192.0.2.7', 'Role: member → specific', '41']) {
    expect(row).toHaveTextContent(text);
  }
  const other = screen.getByRole('row', { name: /beto/ });
  expect(other).toHaveTextContent('not yet');
  expect(other).toHaveTextContent('The command line edited beto');

  await user.click(screen.getByText(/Role: member → specific, wasap/));
  expect(textsOf(screen.getAllByRole('definition'))).toEqual([
    '15/01/2030 07:00:00',
    'User edited: ana',
    'root',
    '192.0.2.7',
    '41 · Seal abc',
    'Role: member → specific',
    'wasap: – → +51 999',
  ]);
  const [first, second] = screen.getAllByRole('button', { name: /^Details/ });
  expect(first).toHaveAttribute('aria-expanded', 'true');
  screen.getByRole('searchbox', { name: 'Search' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(first).toHaveAttribute('aria-expanded', 'false');
  expect(second).toHaveAttribute('aria-expanded', 'true');
});

it('speaks Spanish where the page does, and names no field and no machine time', async () => {
  await act(() => chooseLanguage('es'));
  const until = '2030-01-15T12:02:06.775Z';
  opened({
    [LIST]: page(
      anEntry({ _id: 'a1', before: null, after: { until }, action: 'login.paused', actor: null }),
      anEntry({ _id: 'a2', before: { sub_validity: 31 }, after: { sub_validity: 61 } }),
      anEntry({ _id: 'a3', before: null, after: { reason: 'wrong password' }, action: 'login.refused' }),
    ),
  });
  expect(await screen.findByRole('row', { name: /Se pausó el inicio de sesión de ana/ })).toHaveTextContent(
    'Hasta: 15/01/2030 07:02',
  );
  expect(screen.getByRole('row', { name: /root editó a ana/ })).toHaveTextContent('Vigencia: 31 → 61');
  expect(screen.getByRole('row', { name: /Inicio de sesión rechazado para ana/ })).toHaveTextContent(
    'contraseña incorrecta',
  );
});

it('has the words of the screens, money in the currency, a sentence for what has no name, and tells only what differs', async () => {
  const had = { before: null, after: null };
  const nameless = { target: null, target_name: null };
  const main = {
    action: 'credential.updated',
    target_name: 'Main',
    before: { course_name: 'Main' },
  } as const;
  const cost = { course_name: 'Main', cost: 1550, cost_days: 30 };
  const secret = { course_name: 'Main', has_new_login: false, has_new_secret: true, has_new_code: false };
  const lock = { is_locked: true, reason: 'Late' };
  const rule = { on: true, when: 'before_end', days: [7, 1], hour: 9, supervisor: '' };
  const hook = { name: 'crm', url: 'https://crm.example', events: ['user.created'], paused: false };
  const at = '2030-01-15T11:00:00.000Z';
  const undone = { action: 'users.renew', at, actor: 'eve', counts: { users: 2 } };
  const entries: Array<Parameters<typeof anEntry>[0]> = [
    { ...had, action: 'token.created', target_name: 'bot' },
    { ...had, action: 'trouble.closed', target_name: 'Main', after: { how: 'gone' } },
    { ...had, action: 'renewal.told', after: { is_told: true } },
    { ...had, action: 'credential.accepted', target_name: 'Main', after: { gone: 2 } },
    { ...nameless, actor: null, action: 'login.refused' },
    { ...nameless, actor: 'eve', action: 'access.refused' },
    { ...had, actor: 'system', ip: null, action: 'user.unlocked', target_name: 'cleo' },
    { ...nameless, action: 'activity.reset', after: { users: 2 } },
    { ...main, after: secret },
    { ...main, target_name: 'Other', after: cost },
    { action: 'user.locked', before: { is_locked: false }, after: lock },
    { action: 'user.unlocked', before: lock, after: { is_locked: false } },
    { action: 'rule.updated', before: rule, after: { ...rule, on: false, hour: 10 } },
    { action: 'webhook.updated', before: hook, after: { ...hook, paused: true } },
    { ...nameless, action: 'undone', before: undone, after: null },
    { action: 'undone', before: { action: 'users.lock' }, after: { undoes: 'a1' } },
    { action: 'access.refused', before: null, after: { path: '/api/users/ping' } },
    { action: 'template.deleted', before: { kind: 'other', lang: 'es' }, after: null },
    { action: 'credential.copied', before: { from: 'a'.repeat(24) }, after: null },
  ];
  opened({ [LIST]: page(...entries.map((entry, place) => anEntry({ ...entry, _id: `a${place}` }))) });
  expect(await screen.findByRole('row', { name: /root created the API token bot/ })).toBeVisible();
  const row = (name: RegExp) => screen.getByRole('row', { name });
  for (const name of [
    /Sign-in refused for somebody/,
    /eve was refused access/,
    /The server unlocked cleo/,
    /root reset the activity of all users/,
    /root was refused access while viewing as ana/,
  ]) {
    expect(row(name)).toBeVisible();
  }
  for (const [name, told] of [
    [/root closed the problem with Main/, 'Outcome: credential removed'],
    [/root marked ana as reminded/, 'Reminded: yes'],
    [/root kept the known password of Main/, '2 former users'],
    [/root edited.*Main/, 'New password: yes'],
    [/root edited.*Other/, 'Cost: S/ 15.50, Pays for (days): 30'],
    [/root locked ana/, 'Reason: Late'],
    [/root unlocked ana/, 'Reason: Late → –'],
    [/Hour/, 'On: yes → no, Hour: 9 → 10'],
    [/webhook/, 'Paused: no → yes'],
    [/undid a change\b(?! of)/, 'What: Users renewed, From: 15/01/2030 06:00, By: eve, 2 users'],
    [/root undid a change of ana/, 'What: Users locked'],
    [/template/, 'Kind: Other, Language: Spanish'],
  ] as const) {
    expect(row(name)).toHaveTextContent(told);
  }
  // Names only the secret that was replaced.
  expect(row(/root edited.*Main/)).not.toHaveTextContent(/New login|New code|\bno\b/);
  expect(row(/webhook/)).not.toHaveTextContent('crm.example');
  expect(row(/copied/)).not.toHaveTextContent('aaaa');
});

it('searches, filters by action and by whole days of Lima, and hands out all that is asked for as CSV, with the token', async () => {
  const search = 'GET /api/audit?q=ana&limit=200&offset=0';
  const locks = 'GET /api/audit?q=ana&action=user.locked&limit=200&offset=0';
  const csv = 'GET /api/audit?q=ana&format=csv';
  const [from, to] = [Date.UTC(2030, 0, 14, 5), Date.UTC(2030, 0, 16, 5) - 1];
  const since = `GET /api/audit?from=${from}&limit=200&offset=0`;
  const between = `GET /api/audit?from=${from}&to=${to}&limit=200&offset=0`;
  const found = page(anEntry());
  const { user, calls } = opened({
    [search]: found,
    [locks]: page(),
    [csv]: { body: {} },
    [since]: found,
    [between]: found,
  });
  await screen.findByRole('row', { name: /ana/ });
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ana');
  await asked(calls, search);
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(calls.find(({ route }) => route === csv)?.authorization).toBe('Bearer t1');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'User locked');
  await asked(calls, locks);
  expect(await screen.findByText('Nothing matches “ana”')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear' }).at(-1) as HTMLElement);
  expect(await screen.findByRole('row', { name: /ana/ })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'From … to …');
  await user.type(screen.getByLabelText('From'), '14/01/2030');
  await asked(calls, since);
  await user.type(screen.getByLabelText('To'), '15/01/2030');
  await asked(calls, between);
});

it('has days as headings, and folds what was read again and again, and unfolds it', async () => {
  const now = Date.UTC(2030, 0, 15, 12);
  jest.setSystemTime(now);
  setServerClock(now);
  const at = (day: number, hour: number, minute = 0) =>
    new Date(Date.UTC(2030, 0, day, hour, minute, 7)).toISOString();
  const read = { actor: 'eve', action: 'credential.read', target_name: 'Netflix', before: null } as const;
  const reads = [4, 3, 2].map((minute) =>
    anEntry({ ...read, _id: `r${minute}`, at: at(15, 11, minute), after: { credentials: 5 } }),
  );
  // The last two are of the evening before, in Lima.
  const others = [at(15, 6), at(15, 4), at(14, 4)].map((time) => anEntry({ _id: time, at: time }));
  const { user } = opened({ [LIST]: page(...reads, ...others) });
  const row = await screen.findByRole('row', { name: /eve read 5 credentials of Netflix · 3×/ });
  const days = textsOf(screen.getAllByRole('heading', { level: 2 }));
  expect(days).toEqual(['Today', 'Yesterday', '13/01/2030']);
  expect(screen.queryByText('15/01/2030 06:03:07')).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Details: eve read 5 credentials of Netflix' }));
  for (const time of ['06:04:07', '06:03:07', '06:02:07']) {
    expect(screen.getByText(`15/01/2030 ${time}`)).toBeVisible();
  }
});

let made = 0;

/** Minutes before noon in Lima on 15/01/2030. */
const aRead = (minutesBefore: number, changes: Partial<Entry> = {}): Entry =>
  anEntry({
    _id: `e${(made += 1)}`,
    at: new Date(Date.UTC(2030, 0, 15, 17) - minutesBefore * 60_000).toISOString(),
    actor: 'ana',
    action: 'credential.read',
    target: 't1',
    target_name: 'Netflix',
    before: null,
    after: { credentials: 5 },
    ...changes,
  });

const shown = (...entries: Entry[]) =>
  toItems(entries).map((item) =>
    item.kind === 'day' ? item.day : `${item.entry.action} ${item.entry.target} ${item.entries.length}`,
  );

it('the timeline folds repeated reads, also where others read in between', () => {
  const other = { actor: 'eve' };
  expect(shown(aRead(0), aRead(1, other), aRead(2), aRead(3, other), aRead(4))).toEqual([
    '15/01/2030',
    'credential.read t1 3',
    'credential.read t1 2',
  ]);
});

it('the timeline keeps apart what was read of something else, from elsewhere, on another day, or before something happened', () => {
  expect(
    shown(
      aRead(0),
      aRead(1, { target: 't2' }),
      aRead(2, { ip: '192.0.2.8' }),
      aRead(3, { action: 'user.locked', target: 'u' }),
      aRead(4),
      aRead(800),
    ),
  ).toEqual([
    '15/01/2030',
    'credential.read t1 1',
    'credential.read t2 1',
    'credential.read t1 1',
    'user.locked u 1',
    'credential.read t1 1',
    '14/01/2030',
    'credential.read t1 1',
  ]);
});

it('the timeline counts how often something was read, with what the server has gathered', () => {
  expect(timesRead([aRead(0, { after: { credentials: 5, count: 3 } }), aRead(1)])).toBe(4);
});
