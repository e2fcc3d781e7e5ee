import { screen } from '@testing-library/react';
import { aPayment } from '../../testing/data/renewals.js';
import { serve, type Reply, refusal } from '../../testing/fake-server.js';
import { renderPart } from '../../testing/render-part.js';
import { pass } from '../../testing/page.js';
import { PaymentState } from './payment-state.js';
import { TicketPanel } from './ticket-panel.js';

const READ = 'GET /api/payments/ticket';
const ENTER = 'POST /api/users/login/ticket';
const AGAIN = 'Sign in again with your password';
const NEVER = refusal('UNAUTHENTICATED', 'Unauthenticated');

const read = (state: 'open' | 'accepted'): Reply => ({
  body: { payment: aPayment({ state }), packages: [], text: '' },
});

it('asks no more for a payment once its ticket is void, and says how to come in', async () => {
  const calls = serve({ [READ]: [read('open'), NEVER] });
  renderPart(<TicketPanel ticket="t" />);
  expect(await screen.findByText(/^Sent /)).toBeVisible();
  expect(await screen.findByText(AGAIN)).toBeVisible();
  expect(screen.queryByText(/^Sent /)).toBeNull();
  const asked = calls.length;
  await pass(10_000);
  expect(calls).toHaveLength(asked);
});

it('says how to come in where another tab has used the ticket', async () => {
  serve({ [READ]: [read('accepted'), NEVER], [ENTER]: NEVER });
  renderPart(<TicketPanel ticket="t" />);
  expect(await screen.findByText(AGAIN)).toBeVisible();
});

it('comes in by a payment that is accepted again after that was undone', async () => {
  const entered: Reply = { body: { token: 't1' } };
  const calls = serve({
    [READ]: [read('accepted'), read('open'), read('accepted')],
    [ENTER]: [refusal('GUARDED', 'Your payment is not accepted'), entered],
    'GET /api/verify-token': 'silence',
    'GET /api/products/mine': 'silence',
  });
  renderPart(<TicketPanel ticket="t" />);
  expect(await screen.findByText(/^Your payment is confirmed/)).toBeVisible();
  expect(await screen.findByText(/^Sent /)).toBeVisible();
  await pass(1_000);
  expect(localStorage.getItem('token')).toBe('t1');
  // Until the first screen has loaded, the used ticket is neither asked about nor used again.
  expect(screen.getByText(/^Your payment is confirmed/)).toBeVisible();
  expect(calls.filter(({ route }) => route === ENTER || route === READ)).toHaveLength(5);
});

it('names the end of an accepted payment with its time, as all other dates of an end', async () => {
  serve({});
  renderPart(<PaymentState payment={aPayment({ state: 'accepted', ends: Date.UTC(2026, 6, 1, 5) })} />);
  expect(await screen.findByText(/your subscription ends on 01\/07\/2026 00:00$/)).toBeVisible();
});
