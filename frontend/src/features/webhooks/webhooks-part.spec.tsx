import type { DeliveryAnswer, WebhookAnswer } from '@keyroster/contracts/dto';
import { screen, waitFor, within } from '@testing-library/react';
import { type Reply, type Scripts, sent, refusal } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { dialogBy, later } from '../../testing/page.js';
const MAKE = 'POST /api/webhooks';
const UPDATE = 'POST /api/webhooks/update';
const REMOVE = 'POST /api/webhooks/remove';
const TEST = 'POST /api/webhooks/test';
const AGAIN = 'POST /api/webhooks/redeliver';
const AT = Date.UTC(2030, 0, 2, 15, 30);
const SECRET = 'whsec_c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0IHM=';

const CRM: WebhookAnswer = {
  _id: '67f000000000000000000001',
  name: 'CRM',
  url: 'https://crm.example.com/hooks',
  events: ['user.created', 'user.expired'],
  expiring_days: [3],
  paused: false,
  last: { at: AT, state: 'waiting', status: 500 },
  waiting: 2,
};
const ID = '67f000000000000000000002';
const OLD: WebhookAnswer = { ...CRM, _id: ID, name: 'Old', paused: true, last: null, waiting: 0 };
const DELIVERY: DeliveryAnswer = {
  _id: '67f000000000000000000003',
  event: 'user.created',
  at: AT,
  tries: 2,
  state: 'waiting',
  status: 500,
  ms: 12,
  next_at: AT + 60_000,
};
const DELIVERIES = `GET /api/webhooks/${CRM._id}/deliveries?limit=50`;
const changed: Reply = { body: { message: 'm', webhooks: [] } };

const opened = (scripts: Scripts = {}) =>
  openScreen('/dashboard/integrations', {
    'GET /api/tokens': { body: { tokens: [] } },
    'GET /api/webhooks': { body: { webhooks: [CRM, OLD] } },
    ...scripts,
  });

it('lists webhooks: where to, of what, how it goes, and how a signature is checked in three languages', async () => {
  const { user } = opened();
  const list = within(await screen.findByRole('list', { name: 'Webhooks' }));
  const [crm, old] = await list.findAllByRole('listitem');
  expect(crm).toHaveTextContent('CRMhttps://crm.example.com/hooksUser created, Subscription ended');
  expect(crm).toHaveTextContent('Last 02/01/2030 10:30: Waiting · 2 waiting');
  expect(old).toHaveTextContent('OldPaused');
  expect(old).toHaveTextContent('Nothing sent yet');
  expect(screen.getByText(/require\('standardwebhooks'\)/)).toBeVisible();
  await user.click(screen.getByText('Python'));
  expect(screen.getByText(/^event = standardwebhooks/)).toBeVisible();
  await user.click(screen.getByText('Go'));
  expect(screen.getByText(/wh\.Verify\(body, headers\)/)).toBeVisible();
});

it('makes one, stays until its secret is there, whatever is pressed, and shows it this once', async () => {
  const { coming, say } = later();
  const { calls, user } = opened({ [MAKE]: () => coming });
  const dialog = await dialogBy(user, 'New webhook');
  const create = () => user.click(dialog.getByRole('button', { name: 'Create' }));
  await create();
  expect(dialog.getByText('Choose at least one event')).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), ' CRM ');
  await user.type(dialog.getByLabelText('Address'), CRM.url);
  await user.click(dialog.getByLabelText('Subscription ended'));
  await user.click(dialog.getByLabelText('User created'));
  await create();
  await user.keyboard('{Escape}');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.queryByRole('button', { name: 'Close' })).toBeNull();
  await say({ status: 201, body: { message: 'm', webhook: CRM, secret: SECRET } });
  const shown = within(await screen.findByRole('dialog', { name: 'Copy the secret now' }));
  await user.keyboard('{Escape}');
  expect(shown.getByText(SECRET)).toBeVisible();
  expect(sent(calls, MAKE)).toEqual([{ name: 'CRM', url: CRM.url, events: CRM.events, expiring_days: [3] }]);
  await user.click(shown.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(shown.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
});

it('says at the address why it is refused, pauses, lets go on, tests, and removes after asking', async () => {
  const refused = refusal('VALIDATION', "This address can't be used", 'url');
  const { calls, user } = opened({ [UPDATE]: [refused, changed], [TEST]: changed, [REMOVE]: changed });
  const edited = await dialogBy(user, 'Edit: CRM', 'Edit webhook');
  await user.click(edited.getByRole('button', { name: 'Save' }));
  expect(await edited.findByText("This address can't be used")).toBeVisible();
  await user.click(edited.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Pause: CRM' }));
  await user.click(screen.getByRole('button', { name: 'Resume: Old' }));
  const [paused, resumed] = [
    { id: CRM._id, paused: true },
    { id: OLD._id, paused: false },
  ];
  await waitFor(() => expect(sent(calls, UPDATE).slice(1)).toEqual([paused, resumed]));
  await user.click(screen.getByRole('button', { name: 'Send a test: CRM' }));
  await screen.findByText('The test is on its way');
  await user.click(screen.getByRole('button', { name: 'Delete: CRM' }));
  expect(sent(calls, REMOVE)).toEqual([]);
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent(calls, REMOVE)).toEqual([{ id: CRM._id }]));
});

it('shows deliveries by their state, and has one delivered again', async () => {
  const { calls, user } = opened({
    [DELIVERIES]: { body: { deliveries: [DELIVERY], total: 1 } },
    [`${DELIVERIES}&state=failed`]: { body: { deliveries: [{ ...DELIVERY, state: 'failed' }], total: 1 } },
    [AGAIN]: { body: { message: 'm', deliveries: [], total: 0 } },
  });
  const dialog = await dialogBy(user, 'Deliveries: CRM');
  const [row] = await dialog.findAllByRole('listitem');
  expect(row).toHaveTextContent(
    'User createdWaiting02/01/2030 10:30 · 2 tries · answered 500 in 12 ms · next try 02/01/2030 10:31',
  );
  await user.selectOptions(dialog.getByLabelText('State'), 'Failed');
  await waitFor(() => expect(dialog.getByRole('listitem')).toHaveTextContent('User createdFailed'));
  await user.click(dialog.getByRole('button', { name: /^Deliver again/ }));
  await waitFor(() => expect(sent(calls, AGAIN)).toEqual([{ id: DELIVERY._id }]));
});
