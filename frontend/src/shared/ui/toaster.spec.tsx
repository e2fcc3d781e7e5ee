import { act, screen } from '@testing-library/react';
import { renderPart } from '../../testing/render-part.js';
import { showError } from './toaster.js';

const LIMIT = 3;

jest.mock('@keyroster/contracts', () => ({
  ...jest.requireActual<object>('@keyroster/contracts'),
  TOAST_LIMIT: 3,
}));

it('shows the newest toasts, no more at once than the limit', async () => {
  renderPart(null);
  act(() => {
    for (let number = 0; number < 2 * LIMIT; number += 1) showError(`Failure ${number}`);
  });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  const shown = screen.getAllByText(/^Failure/).map(({ textContent }) => textContent);
  expect(shown.sort()).toEqual(['Failure 3', 'Failure 4', 'Failure 5']);
});
