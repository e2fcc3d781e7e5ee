import { DAY_MS } from '@keyroster/contracts';
import { screen } from '@testing-library/react';
import { aPayment } from '../../testing/data/renewals.js';
import { serve } from '../../testing/fake-server.js';
import { renderPart } from '../../testing/render-part.js';
import { PaymentState } from './payment-state.js';

// 10:30 in Lima.
const NOW = Date.UTC(2030, 0, 2, 15, 30);

it.each([
  ['today says its time', NOW, '10:30'],
  ['on an earlier day says its day too', NOW - DAY_MS, '01/01/2030 10:30'],
])('a payment that was sent %s', (_when, at, said) => {
  jest.setSystemTime(NOW);
  serve({});
  renderPart(<PaymentState payment={aPayment({ at })} />);
  expect(screen.getByText(new RegExp(`^Sent ${said}: `))).toBeVisible();
});
