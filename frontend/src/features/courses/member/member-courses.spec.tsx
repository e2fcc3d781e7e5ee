import { screen, within } from '@testing-library/react';
import { aCredential, memberShop, SPANISH, UDEMY } from '../../../testing/courses.js';
import { serve } from '../../../testing/fake-server.js';
import { aMember } from '../../../testing/people.js';
import { renderApp } from '../../../testing/render-app.js';

const ONE = aCredential(21, SPANISH, { course_name: 'Grammar' });
const basics = {
  'GET /api/verify-token': aMember(),
  ...memberShop([UDEMY]),
  [`GET /api/shops/subtitle/${UDEMY._id}`]: { body: { subtitle: [SPANISH] } },
  [`GET /api/products/${SPANISH._id}`]: { body: { products: [ONE] } },
};

const WIDE = window.innerWidth;

function open(path = '/dashboard/shops') {
  localStorage.setItem('token', 't1');
  return renderApp(path);
}

afterEach(() => {
  window.innerWidth = WIDE;
});

describe("a member's courses", () => {
  it('open from title to subtitle to credentials, without any control of an admin', async () => {
    serve(basics);
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Udemy' }));
    await user.click(await screen.findByRole('button', { name: 'Spanish' }));
    const row = await screen.findByRole('row', { name: /Grammar/ });
    expect(row).toHaveTextContent(ONE.email);
    expect(row).not.toHaveTextContent(ONE.password);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '#',
      'Course name',
      'Domain',
      'Email/Username',
      'Password',
    ]);
    expect(screen.queryByPlaceholderText('Title')).toBeNull();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Del|Edit)/ })).toBeNull();
  });

  it('copy a login', async () => {
    serve(basics);
    const user = open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    await user.click(await screen.findByRole('button', { name: 'Copy login of Grammar' }));
    expect(await navigator.clipboard.readText()).toBe(ONE.email);
  });

  it('are cards on a phone', async () => {
    window.innerWidth = 390;
    serve(basics);
    const user = open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    const card = within(await screen.findByRole('list', { name: 'Credentials of Spanish' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(card.getByText('Grammar')).toBeVisible();
    expect(card.getByRole('link', { name: 'Open site Grammar' })).toHaveAttribute('href', ONE.domain);
    await user.click(card.getByRole('button', { name: 'Copy password Grammar' }));
    expect(await navigator.clipboard.readText()).toBe(ONE.password);
  });

  it('say when none are assigned', async () => {
    serve({ ...basics, ...memberShop() });
    open();
    expect(await screen.findByText(/No title is assigned to you yet/)).toBeVisible();
  });

  it('show the ads', async () => {
    serve({ ...basics, 'GET /api/ads/get': { body: { ads: ['a.webp'] } } });
    open();
    const strip = await screen.findByRole('region', { name: 'Advertisements' });
    expect(strip.querySelector('img')).toHaveAttribute('src', '/static/ads/a.webp');
  });
});
