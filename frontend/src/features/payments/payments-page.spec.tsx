import { screen, waitFor } from '@testing-library/react';
import { aListedUser, manageUser } from '../../testing/data/people.js';
import { aPayment, renewedAs } from '../../testing/data/renewals.js';
import { type Reply, type Scripts, sent, refusal } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';

const ACCEPT = 'POST /api/payments/accept';
const payment = aPayment();

async function open(more: Scripts = {}) {
  const { calls, user } = openScreen('/dashboard/payments', {
    ...manageUser(),
    'GET /api/payments?state=open&limit=100': { body: { payments: [payment], total: 1 } },
    [ACCEPT]: 'silence',
    ...more,
  });
  await screen.findByRole('region', { name: payment.email });
  return { calls, user };
}

it('accepts it with a, too, after its state was chosen, where single keys are on', async () => {
  const { calls, user } = await open();
  await user.click(screen.getByRole('radio', { name: 'Open' }));
  localStorage.setItem('keys:off', '');
  await user.keyboard('ar');
  expect(sent(calls, ACCEPT)).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
  localStorage.removeItem('keys:off');
  await user.keyboard('a');
  await waitFor(() => expect(sent(calls, ACCEPT)).toHaveLength(1));
});

it('asks for a picture again that could not be loaded', async () => {
  const withPicture = aPayment({ has_picture: true });
  const picture = `GET /api/payments/${withPicture._id}/picture`;
  const { user } = await open({
    'GET /api/payments?state=open&limit=100': { body: { payments: [withPicture], total: 1 } },
    [picture]: [refusal('NOT_FOUND', 'Not found'), 'silence'],
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: /ana/ })).toBeInTheDocument();
});

it('accepts the payment that is open with a, and leads to the next one, whose part has the focus', async () => {
  const next = aPayment({ _id: '65f900000000000000000002', email: 'beto' });
  const [both, left] = [[payment, next], [next]].map((payments) => ({
    body: { payments, total: payments.length },
  })) as [Reply, Reply];
  const { calls, user } = await open({
    'GET /api/payments?state=open&limit=100': [both, left],
    [ACCEPT]: renewedAs(aListedUser(7, { email: payment.email }), 'Renewed until 10/07/2026'),
  });
  await user.keyboard('a');
  expect(await screen.findByRole('region', { name: 'beto' })).toHaveFocus();
  expect(sent(calls, ACCEPT)).toEqual([{ id: payment._id, days: 30, amount: 2_500 }]);
});

it('shows what was decided as text, without fields to type in', async () => {
  const decided = aPayment({ state: 'accepted', decided_at: payment.at + 60_000, by: 'admin' });
  const { user } = await open({
    'GET /api/payments?state=accepted&limit=100': { body: { payments: [decided], total: 1 } },
  });
  await user.click(screen.getByRole('radio', { name: 'Accepted' }));
  expect(await screen.findByText(/admin$/)).toBeVisible();
  expect(screen.getByText('S/ 25.00', { selector: 'dd' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});
