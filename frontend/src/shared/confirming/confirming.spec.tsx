import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CurrentUserProvider, type CurrentUser } from '../api/session/session.js';
import { send } from '../api/client.js';
import { ANA } from '../../testing/data/people.js';
import { type Scripts, serve, sent, refusal } from '../../testing/fake-server.js';
import { renderPart } from '../../testing/render-part.js';
import { ConfirmHost } from './confirm-host.js';

const EXPORT = 'GET /api/products/export';
const REVEAL = 'POST /api/products/versions/reveal';
const CONFIRM = 'POST /api/users/confirm';
const FIRST = refusal('CONFIRM_FIRST', "Confirm it's you");

function Calls() {
  const download = useMutation({ mutationFn: () => send('GET', '/products/export') });
  const reveal = useMutation({
    mutationFn: () => send('POST', '/products/versions/reveal', { body: { id: '1' } }),
  });
  return (
    <>
      <button onClick={() => download.mutate()}>Export</button>
      <button onClick={() => reveal.mutate()}>Reveal</button>
      <Link to="/elsewhere">Elsewhere</Link>
      <output aria-label="came">{[download, reveal].filter(({ isSuccess }) => isSuccess).length}</output>
    </>
  );
}

function open(scripts: Scripts, factors?: CurrentUser['factors']) {
  localStorage.setItem('token', 't1');
  const calls = serve(scripts);
  const user = renderPart(
    <CurrentUserProvider value={factors ? { ...ANA, factors } : ANA}>
      <Calls />
      <ConfirmHost />
    </CurrentUserProvider>,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { calls, user, press };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
const came = () => screen.getByLabelText('came').textContent;

it('a call that wants confirming asks, and goes on with what was asked for', async () => {
  const { calls, user, press } = open({
    [EXPORT]: [FIRST, { body: {} }],
    [CONFIRM]: [refusal('INVALID_CREDENTIALS', 'Invalid credentials'), { body: { message: 'Confirmed' } }],
  });
  press('Export');
  const shown = await dialog();
  const password = shown.getByLabelText('Your password');
  const username = password.closest('form')?.querySelector('[autocomplete="username"]');
  expect(username).toHaveValue('ana');
  expect(username).not.toBeVisible();
  await user.type(password, 'wrong{Enter}');
  await waitFor(() => expect(password).toHaveAccessibleDescription('Invalid credentials'));
  expect(localStorage.getItem('token')).toBe('t1');
  await user.fill(password, 's3cret{Enter}');
  await waitFor(() => expect(came()).toBe('1'));
  expect(calls.map(({ route }) => route)).toEqual([EXPORT, CONFIRM, CONFIRM, EXPORT]);
});

it('a call that wants confirming is answered together with others that ask meanwhile', async () => {
  const { calls, user, press } = open({
    [EXPORT]: [FIRST, { body: {} }],
    [REVEAL]: [FIRST, { body: {} }],
    [CONFIRM]: { body: { message: 'Confirmed' } },
  });
  press('Export');
  press('Reveal');
  const shown = await dialog();
  await user.type(shown.getByLabelText('Your password'), 's3cret{Enter}');
  await waitFor(() => expect(came()).toBe('2'));
  expect(sent(calls, CONFIRM)).toHaveLength(1);
  // Each call is repeated with its own body.
  expect(sent(calls, REVEAL)).toEqual([{ id: '1' }, { id: '1' }]);
});

it('a call that wants confirming is left quietly by Cancel or Escape, and given up by whoever goes elsewhere', async () => {
  const { calls, user, press } = open({ [EXPORT]: FIRST });
  const cancel = async () => user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  const escape = async () => {
    await user.click((await dialog()).getByLabelText('Your password'));
    await user.keyboard('{Escape}');
  };
  const goElsewhere = async () => {
    await dialog();
    fireEvent.click(screen.getByText('Elsewhere'));
  };
  for (const leave of [cancel, escape, goElsewhere]) {
    press('Export');
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(calls.map(({ route }) => route)).toEqual([EXPORT, EXPORT, EXPORT]);
  expect(came()).toBe('0');
  expect(screen.queryByText("Confirm it's you")).toBeNull();
});

it('a call that wants confirming takes a code of who has an app, and never their password', async () => {
  const { calls, user, press } = open(
    { [EXPORT]: [FIRST, { body: {} }], [CONFIRM]: { body: { message: 'Confirmed' } } },
    { app: true, passkeys: 0, recovery: 10 },
  );
  press('Export');
  const shown = await dialog();
  expect(shown.queryByLabelText('Your password')).toBeNull();
  await user.type(shown.getByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(came()).toBe('1'));
  expect(sent(calls, CONFIRM)).toEqual([{ code: '123456' }]);
});
