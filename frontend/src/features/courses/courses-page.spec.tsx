import type { CredentialAnswer, FoundCredential, SubtitleAnswer } from '@keyroster/contracts/dto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aCredential, courses, ENGLISH, SPANISH, UDEMY } from '../../testing/data/courses.js';
import { type Scripts } from '../../testing/fake-server.js';
import { address, openScreen } from '../../testing/render-app.js';

function open(path = '/dashboard/managepassword', more: Scripts = {}) {
  return openScreen(path, { ...courses(), ...more }).user;
}

const ONE = aCredential(21, SPANISH, { course_name: 'Grammar' });
const FAR = aCredential(22, ENGLISH, { course_name: 'Grammar II' });
const found = (products: FoundCredential[]) => ({
  body: { shops: [], subtitles: [], credentials: products },
});
const foundIn = (
  { _id, course_name }: CredentialAnswer,
  { _id: s_id, subtitle, shop_id }: SubtitleAnswer,
): FoundCredential => ({ _id, course_name, s_id, subtitle, shop_id, shop_name: UDEMY.shop_name });
const searched = {
  ...courses([ONE]),
  [`GET /api/products/${ENGLISH._id}`]: { body: { products: [FAR] } },
  'GET /api/search?q=gramm': found([foundIn(ONE, SPANISH), foundIn(FAR, ENGLISH)]),
  'GET /api/search?q=zzz': found([]),
};

async function search(path: string, text: string) {
  const user = open(path, searched);
  await user.type(await screen.findByLabelText('Search course name'), text);
  return user;
}

const elsewhere = (name: string) => screen.findByRole('list', { name });

it('the search of an admin’s courses finds what lies elsewhere, says where, leads there with what was typed, and is empty in one that is opened otherwise', async () => {
  const user = await search('/dashboard/managepassword', 'gramm');
  expect(within(await elsewhere('Elsewhere: 2')).getAllByRole('link')).toHaveLength(2);
  expect(address()).toBe('/dashboard/managepassword');
  await user.fill(screen.getByLabelText('Search course name'), 'zzz');
  expect(await screen.findByText('No course has that name')).toBeVisible();
  cleanup();

  await search(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`, 'gramm');
  const way = within(await elsewhere('Elsewhere: 1')).getByRole('link');
  expect(way).toHaveTextContent('Grammar IIUdemy › English');
  expect(screen.getByRole('row', { name: /Grammar/ })).toBeVisible();
  await user.click(way);
  expect(await screen.findByRole('row', { name: /Grammar II/ })).toBeVisible();
  expect(screen.getByLabelText('Search course name')).toHaveValue('gramm');
  expect(within(await elsewhere('Elsewhere: 1')).getByRole('link')).toHaveTextContent('Udemy › Spanish');
  await user.fill(screen.getByLabelText('Search course name'), 'zzz');
  expect(await screen.findByText('Nowhere else')).toBeVisible();
  expect(screen.getByText('No course has that name')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Spanish' }));
  await waitFor(() => expect(screen.getByLabelText('Search course name')).toHaveValue(''));
  expect(screen.queryByRole('list', { name: /^Elsewhere/ })).toBeNull();
});

const divider = () => screen.findByRole('separator', { name: 'Width of Titles' });
const button = (name: string) => screen.findByRole('button', { name });
const isThere = (name: string) => screen.queryByRole('button', { name }) !== null;

it('the panes are drawn by the arrow keys within what can be read, remember it, and come back by two presses', async () => {
  const user = open();
  const titles = await divider();
  const is = (width: number) => expect(titles).toHaveAttribute('aria-valuenow', String(width));
  is(176);
  titles.focus();
  await user.keyboard('{End}{ArrowRight}');
  is(420);
  await user.keyboard('{Home}{ArrowLeft}');
  is(140);
  fireEvent.doubleClick(titles);
  is(176);
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  is(192);
  cleanup();
  open();
  expect(await divider()).toHaveAttribute('aria-valuenow', '192');
});

it('the courses of an admin offer the extension where the server does, with three steps how to load it', async () => {
  const config = { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUserList: true };
  const name = 'Browser extension';
  open();
  await button('Udemy');
  expect(screen.queryByRole('button', { name })).toBeNull();
  cleanup();
  const user = open('/dashboard/shops', { 'GET /api/config': { body: { ...config, extension: true } } });
  await user.click(await button(name));
  const dialog = within(await screen.findByRole('dialog', { name }));
  const link = dialog.getByRole('link', { name: 'Download the extension' });
  expect(link).toHaveAttribute('href', '/client/extension.zip');
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
});

describe('courses on a phone', () => {
  beforeEach(() => void (window.innerWidth = 390));

  it('show one level after the other, with the way back to the one before', async () => {
    const user = open();
    expect(await screen.findByRole('searchbox')).toBeVisible();
    await user.click(await button('Udemy'));
    expect(await button('Spanish')).toBeVisible();
    // The focus moves to the top of the opened level, so that screen readers continue there.
    const back = await button('Back to Titles');
    expect(document.activeElement).toContainElement(back);
    await user.tab();
    expect(back).toHaveFocus();
    expect(isThere('Netflix')).toBe(false);

    await user.click(await button('Spanish'));
    expect(await button('Back to Udemy')).toBeVisible();
    expect(isThere('English')).toBe(false);
    expect(screen.getByLabelText('Rename subtitle')).toHaveValue('Spanish');

    await user.click(await button('Back to Udemy'));
    expect(await button('English')).toBeVisible();
    await user.click(await button('Back to Titles'));
    expect(await button('Netflix')).toBeVisible();
    expect(isThere('English')).toBe(false);
    expect(address()).toBe('/dashboard/shops');
  });

  it('have the form of a new credential on every level, which keeps what was typed', async () => {
    const user = open();
    await button('Udemy');
    await user.type(screen.getByLabelText('Domain'), 'https://shop.example/login');
    await user.click(await button('Save'));
    expect(await screen.findByText('Seems no subtitle is selected!')).toBeInTheDocument();
    for (const name of ['Udemy', 'Spanish']) await user.click(await button(name));
    await button('Back to Udemy');
    expect(screen.getByLabelText('Domain')).toHaveValue('https://shop.example/login');
  });
});
