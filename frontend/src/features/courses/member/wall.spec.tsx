import { DAY_MS } from '@keyroster/contracts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
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
import { type Scripts, refusal } from '../../../testing/fake-server.js';
import { later, textsOf } from '../../../testing/page.js';
import { address, openScreen } from '../../../testing/render-app.js';

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

const open = (scripts: Scripts = {}, path = '/dashboard/shops') =>
  openScreen(path, { ...basics, ...scripts }).user;

const chip = (name: string) => screen.findByRole('button', { name });
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByTitle(/^(Grammar|Main account)$/).textContent);

it("a member's wall shows the credentials of all titles, narrowed to a title and a subtitle by chips, and widened again", async () => {
  const user = open();
  expect(await screen.findByText(MAIN.email)).toBeVisible();
  expect(await screen.findByText(GRAMMAR.email)).toBeVisible();
  expect(shown()).toEqual(['Main account', 'Grammar']);
  const headers = textsOf(screen.getAllByRole('columnheader'));
  expect(headers).toEqual(['#', 'Course name', 'Domain', 'Email/Username', 'Password', 'Use']);
  // Neither a control of an admin, nor a search, which shows with more than twelve cards.
  for (const control of ['form', 'textbox', 'searchbox']) expect(screen.queryByRole(control)).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Del|Edit)/ })).toBeNull();

  await user.click(await chip('Udemy'));
  expect(address()).toBe(`/dashboard/shops/${UDEMY._id}`);
  expect(await screen.findByRole('table', { name: 'Credentials of Udemy' })).toBeVisible();
  expect(shown()).toEqual(['Grammar']);
  await user.click(await chip('Empty one'));
  expect(await screen.findByText('No Product Found!')).toBeInTheDocument();
  expect(screen.getByText('Empty')).toBeVisible();
  await user.click(await chip('Spanish'));
  expect(await screen.findByRole('table', { name: 'Credentials of Spanish' })).toBeVisible();
  expect(await chip('Spanish')).toHaveAttribute('aria-pressed', 'true');
  await user.click(await chip('All'));
  expect(shown()).toEqual(['Main account', 'Grammar']);
});

it.each([
  ['is whole where a link names a title that was taken away', 'f'.repeat(24), '', 'All'],
  ['is the title’s where the subtitle was', UDEMY._id, `?subtitle=${'f'.repeat(24)}`, 'Udemy'],
])("a member's wall %s", async (_what, title, subtitle, pressed) => {
  open({}, `/dashboard/shops/${title}${subtitle}`);
  const names = pressed === 'All' ? ['Main account', 'Grammar'] : ['Grammar'];
  await waitFor(() => expect(shown()).toEqual(names));
  expect(await chip(pressed)).toHaveAttribute('aria-pressed', 'true');
});

it.each([
  [3, 'Sat 19/01, in 3 days'],
  [0, 'tonight at midnight'],
])('with %i days left a member is told the last of them', async (days_left, end) => {
  const ends_at = Date.UTC(2030, 0, 20, 5);
  jest.setSystemTime(ends_at - days_left * DAY_MS - 1_000);
  open({ 'GET /api/verify-token': aMember({ days_left, ends_at }) });
  const text = `Your subscription ends ${end}. Ask your administrator to renew it.`;
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: /WhatsApp/ })).toBeNull();
});

it('in the last days a member has a chat with whoever renews, with the words written', async () => {
  const help = 'https://wa.me/51912345678';
  open({ 'GET /api/verify-token': aMember({ days_left: 2, help }) });
  const link = await screen.findByRole('link', { name: 'Write by WhatsApp' });
  expect(screen.getByText(/, in 2 days\.$/)).toBeVisible();
  const words = encodeURIComponent('Hello, please renew my subscription: ana');
  expect(link).toHaveAttribute('href', `${help}?text=${words}`);
});

