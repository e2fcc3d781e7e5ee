import { cleanup, fireEvent, screen } from '@testing-library/react';
import { courses, SPANISH, UDEMY } from '../../testing/data/courses.js';
import { anAdmin } from '../../testing/data/people.js';
import { serve } from '../../testing/fake-server.js';
import { address, renderScreen } from '../../testing/render-app.js';

const WIDTH = window.innerWidth;

function open(path = '/dashboard/managepassword') {
  localStorage.setItem('token', 't1');
  serve({ 'GET /api/verify-token': anAdmin(), ...courses() });
  return renderScreen(path);
}

const divider = () => screen.findByRole('separator', { name: 'Width of Titles' });
const button = (name: string) => screen.findByRole('button', { name });
const isThere = (name: string) => screen.queryByRole('button', { name }) !== null;

describe('the panes', () => {
  it('are drawn wider and narrower by the arrow keys, and remember it', async () => {
    const user = open();
    const titles = await divider();
    expect(titles).toHaveAttribute('aria-valuenow', '176');
    titles.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(titles).toHaveAttribute('aria-valuenow', '192');
    cleanup();
    open();
    expect(await divider()).toHaveAttribute('aria-valuenow', '192');
  });

  it('stay within what can be read, and come back by two presses', async () => {
    const user = open();
    const titles = await divider();
    titles.focus();
    await user.keyboard('{End}{ArrowRight}');
    expect(titles).toHaveAttribute('aria-valuenow', '420');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(titles).toHaveAttribute('aria-valuenow', '140');
    fireEvent.doubleClick(titles);
    expect(titles).toHaveAttribute('aria-valuenow', '176');
  });

  it.each(['{"titles":180}', 'wide', 'null', '9000'])('are usable whatever was kept: %s', async (kept) => {
    localStorage.setItem('panes:courses', kept);
    open();
    const width = Number((await divider()).getAttribute('aria-valuenow'));
    expect(width).toBeGreaterThanOrEqual(140);
    expect(width).toBeLessThanOrEqual(420);
  });
});

describe('courses on a phone', () => {
  beforeEach(() => {
    window.innerWidth = 390;
  });
  afterEach(() => {
    window.innerWidth = WIDTH;
  });

  it('show one level after the other, with the way back to the one before', async () => {
    const user = open();
    await user.click(await button('Udemy'));
    expect(await button('Spanish')).toBeVisible();
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

  it('go on being read at the top of the level that was opened', async () => {
    const user = open();
    await user.click(await button('Udemy'));
    const back = await button('Back to Titles');
    expect(document.activeElement).toContainElement(back);
    await user.tab();
    expect(back).toHaveFocus();
  });

  it('open where the address says', async () => {
    open(`/dashboard/shops/${UDEMY._id}?subtitle=${SPANISH._id}`);
    expect(await button('Back to Udemy')).toBeVisible();
    expect(isThere('Netflix')).toBe(false);
  });

  it('are searched before anything is open', async () => {
    open();
    expect(await screen.findByRole('searchbox')).toBeVisible();
  });
});
