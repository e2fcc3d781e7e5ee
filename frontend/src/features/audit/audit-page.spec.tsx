import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseLanguage } from '../../shared/i18n/language.js';
import { anAdmin } from '../../testing/data/people.js';
import { serve, type Call } from '../../testing/fake-server.js';
import { setServerClock } from '../../testing/fake-sockets.js';
import { renderScreen } from '../../testing/render-app.js';

const LIST = 'GET /api/audit?limit=200&offset=0';

const anEntry = (changes: object = {}) => ({
  _id: '65f0000000000000000000d1',
  seq: 41,
  at: '2030-01-15T12:00:00.000Z',
  actor: 'root',
  action: 'user.updated',
  target: '65f000000000000000000002',
  target_name: 'ana',
  ip: '192.0.2.7',
  before: { role: 'member' },
  after: { role: 'specific' },
  hash: 'abc',
  ...changes,
});

const page = (...entries: object[]) => ({ body: { entries, total: entries.length } });

const base = {
  'GET /api/verify-token': anAdmin(),
  'GET /api/config': { body: { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUserList: true } },
  [LIST]: page(anEntry()),
};

function opened(scripts: Parameters<typeof serve>[0] = {}) {
  localStorage.setItem('token', 't1');
  const calls = serve({ ...base, ...scripts });
  return { calls, user: renderScreen('/dashboard/audit') };
}

const asked = (calls: Call[], route: string) =>
  waitFor(() => expect(calls.map((call) => call.route)).toContain(route));

it('says who did what, whose, when in Lima, from where, and what changed', async () => {
  opened();
  const row = await screen.findByRole('row', { name: /ana/ });
  for (const text of ['15/01/2030 07:00', 'root edited ana', '192.0.2.7', 'Role: member → specific', '41']) {
    expect(row).toHaveTextContent(text);
  }
});

it('says which secret of a credential is another one, and nothing of those that stayed', async () => {
  const after = { course_name: 'Main', has_new_login: false, has_new_secret: true, has_new_code: false };
  const entry = { action: 'credential.updated', before: { course_name: 'Main' }, after };
  opened({ [LIST]: page(anEntry(entry)) });
  const row = await screen.findByRole('row', { name: /ana/ });
  expect(row).toHaveTextContent('New password: yes');
  expect(row).not.toHaveTextContent(/New login|New code|\bno\b/);
});

it('names what is not sealed yet, and the command line', async () => {
  opened({ [LIST]: page(anEntry({ seq: null, hash: null, ip: null, actor: null })) });
  const row = await screen.findByRole('row', { name: /ana/ });
  expect(row).toHaveTextContent('not yet');
  expect(row).toHaveTextContent('The command line edited ana');
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
  await act(() => chooseLanguage('en'));
});

it('has the words of the screens on which it was done', async () => {
  const had = { before: null, after: null, actor: 'root' };
  opened({
    [LIST]: page(
      anEntry({ ...had, _id: 'a1', action: 'token.created', target_name: 'bot' }),
      anEntry({ ...had, _id: 'a2', action: 'trouble.closed', target_name: 'Main', after: { how: 'gone' } }),
      anEntry({ ...had, _id: 'a3', action: 'renewal.told', after: { is_told: true } }),
      anEntry({ ...had, _id: 'a4', action: 'credential.accepted', target_name: 'Main', after: { gone: 2 } }),
    ),
  });
  expect(await screen.findByRole('row', { name: /root created the API token bot/ })).toBeVisible();
  const row = (name: RegExp) => screen.getByRole('row', { name });
  expect(row(/root closed the problem with Main/)).toHaveTextContent('Outcome: credential removed');
  expect(row(/root marked ana as reminded/)).toHaveTextContent('Reminded: yes');
  expect(row(/root kept the known password of Main/)).toHaveTextContent('2 former users');
});

it('has a sentence for what has no name, and writes a name as it is', async () => {
  opened({
    [LIST]: page(
      anEntry({ _id: 'a1', actor: null, target: null, target_name: null, action: 'login.refused' }),
      anEntry({ _id: 'a2', actor: 'eve', target: null, target_name: null, action: 'access.refused' }),
      anEntry({ _id: 'a3', actor: 'system', ip: null, action: 'user.unlocked', before: null, after: null }),
      anEntry({ _id: 'a4', target: null, target_name: null, action: 'activity.reset', after: { users: 2 } }),
    ),
  });
  expect(await screen.findByRole('row', { name: /Sign-in refused for somebody/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /eve was turned away/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /The server unlocked ana/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /root reset the activity of all users/ })).toBeVisible();
});

it('tells only what differs, in words: deeds, kinds, the values of what is gone', async () => {
  const hook = { name: 'crm', url: 'https://crm.example', events: ['user.created'], paused: false };
  const undone = {
    action: 'users.renew',
    at: '2030-01-15T11:00:00.000Z',
    actor: 'eve',
    counts: { users: 2 },
  };
  opened({
    [LIST]: page(
      anEntry({ _id: 'a1', action: 'webhook.updated', before: hook, after: { ...hook, paused: true } }),
      anEntry({ _id: 'a2', action: 'undone', target_name: null, before: undone, after: null }),
      anEntry({ _id: 'a5', action: 'undone', before: { action: 'users.lock' }, after: { undoes: 'a1' } }),
      anEntry({ _id: 'a6', action: 'access.refused', before: null, after: { path: '/api/users/ping' } }),
      anEntry({ _id: 'a3', action: 'template.deleted', before: { kind: 'other', lang: 'es' }, after: null }),
      anEntry({ _id: 'a4', action: 'credential.copied', before: { from: 'a'.repeat(24) }, after: null }),
    ),
  });
  const row = (name: RegExp) => screen.getByRole('row', { name });
  await screen.findByRole('row', { name: /took back a change of/ });
  expect(row(/webhook/)).toHaveTextContent('Paused: no → yes');
  expect(row(/webhook/)).not.toHaveTextContent('crm.example');
  expect(row(/took back a change\b(?! of)/)).toHaveTextContent(
    'What: Users renewed, From: 15/01/2030 06:00, By: eve, 2 users',
  );
  expect(row(/root took back a change of ana/)).toHaveTextContent('What: Users locked');
  expect(row(/root was turned away while seeing what ana sees/)).toBeVisible();
  expect(row(/template/)).toHaveTextContent('Kind: Other, Language: Spanish');
  expect(row(/copied/)).not.toHaveTextContent('aaaa');
});