describe('what stands on the wall', () => {
  const LONG = 'Grammar '.repeat(15).trim();
  const ONE = aCredential(21, SPANISH, { course_name: LONG });
  const TWO = aCredential(22, SPANISH, { course_name: 'Listening', note: 'use profile 3' });
  const THREE = aCredential(23, SPANISH, { course_name: 'Reading', image: '', domain: 'ask the office' });
  const basics = {
    'GET /api/verify-token': aMember(),
    ...memberShop([NETFLIX, UDEMY], mineOf(UDEMY, SPANISH, ONE, TWO, THREE)),
    [`GET /api/shops/subtitle/${UDEMY._id}`]: { body: { subtitle: [SPANISH] } },
    [`GET /api/shops/subtitle/${NETFLIX._id}`]: { body: { subtitle: [] } },
    [`GET /api/products/${SPANISH._id}`]: { body: { products: [ONE, TWO, THREE] } },
  };

  const open = (scripts: Scripts = {}, path = `/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`) =>
    openScreen(path, { ...basics, ...scripts }).user;

  const cards = async () => {
    await screen.findByRole('table', { name: 'Credentials of Spanish' });
    return screen.getAllByRole('row').slice(1);
  };
  const numbers = async () => textsOf(await cards()).map((text) => text.slice(0, 1));
  const card = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

  it('cards show picture, name, host, login and masked password, and what to do with them', async () => {
    const user = open();
    const one = await card(LONG);
    expect(one.getByRole('button', { name: `Picture of ${LONG}` })).toBeVisible();
    const site = one.getByRole('link', { name: 'learn.example.com' });
    expect(site).toHaveAttribute('rel', 'noopener noreferrer');
    expect(one.getByText(ONE.email)).toBeVisible();
    expect(one.queryByText(ONE.password)).toBeNull();
    await user.click(one.getByRole('button', { name: `Show password of ${LONG}` }));
    expect(one.getByText(ONE.password)).toBeVisible();
    expect(one.getByText('Udemy · Spanish')).toBeVisible();
    expect(one.getByRole('link', { name: `Open site ${LONG}` })).toHaveAttribute('href', ONE.domain);
    // Notes have a column where there are any; a domain that is no address is no link.
    expect((await card('Listening')).getByText('use profile 3')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Note' })).toBeInTheDocument();
    const three = await card('Reading');
    expect(three.getByText('ask the office')).toBeVisible();
    expect(three.queryByRole('link')).toBeNull();
  });

  it('cards copy by the tap that opens the site, say so, and in the button for two seconds that it has copied', async () => {
    const user = open();
    const two = await card('Listening');
    await user.click(two.getByRole('link', { name: 'Open site Listening' }));
    expect(await screen.findByRole('link', { name: 'Copied. Paste it there. Listening' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(TWO.password);
    await user.click(two.getByRole('button', { name: 'Copy login of Listening' }));
    const pressed = await two.findByRole('button', { name: 'Copied: Copy login of Listening' });
    expect(pressed).toHaveTextContent(/^Copied$/);
    expect(await navigator.clipboard.readText()).toBe(TWO.email);
    await waitFor(() => expect(pressed).toHaveTextContent(/^Copy login$/), { timeout: 3_000 });
  });

  it('cards are there, with names and pictures, before any login is, and offer another try where those can’t be had', async () => {
    const { coming, say } = later();
    const here = { body: { products: [ONE, TWO, THREE] } };
    const replies = [coming];
    const user = open({ [`GET /api/products/${SPANISH._id}`]: () => replies.shift() ?? here });
    const two = await card('Listening');
    expect(two.getByRole('button', { name: 'Picture of Listening' })).toBeVisible();
    await say(refusal('VALIDATION', 'Not now'));
    await user.click(await two.findByRole('button', { name: 'Try again' }));
    expect(await two.findByText(TWO.email)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('cards come with what was used last first, the next time, under their own numbers', async () => {
    const user = open();
    await user.click((await card('Listening')).getByRole('button', { name: 'Copy login of Listening' }));
    await user.click((await card('Reading')).getByRole('button', { name: 'Copy password of Reading' }));
    expect(await numbers()).toEqual(['1', '2', '3']);
    cleanup();
    open();
    expect(await numbers()).toEqual(['3', '2', '1']);
  });

  it('a thousand come as the end of those that are there comes near, and are all searched', async () => {
    let nears = (): void => undefined;
    window.IntersectionObserver = class {
      constructor(see: IntersectionObserverCallback) {
        nears = () => see([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      observe() {}
      disconnect() {}
    } as never;
    const many = Array.from({ length: 1_000 }, (_, number) => aCredential(100 + number, SPANISH));
    many.push(aCredential(99_999, SPANISH, { course_name: 'The very last' }));
    const user = open({
      ...memberShop([UDEMY], mineOf(UDEMY, SPANISH, ...many)),
      [`GET /api/products/${SPANISH._id}`]: { body: { products: many } },
    });
    expect(await cards()).toHaveLength(24);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1002');
    act(() => nears());
    expect(await cards()).toHaveLength(48);
    await user.type(screen.getByLabelText('Search course name'), 'very last');
    expect((await card('The very last')).getByText('The very last')).toBeVisible();
  });
});
