import { REPORT_KEYS } from '@keyroster/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anAdmin, adminFrame } from '../../testing/data/people.js';
import { aRenewal } from '../../testing/data/renewals.js';
import { type Call, type Scripts } from '../../testing/fake-server.js';
import { address, openScreen, renderApp } from '../../testing/render-app.js';
import { pass, textsOf } from '../../testing/page.js';
import type { ChartConfig } from './report-chart.js';

const mockDrawn: ChartConfig[] = [];

// jsdom has no canvas, so the tests look at the configuration of what would be drawn.
jest.mock('chart.js', () => {
  class Chart {
    static register(): void {}
    constructor(_canvas: unknown, config: ChartConfig) {
      mockDrawn.push(config);
    }
    destroy(): void {}
  }
  return { Chart };
});

const NONE = { new: 0, renewed: 0, lapsed: 0, days: 0, amount: 0, active: 0 };

const reportOf = (rows: object[], sums: object) => ({
  rows: rows.map((row) => ({ ...NONE, ...row })),
  sums: { ...NONE, ...sums },
  currency: 'PEN',
});
const FOURTEENTH = { key: '2030-01-14', new: 2, days: 60, amount: 5_050, active: 1_240 };
const SUMS = { new: 2, days: 60, amount: 123_456, active: 1_238 };
const DAYS = reportOf([FOURTEENTH, { key: '2030-01-15' }], SUMS);
const ANA = { key: 'ana', amount: 900, renewed: 1 };
const METHODS = reportOf([ANA, { key: '', amount: 100, renewed: 7 }], { amount: 1_000, renewed: 8 });
const BEFORE = reportOf([], { new: 4, active: 619 });
const NO_RENEWALS = { body: { renewals: [], total: 0, sums: { renewals: 0, days: 0, amount: 0 } } };
const ofDays = 'GET /api/reports?from=2029-12-17&to=2030-01-15&by=day';

/** The reports of the same length before, which the page compares with. */
const before = (from: string, to: string) =>
  Object.fromEntries(
    REPORT_KEYS.map((by) => [`GET /api/reports?from=${from}&to=${to}&by=${by}`, { body: BEFORE }]),
  );

function opened(path = '/dashboard/reports', scripts: Scripts = {}) {
  const asked = {
    ...adminFrame,
    [ofDays]: { body: DAYS },
    ...before('2029-11-17', '2029-12-16'),
    ...scripts,
  };
  return openScreen(path, asked, renderApp);
}

const asked = (calls: Call[], route: string) =>
  waitFor(() => expect(calls.map((call) => call.route)).toContain(route));

beforeEach(() => {
  mockDrawn.length = 0;
  jest.setSystemTime(Date.UTC(2030, 0, 15, 12));
});

it('tells of the last 30 days of Lima, day by day, compared with as many before, in words, figures and a chart', async () => {
  opened();
  const row = await screen.findByRole('row', { name: /14\/01\/2030/ });
  for (const text of [/2/, /S\/\s50\.50/, /1,240/]) expect(row).toHaveTextContent(text);
  const sums = screen.getByLabelText('Total');
  await waitFor(() => expect(sums).toHaveTextContent('2-50% · 4 before'));
  expect(sums).toHaveTextContent('1,238+100% · 619 before');
  expect(sums).toHaveTextContent(/S\/\s1,234\.56S\/\s0\.00 before/);
  expect(await screen.findByRole('img', { name: /Amount by day/ })).toBeInTheDocument();
  await waitFor(() => expect(mockDrawn).not.toHaveLength(0));
  expect(mockDrawn.at(-1)?.data).toMatchObject({
    labels: ['14/01/2030', '15/01/2030'],
    datasets: [{ label: 'Amount', data: [5_050, 0] }],
  });
  expect(mockDrawn.at(-1)?.options?.indexAxis).toBe('x');
});

it('shows the newest day first, folds those on which nothing happened, and is handed out as CSV', async () => {
  const day = (date: number, renewed: number) => ({ key: `2030-01-${date}`, ...NONE, renewed, active: 7 });
  const rows = [day(10, 1), day(11, 0), day(12, 0), day(13, 2)];
  const csv = `${ofDays}&format=csv`;
  const { calls, user } = opened('/dashboard/reports', {
    [ofDays]: { body: { ...DAYS, rows } },
    [csv]: { body: {} },
  });
  const days = () => textsOf(screen.getAllByRole('link', { name: /^Details of/ }));
  await screen.findByRole('row', { name: /13\/01\/2030/ });
  expect(days()).toEqual(['13/01/2030', '10/01/2030']);
  await user.click(screen.getByRole('button', { name: 'Show 2 empty rows' }));
  expect(days()).toEqual(['13/01/2030', '12/01/2030', '11/01/2030', '10/01/2030']);
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await asked(calls, csv);
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
});

