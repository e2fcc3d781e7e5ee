import type { CredentialAnswer } from '@keyroster/contracts/dto';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { aCredential, memberShop, mineOf, NETFLIX, SPANISH, UDEMY } from '../../../testing/data/courses.js';
import { aMember } from '../../../testing/data/people.js';
import { refusal } from '../../../testing/data/refusal.js';
import { serve } from '../../../testing/fake-server.js';
import { address, renderApp } from '../../../testing/render-app.js';

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

function open(changes: object = {}, path = `/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`) {
  localStorage.setItem('token', 't1');
  serve({ ...basics, ...changes });
  return renderApp(path);
}

const cards = async () => {
  await screen.findByRole('table', { name: 'Credentials of Spanish' });
  return screen.getAllByRole('row').slice(1);
};
const card = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));

describe("a member's cards", () => {
  it('show picture, name, host, login and masked password, and what to do with them', async () => {
    const user = open();
    const one = await card(LONG);
    expect(one.getByRole('button', { name: `Picture of ${LONG}` })).toBeVisible();
    expect(one.getByRole('link', { name: 'learn.example.com' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    expect(one.getByText(ONE.email)).toBeVisible();
    expect(one.queryByText(ONE.password)).toBeNull();
    await user.click(one.getByRole('button', { name: `Show password of ${LONG}` }));
    expect(one.getByText(ONE.password)).toBeVisible();
    expect(one.getByText('Udemy · Spanish')).toBeVisible();
    expect(one.getByRole('link', { name: `Open site ${LONG}` })).toHaveAttribute('href', ONE.domain);
  });

  it('copy the password by the tap that opens the site, and say so', async () => {
    const user = open();
    await user.click((await card('Listening')).getByRole('link', { name: 'Open site Listening' }));
    expect(await screen.findByRole('link', { name: 'Copied. Paste it there. Listening' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(TWO.password);
  });

  it('offer another try where their logins can’t be had', async () => {
    const away = refusal('VALIDATION', 'Not now');
    const here = { body: { products: [ONE, TWO, THREE] } };
    let isAway = true;
    const user = open({ [`GET /api/products/${SPANISH._id}`]: () => (isAway ? away : here) });
    const two = await card('Listening');
    const again = await two.findByRole('button', { name: 'Try again' });
    isAway = false;
    await user.click(again);
    expect(await two.findByText(TWO.email)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('lead nowhere where the domain is no address', async () => {
    open();
    const three = await card('Reading');
    expect(three.getByText('ask the office')).toBeVisible();
    expect(three.queryByRole('link')).toBeNull();
  });

  it('have a column for notes where there is one', async () => {
    open();
    expect((await card('Listening')).getByText('use profile 3')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Note' })).toBeInTheDocument();
  });

  it('say in the button for two seconds that it has copied', async () => {
    const user = open();
    const two = await card('Listening');
    await user.click(two.getByRole('button', { name: 'Copy login of Listening' }));
    const pressed = await two.findByRole('button', { name: 'Copied: Copy login of Listening' });
    expect(pressed).toHaveTextContent(/^Copied$/);
    expect(await navigator.clipboard.readText()).toBe(TWO.email);
    await waitFor(() => expect(pressed).toHaveTextContent(/^Copy login$/), { timeout: 3_000 });
  });

  it('come with what was used last first, the next time, under their own numbers', async () => {
    const user = open();
    await user.click((await card('Listening')).getByRole('button', { name: 'Copy login of Listening' }));
    await user.click((await card('Reading')).getByRole('button', { name: 'Copy password of Reading' }));
    expect((await cards()).map(({ textContent }) => textContent.slice(0, 1))).toEqual(['1', '2', '3']);
    cleanup();
    open();
    expect((await cards()).map(({ textContent }) => textContent.slice(0, 1))).toEqual(['3', '2', '1']);
  });
});

describe('a thousand of them', () => {
  const MANY = Array.from({ length: 1_000 }, (_, number) => aCredential(100 + number, SPANISH));
  let nears: () => void;

  beforeEach(() => {
    window.IntersectionObserver = class {
      constructor(hear: IntersectionObserverCallback) {
        nears = () => hear([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      observe() {}
      disconnect() {}
    } as never;
  });

  const served = (many: CredentialAnswer[]) => ({
    ...memberShop([UDEMY], mineOf(UDEMY, SPANISH, ...many)),
    [`GET /api/products/${SPANISH._id}`]: { body: { products: many } },
  });

  it('come as the end of those that are there comes near', async () => {
    open(served(MANY));
    expect(await cards()).toHaveLength(24);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
    act(() => nears());
    expect(await cards()).toHaveLength(48);
  });

  it('are all searched', async () => {
    const last = { ...aCredential(99_999, SPANISH), course_name: 'The very last' };
    const user = open(served([...MANY, last]));
    await cards();
    await user.type(screen.getByLabelText('Search course name'), 'very last');
    expect((await card('The very last')).getByText('The very last')).toBeVisible();
  });
});

describe('whoever comes from the PIN link of a title', () => {
  const people = { body: { users: [{ _id: '65f000000000000000000002', email: 'ana' }] } };

  it.each([UDEMY, NETFLIX])('finds it open: $shop_name', async ({ _id }) => {
    serve({
      ...basics,
      [`GET /api/shops/getuserbyshopid/${_id}`]: people,
      'POST /api/users/userlogin': { body: { token: 't1' } },
    });
    const user = renderApp(`/users_with_shop/${_id}`);
    await user.click(await screen.findByRole('link', { name: 'ana' }));
    await user.type(await screen.findByLabelText('PIN'), '2468');
    await user.click(screen.getByRole('button', { name: 'SUBMIT' }));
    await waitFor(() => expect(address()).toBe(`/dashboard/shops/${_id}`));
  });
});
