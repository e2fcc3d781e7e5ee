import { screen } from '@testing-library/react';
import { renderPart } from '../../testing/render-part.js';
import { EmptyState, NobodyMatches, NothingMatches } from './empty-state.js';

it('says one sentence, with one action where there is one', () => {
  renderPart(<EmptyState text="No webhook yet" action={<button type="button">New webhook</button>} />);
  expect(screen.getByText('No webhook yet')).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['New webhook']);
});

it.each([
  [NobodyMatches, 'zzzz ', 'Nobody matches “zzzz”'],
  [NobodyMatches, '', 'Nobody matches this filter'],
  [NothingMatches, 'zzzz', 'Nothing matches “zzzz”'],
  [NothingMatches, ' ', 'Nothing matches this filter'],
])('says what matched nothing, and clears it', async (Matches, search, text) => {
  const clear = jest.fn();
  const user = renderPart(<Matches search={search} onClear={clear} />);
  expect(screen.getByText('Empty')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(clear).toHaveBeenCalledTimes(1);
});
