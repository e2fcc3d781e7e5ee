import { DAY_MS } from '@keyroster/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { aCredential, memberShop, NETFLIX, SPANISH, UDEMY } from '../../../testing/data/courses.js';
import { aMember } from '../../../testing/data/people.js';
import { serve } from '../../../testing/fake-server.js';
import { address, renderApp } from '../../../testing/render-app.js';

const ONE = aCredential(21, SPANISH, { course_name: 'Grammar' });
const basics = {
  'GET /api/verify-token': aMember(),
  ...memberShop([NETFLIX, UDEMY]),
  [`GET /api/shops/subtitle/${UDEMY._id}`]: { body: { subtitle: [SPANISH] } },
  [`GET /api/shops/subtitle/${NETFLIX._id}`]: { body: { subtitle: [] } },
  [`GET /api/products/${SPANISH._id}`]: { body: { products: [ONE] } },
};

function open(changes: object = {}, path = '/dashboard/shops') {
  localStorage.setItem('token', 't1');
  serve({ ...basics, ...changes });
  return renderApp(path);
}

describe('a member who comes back', () => {
  it('finds what they used last', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Udemy' }));
    await user.click(await screen.findByRole('button', { name: 'Spanish' }));
    await screen.findByRole('row', { name: /Grammar/ });
    cleanup();
    open();
    expect(await screen.findByRole('row', { name: /Grammar/ })).toBeVisible();
  });

  it('finds all of them where it was taken away, and what a link names first', async () => {
    const gone = { titleId: '65f0000000000000000000ff', subtitleId: null };
    localStorage.setItem('shop:65f000000000000000000002', JSON.stringify(gone));
    open();
    expect(await screen.findByRole('button', { name: 'Netflix' })).toBeVisible();
    expect(address()).toBe('/dashboard/shops');
    cleanup();
    localStorage.setItem('shop:65f000000000000000000002', JSON.stringify({ titleId: UDEMY._id }));
    open({}, `/dashboard/shops/${NETFLIX._id}`);
    expect(await screen.findByRole('button', { name: 'Udemy' })).toBeVisible();
    expect(address()).toBe(`/dashboard/shops/${NETFLIX._id}`);
  });

  it('finds their only title open, and its only subtitle', async () => {
    open(memberShop([UDEMY]));
    expect(await screen.findByRole('row', { name: /Grammar/ })).toBeVisible();
    await waitFor(() => expect(address()).toMatch(`/dashboard/shops/${UDEMY._id}`));
  });
});

it.each([
  [1, 'Your subscription ends Sat 19/01, in 1 day. Ask your administrator to renew it.'],
  [0, 'Your subscription ends Sat 19/01, today. Ask your administrator to renew it.'],
])('with %i days left a member is told the last of them', async (days_left, text) => {
  const ends_at = Date.UTC(2030, 0, 20, 5);
  jest.setSystemTime(ends_at - days_left * DAY_MS - 1_000);
  open({ 'GET /api/verify-token': aMember({ days_left, ends_at }) });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
});

it('in the last days a member has a chat with whoever renews, with the words written', async () => {
  const help = 'https://wa.me/51912345678';
  open({ 'GET /api/verify-token': aMember({ days_left: 2, help }) });
  const link = await screen.findByRole('link', { name: 'Write to your supervisor by WhatsApp' });
  expect(link).toHaveAttribute(
    'href',
    `${help}?text=${encodeURIComponent('Hello, please renew my subscription: ana')}`,
  );
});