it('searches, and filters by action', async () => {
  const search = 'GET /api/audit?q=ana&limit=200&offset=0';
  const locks = 'GET /api/audit?q=ana&action=user.locked&limit=200&offset=0';
  const { user, calls } = opened({ [search]: page(anEntry()), [locks]: page() });
  await screen.findByRole('row', { name: /ana/ });
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ana');
  await asked(calls, search);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'User locked');
  await asked(calls, locks);
  expect(await screen.findByText('Nothing matches “ana”')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Clear' }).at(-1) as HTMLElement);
  expect(await screen.findByRole('row', { name: /ana/ })).toBeVisible();
});

it('has days as headings', async () => {
  jest.setSystemTime(Date.UTC(2030, 0, 15, 12));
  setServerClock(Date.UTC(2030, 0, 15, 12));
  const at = (day: number, hour: number) => new Date(Date.UTC(2030, 0, day, hour)).toISOString();
  // The last two are of the evening before, in Lima.
  const times = [at(15, 11), at(15, 6), at(15, 4), at(14, 4)];
  opened({ [LIST]: page(...times.map((time, place) => anEntry({ _id: `a${place}`, at: time }))) });
  await screen.findByRole('heading', { name: 'Today' });
  const days = screen.getAllByRole('heading', { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual(['Today', 'Yesterday', '13/01/2030']);
});

it('folds what was read again and again, and unfolds it', async () => {
  const reads = [1, 2, 3].map((minute) =>
    anEntry({
      _id: `r${minute}`,
      seq: 50 - minute,
      at: `2030-01-15T12:0${5 - minute}:07.000Z`,
      action: 'credential.read',
      actor: 'eve',
      target_name: 'Netflix',
      before: null,
      after: { credentials: 5 },
    }),
  );
  const { user } = opened({ [LIST]: page(...reads) });
  const row = await screen.findByRole('row', { name: /eve read 5 credentials of Netflix · 3×/ });
  expect(screen.queryByText('15/01/2030 07:03:07')).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Details: eve read 5 credentials of Netflix' }));
  for (const time of ['07:04:07', '07:03:07', '07:02:07']) {
    expect(screen.getByText(`15/01/2030 ${time}`)).toBeVisible();
  }
});

it('says all of an entry when it is unfolded, by mouse or by keys', async () => {
  const second = anEntry({
    _id: 'a2',
    before: null,
    after: null,
    action: 'user.locked',
    hash: null,
    seq: null,
  });
  const before = { role: 'member', wasap: '' };
  const after = { role: 'specific', wasap: '+51 999' };
  const { user } = opened({ [LIST]: page(anEntry({ before, after }), second) });
  await user.click(await screen.findByText(/Role: member → specific, wasap/));
  const [time, what, by, address, seal, change] = screen.getAllByRole('definition');
  expect(time).toHaveTextContent('15/01/2030 07:00:00');
  expect(what).toHaveTextContent('User edited: ana');
  expect(by).toHaveTextContent('root');
  expect(address).toHaveTextContent('192.0.2.7');
  expect(seal).toHaveTextContent('41 · Seal abc');
  expect(change).toHaveTextContent('Role: member → specific');
  const [first, other] = screen.getAllByRole('button', { name: /^Details/ });
  expect(first).toHaveAttribute('aria-expanded', 'true');
  screen.getByRole('searchbox', { name: 'Search' }).focus();
  await user.keyboard('{ArrowDown}');
  expect(first).toHaveFocus();
  await user.keyboard('{Enter}{ArrowDown}{Enter}');
  expect(first).toHaveAttribute('aria-expanded', 'false');
  expect(other).toHaveAttribute('aria-expanded', 'true');
});

it('shows whole days of Lima', async () => {
  const [from, to] = [Date.UTC(2030, 0, 14, 5), Date.UTC(2030, 0, 16, 5) - 1];
  const since = `GET /api/audit?from=${from}&limit=200&offset=0`;
  const between = `GET /api/audit?from=${from}&to=${to}&limit=200&offset=0`;
  const { user, calls } = opened({ [since]: page(anEntry()), [between]: page(anEntry()) });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'From … to …');
  await user.type(screen.getByLabelText('From'), '14/01/2030');
  await asked(calls, since);
  await user.type(screen.getByLabelText('To'), '15/01/2030');
  await asked(calls, between);
});

it('hands out all that is asked for as CSV, with the token', async () => {
  const csv = 'GET /api/audit?q=ana&format=csv';
  const search = 'GET /api/audit?q=ana&limit=200&offset=0';
  const { user, calls } = opened({ [csv]: { body: {} }, [search]: page(anEntry()) });
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'ana');
  await asked(calls, search);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await asked(calls, csv);
  expect(calls.find(({ route }) => route === csv)?.authorization).toBe('Bearer t1');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  saved.mockRestore();
});