it('draws values below each other, by the figure that is chosen, and leads from a bar or a row to what it stands for', async () => {
  const ofAna = 'GET /api/renewals?from=2029-12-17&to=2030-01-15&method=ana&limit=200&offset=0';
  const ofNobody = 'GET /api/renewals?from=2029-12-17&to=2030-01-15&method=&limit=200&offset=0';
  const { user, calls } = opened('/dashboard/reports?by=payment_method', {
    'GET /api/reports?from=2029-12-17&to=2030-01-15&by=payment_method': { body: METHODS },
    [ofAna]: NO_RENEWALS,
    [ofNobody]: NO_RENEWALS,
  });
  await screen.findByRole('row', { name: /ana/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Renewed');
  const data = { labels: ['(none)', 'ana'], datasets: [{ label: 'Renewed', data: [7, 1] }] };
  await waitFor(() => expect(mockDrawn.at(-1)?.data).toMatchObject(data));
  expect(mockDrawn.at(-1)?.options?.indexAxis).toBe('y');
  const press = mockDrawn.at(-1)?.options?.onClick as unknown as (event: null, bars: object[]) => void;
  act(() => press(null, [{ index: 1 }]));
  await asked(calls, ofAna);
  await user.click(await screen.findByRole('link', { name: 'Back to the report' }));
  await user.click(await screen.findByRole('link', { name: 'Details of (none)' }));
  await asked(calls, ofNobody);
  expect(await screen.findByRole('heading', { name: /\(none\)/ })).toBeVisible();
});

it('asks for another span and other rows, and keeps them in the address', async () => {
  const lastMonth = 'GET /api/reports?from=2029-12-01&to=2029-12-31&by=day';
  const byMonth = 'GET /api/reports?from=2029-12-01&to=2029-12-31&by=month';
  const until = 'GET /api/reports?from=2029-12-01&to=2029-12-20&by=month';
  const { user, calls } = opened('/dashboard/reports', {
    [lastMonth]: { body: DAYS },
    [byMonth]: { body: { ...DAYS, rows: [{ key: '2029-12', ...NONE, renewed: 1 }] } },
    [until]: { body: DAYS },
    ...before('2029-10-31', '2029-11-30'),
    ...before('2029-11-11', '2029-11-30'),
  });
  await screen.findByRole('row', { name: /14\/01\/2030/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'Last month');
  await asked(calls, lastMonth);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Month');
  await asked(calls, byMonth);
  expect(await screen.findByRole('row', { name: /12\/2029/ })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), 'From … to …');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '20/12/2029' } });
  await asked(calls, until);
  // No request while the span would end before it begins.
  const count = calls.length;
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '01/11/2029' } });
  await pass(1_000);
  expect(calls).toHaveLength(count);
});

it('shows no rows and no sums of before under the words of what is asked now', async () => {
  const { user } = opened('/dashboard/reports', {
    'GET /api/reports?from=2029-12-17&to=2030-01-15&by=affiliate': 'silence',
  });
  await screen.findByRole('row', { name: /14\/01\/2030/ });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'Affiliate');
  await waitFor(() => expect(screen.queryByRole('row', { name: /14\/01\/2030/ })).toBeNull());
  expect(screen.queryByRole('link', { name: /Details of/ })).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByLabelText('Total')).not.toHaveTextContent('1,234.56');
});

it('leads from a day to the renewals of that day', async () => {
  const behind = 'GET /api/renewals?from=2030-01-14&to=2030-01-14&limit=200&offset=0';
  const at = Date.UTC(2030, 0, 14, 17);
  const renewal = aRenewal({ email: 'maria', method: 'yape', note: 'paid twice', at });
  const sums = { renewals: 1, days: 30, amount: 2_500 };
  const found = { body: { renewals: [renewal], total: 1, sums } };
  const { user } = opened('/dashboard/reports', { [behind]: found });
  await user.click(await screen.findByRole('link', { name: 'Details of 14/01/2030' }));
  const row = await screen.findByRole('row', { name: /maria/ });
  expect(textsOf(within(row).getAllByRole('cell'))).toEqual(
    expect.arrayContaining(['Renewal', '14/01/2030 12:00', 'yape', 'paid twice']),
  );
  expect(row).toHaveTextContent(/S\/\s25\.00/);
  await user.click(screen.getByRole('link', { name: 'Back to the report' }));
  await waitFor(() => expect(address()).toBe('/dashboard/reports'));
});

it('is by day for a supervisor who follows a link of an admin to a report by supervisor', async () => {
  const { calls } = opened('/dashboard/reports?by=supervisor', {
    'GET /api/verify-token': anAdmin({ role: 'supervisor' }),
  });
  await asked(calls, ofDays);
  expect(await screen.findByLabelText('Group by')).toHaveValue('day');
});
