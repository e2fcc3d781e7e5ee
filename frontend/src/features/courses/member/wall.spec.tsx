import { DAY_MS } from '@keyroster/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import {
  aCredential,
  aSubtitle,
  memberShop,
  mineOf,
  NETFLIX,
  SPANISH,
  UDEMY,
} from '../../../testing/data/courses.js';
import { aMember } from '../../../testing/data/people.js';
import { serve } from '../../../testing/fake-server.js';
import { address, renderApp } from '../../../testing/render-app.js';

const FAMILY = aSubtitle(13, 'Family', NETFLIX);
const EMPTY = aSubtitle(14, 'Empty one', UDEMY);
const GRAMMAR = aCredential(21, SPANISH, { course_name: 'Grammar' });
const MAIN = aCredential(22, FAMILY, { course_name: 'Main account' });
const basics = {
  'GET /api/verify-token': aMember(),
  ...memberShop([NETFLIX, UDEMY], [...mineOf(UDEMY, SPANISH, GRAMMAR), ...mineOf(NETFLIX, FAMILY, MAIN)]),
  [`GET /api/shops/subtitle/${UDEMY._id}`]: { body: { subtitle: [SPANISH, EMPTY] } },
  [`GET /api/shops/subtitle/${NETFLIX._id}`]: { body: { subtitle: [FAMILY] } },
  [`GET /api/products/${SPANISH._id}`]: { body: { products: [GRAMMAR] } },
  [`GET /api/products/${FAMILY._id}`]: { body: { products: [MAIN] } },
};

function open(changes: object = {}, path = '/dashboard/shops') {
  localStorage.setItem('token', 't1');
  serve({ ...basics, ...changes });
  return renderApp(path);
}

const chip = (name: string) => screen.findByRole('button', { name });
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByTitle(/^(Grammar|Main account)$/).textContent);

describe("a member's wall", () => {
  it('shows the credentials of all titles at once, in the order of the titles', async () => {
    open();
    expect(await screen.findByText(MAIN.email)).toBeVisible();
    expect(await screen.findByText(GRAMMAR.email)).toBeVisible();
    expect(shown()).toEqual(['Main account', 'Grammar']);
  });

  it('is there, with names and pictures, before any login is', async () => {
    open({ [`GET /api/products/${SPANISH._id}`]: 'silence', [`GET /api/products/${FAMILY._id}`]: 'silence' });
    expect(await screen.findByRole('button', { name: 'Picture of Grammar' })).toBeVisible();
    expect(shown()).toEqual(['Main account', 'Grammar']);
  });

  it('is narrowed to a title and a subtitle by chips, and widened again', async () => {
    const user = open();
    await user.click(await chip('Udemy'));
    expect(address()).toBe(`/dashboard/shops/${UDEMY._id}`);
    expect(await screen.findByRole('table', { name: 'Credentials of Udemy' })).toBeVisible();
    expect(shown()).toEqual(['Grammar']);
    await user.click(await chip('Spanish'));
    expect(await screen.findByRole('table', { name: 'Credentials of Spanish' })).toBeVisible();
    expect(await chip('Spanish')).toHaveAttribute('aria-pressed', 'true');
    await user.click(await chip('All'));
    expect(shown()).toEqual(['Main account', 'Grammar']);
  });

  it('says once that a subtitle has no credentials', async () => {
    const user = open({}, `/dashboard/shops/${UDEMY._id}`);
    await user.click(await chip('Empty one'));
    expect(await screen.findByText('No Product Found!')).toBeInTheDocument();
    expect(screen.getByText('Empty')).toBeVisible();
  });

  it('is whole where a link names a title that was taken away', async () => {
    open({}, `/dashboard/shops/${'f'.repeat(24)}`);
    await waitFor(() => expect(shown()).toEqual(['Main account', 'Grammar']));
    expect(await chip('All')).toHaveAttribute('aria-pressed', 'true');
  });

  it('is that of the title where a link names a subtitle that was taken away', async () => {
    open({}, `/dashboard/shops/${UDEMY._id}?subtitle=${'f'.repeat(24)}`);
    expect(await screen.findByRole('table', { name: 'Credentials of Udemy' })).toBeVisible();
    expect(shown()).toEqual(['Grammar']);
  });

  it('has a search where there are more than twelve, by the titles too', async () => {
    open();
    await screen.findByText(MAIN.email);
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

it.each([
  [1, 'Your subscription ends Sat 19/01, in 1 day. Ask your administrator to renew it.'],
  [0, 'Your subscription ends tonight at midnight. Ask your administrator to renew it.'],
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
