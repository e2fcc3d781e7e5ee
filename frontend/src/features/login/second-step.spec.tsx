import { screen, waitFor } from '@testing-library/react';
import { serve } from '../../testing/fake-server.js';
import { manageUser } from '../../testing/data/manage-user.js';
import { refusal } from '../../testing/data/refusal.js';
import { address, renderApp } from '../../testing/render-app.js';

const LOGIN = 'POST /api/users/login';
const WANTED = refusal('SECOND_FACTOR', 'Enter the code of your app');
const WRONG = refusal('INVALID_CREDENTIALS', 'Invalid credentials');

async function enter(scripts: Parameters<typeof serve>[0]) {
  const calls = serve(scripts);
  const user = renderApp('/');
  await user.type(screen.getByPlaceholderText('Username'), 'root');
  await user.type(screen.getByPlaceholderText('Password'), 's3cret');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  const code = await screen.findByLabelText('Code');
  return { calls, user, code };
}

describe('a login with a second factor', () => {
  it('asks for the code on the same screen, and says nothing of a failure', async () => {
    const { calls, user, code } = await enter({
      ...manageUser(),
      [LOGIN]: [WANTED, { body: { token: 't1' } }],
    });
    expect(screen.getByText('Enter the code of your app')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
    expect(screen.queryByRole('status', { name: /code/ })).toBeNull();
    expect(address()).toBe('/');
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(address()).toBe('/dashboard/users'));
    const sent = calls.filter(({ route }) => route === LOGIN).map(({ body }) => body);
    expect(sent).toEqual([
      expect.not.objectContaining({ code: expect.anything() as unknown }),
      expect.objectContaining({ email: 'root', password: 's3cret', code: '123456' }),
    ]);
  });

  it('takes another code after a wrong one', async () => {
    const { user, code } = await enter({
      ...manageUser(),
      [LOGIN]: [WANTED, WRONG, { body: { token: 't1' } }],
    });
    await user.type(code, '000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/Invalid credentials/));
    expect(code).toHaveValue('');
    await user.type(code, 'abcd-efgh{Enter}');
    await waitFor(() => expect(localStorage.getItem('token')).toBe('t1'));
  });

  it('goes back to the name and the password', async () => {
    const { user } = await enter({ [LOGIN]: WANTED });
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  });

  it('leaves a token alone that came before', async () => {
    localStorage.setItem('token', 't1');
    await enter({ 'GET /api/verify-token': 'away', [LOGIN]: WANTED });
    expect(localStorage.getItem('token')).toBe('t1');
  });
});
