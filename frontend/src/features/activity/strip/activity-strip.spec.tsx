import { screen, waitFor, within } from '@testing-library/react';
import { ana, ben, eva, figure, list, LIST, LOCK, opened, pass } from '../testing/opened.js';

const WIDE = window.innerWidth;

afterEach(() => {
  window.innerWidth = WIDE;
});

describe('the figures', () => {
  const shown = () => screen.getAllByRole('switch').map((toggle) => toggle.getAttribute('aria-label'));

  it.each([
    ['Active now', ['Lock ana']],
    ['Inactive', ['Lock ben', 'Lock eva']],
    ['Locked', ['Lock ben']],
  ])('show those who are counted under %s, and pressed again everybody', async (name, found) => {
    const { user } = await opened();
    await user.click(figure(name));
    await waitFor(() => expect(shown()).toEqual(found));
    expect(figure(name)).toHaveAttribute('aria-pressed', 'true');
    await user.click(figure(name));
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  it.each([1_280, 390])('keep whoever leaves them in their place for 5 s, %i px wide', async (width) => {
    window.innerWidth = width;
    let isUnlocked = false;
    const { user } = await opened({
      [LIST]: () => list([eva, isUnlocked ? { ...ben, is_locked: false, version: 2 } : ben, ana]),
      [LOCK]: () => {
        isUnlocked = true;
        return { body: { message: 'Updated successfully!' } };
      },
    });
    await user.click(figure('Locked'));
    await waitFor(() => expect(shown()).toEqual(['Lock ben']));
    await user.click(screen.getByRole('switch', { name: 'Lock ben' }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Lock ben' })).not.toBeChecked());
    await pass(4_000);
    expect(shown()).toEqual(['Lock ben']);
    await pass(2_000);
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('offer the way back where nobody is left', async () => {
    const { user } = await opened();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'zzzz');
    expect(await screen.findByText('Nobody matches “zzzz”')).toBeVisible();
    // The first is the search field's own.
    const [, way] = screen.getAllByRole('button', { name: 'Clear' });
    await user.click(way as HTMLElement);
    await waitFor(() => expect(shown()).toHaveLength(3));
  });
});

it('sorts by how many addresses somebody had', async () => {
  const { user } = await opened();
  await user.click(screen.getByRole('button', { name: 'IP history' }));
  const [first] = screen.getAllByRole('switch');
  expect(first).toHaveAccessibleName('Lock ana');
});

it('is cards on a phone', async () => {
  window.innerWidth = 390;
  await opened();
  const cards = within(await screen.findByRole('list', { name: 'Activity' }));
  expect(screen.queryByRole('table')).toBeNull();
  expect(cards.getAllByRole('switch')).toHaveLength(3);
  expect(cards.getByRole('button', { name: 'Addresses of ana' })).toBeVisible();
});
