import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../../testing/render-part.js';
import { pass } from '../../testing/page.js';
import { Dialog, useConfirm } from './dialog.js';
import { NobodyMatches, NothingMatches } from './empty-state.js';
import { Screen } from './screen.js';
import { showError } from './toaster.js';

jest.mock('@keyroster/contracts', () => ({
  ...jest.requireActual<object>('@keyroster/contracts'),
  TOAST_LIMIT: 3,
}));

function Asking({ onConfirm }: { onConfirm: () => void }) {
  const [dialog, ask] = useConfirm();
  return (
    <>
      <button onClick={() => ask({ text: 'Delete ana?', action: 'Delete', onConfirm })}>Ask</button>
      {dialog}
    </>
  );
}

function Greeting() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <Dialog
      opened={isOpen}
      onClose={() => setIsOpen(false)}
      title="Greeting"
      transitionProps={{ duration: 100 }}
    >
      <button onClick={() => setIsOpen(false)}>Save</button>
    </Dialog>
  );
}

it('what is asked before something is done is done once by a double click, and may be asked and done again', async () => {
  const onConfirm = jest.fn();
  renderPart(<Asking onConfirm={onConfirm} />);
  for (let times = 1; times <= 2; times += 1) {
    fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    const button = await screen.findByRole('button', { name: 'Delete' });
    // Both clicks come before the next render, as on a slow page.
    act(() => {
      button.click();
      button.click();
    });
    fireEvent.click(button);
    expect(onConfirm).toHaveBeenCalledTimes(times);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

it('takes nothing more while it fades', async () => {
  renderPart(<Greeting />);
  const button = await screen.findByRole('button', { name: 'Save' });
  expect(button.closest('[inert]')).toBeNull();
  fireEvent.click(button);
  expect(button).toBeInTheDocument();
  expect(button.closest('[inert]')).not.toBeNull();
  await waitFor(() => expect(button).not.toBeInTheDocument());
});

it.each([
  [NobodyMatches, 'zzzz ', 'Nobody matches “zzzz”'],
  [NothingMatches, ' ', 'Nothing matches this filter'],
])('says what matched nothing, and clears it', async (Matches, search, text) => {
  const clear = jest.fn();
  const user = renderPart(<Matches search={search} onClear={clear} />);
  expect(screen.getByText('Empty')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(clear).toHaveBeenCalledTimes(1);
});

it.each([
  ['stands beside it, which stays the title alone', { count: 1234 }, '1,234'],
  ['has its place though it is not known yet', { count: null }, ''],
  ['has none where nothing is counted', {}, undefined],
])('the number beside the heading of a screen %s', (_what, counted, said) => {
  renderPart(
    <Screen title="Users" {...counted}>
      all of them
    </Screen>,
  );
  const heading = screen.getByRole('heading', { level: 1, name: 'Users' });
  expect(heading).toHaveTextContent(/^Users$/);
  expect(heading.nextElementSibling?.textContent).toBe(said);
});

it('the newest toasts show, no more at once than the limit', async () => {
  renderPart(null);
  act(() => {
    for (let number = 0; number < 6; number += 1) showError(`Failure ${number}`);
  });
  await pass(1_000);
  const shown = screen.getAllByText(/^Failure/).map(({ textContent }) => textContent);
  expect(shown.sort()).toEqual(['Failure 3', 'Failure 4', 'Failure 5']);
});
