import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../../testing/render-part.js';
import { Dialog } from '../ui/dialog.js';
import { SearchField } from '../ui/search-field.js';
import { Keys } from './keys.js';

function Searched() {
  const [text, setText] = useState('');
  return (
    <>
      <SearchField value={text} onChange={setText} />
      <Keys />
    </>
  );
}

const search = () => screen.getByRole('searchbox', { name: 'Search' });

it('/ leads to the search, Esc clears it and then leaves it', async () => {
  const user = renderPart(<Searched />);
  await user.keyboard('/');
  expect(search()).toHaveFocus();
  await user.keyboard('a/b');
  expect(search()).toHaveValue('a/b');
  await user.keyboard('{Escape}');
  expect(search()).toHaveValue('');
  expect(search()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(search()).not.toHaveFocus();
});

it('/ leads out of no dialog', async () => {
  const user = renderPart(
    <>
      <Searched />
      <Dialog opened onClose={() => undefined} title="Over it">
        <button type="button">Here</button>
      </Dialog>
    </>,
  );
  await user.click(await screen.findByRole('button', { name: 'Here' }));
  await user.keyboard('/');
  expect(screen.getByRole('button', { name: 'Here' })).toHaveFocus();
});

it('? lists them, Esc closes the list, and they can be turned off, for those who speak to the page', async () => {
  const user = renderPart(<Searched />);
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Single keys: /, ?, n, u, a, r and s' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('/');
  expect(search()).not.toHaveFocus();
});
