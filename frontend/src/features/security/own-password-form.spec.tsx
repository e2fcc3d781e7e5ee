import { screen, waitFor, within } from '@testing-library/react';
import { refusal } from '../../testing/data/refusal.js';
import { memberSecurity } from '../../testing/data/security.js';
import { serve, type Reply } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render-app.js';

const PASSWORD = 'POST /api/users/password';

async function openForm(reply?: Reply) {
  localStorage.setItem('token', 't1');
  const calls = serve({ ...memberSecurity(), ...(reply && { [PASSWORD]: reply }) });
  const user = renderApp('/dashboard/shops');
  await user.click(await screen.findByRole('link', { name: 'Password and security' }));
  const form = within(await screen.findByRole('form', { name: 'Change password' }));
  const change = async (current: string, next: string) => {
    if (current) await user.type(form.getByLabelText('Current password'), current);
    if (next) await user.type(form.getByLabelText('New password'), next);
    await user.click(form.getByRole('button', { name: 'Update' }));
  };
  return { calls, form, change };
}

describe('one’s own password', () => {
  it('is changed on the way from the frame, and the session stays', async () => {
    const { calls, form, change } = await openForm({ body: { message: 'Updated successfully!' } });
    await change('old', 'n3w!');
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({ route: PASSWORD, body: { current: 'old', password: 'n3w!' } }),
    );
    await waitFor(() => expect(form.getByLabelText('Current password')).toHaveValue(''));
    expect(form.getByLabelText('New password')).toHaveValue('');
    expect(localStorage.getItem('token')).toBe('t1');
  });

  it('tells password managers whose it is', async () => {
    await openForm();
    const username = document.querySelector('form [autocomplete="username"]');
    expect(username).toHaveValue('ana');
    expect(username).not.toBeVisible();
  });

  it.each([
    ['', 'n3w!', 'Fill all fields', 'Current password'],
    ['old', 'ab', 'Password length should be >= 4', 'New password'],
  ])('is not sent as %j and %j', async (current, next, text, label) => {
    const { calls, form, change } = await openForm();
    await change(current, next);
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(form.getByLabelText(label)).toBeInvalid();
    expect(calls.map(({ route }) => route)).not.toContain(PASSWORD);
  });

  it('shows at its field that the current one is wrong', async () => {
    const { form, change } = await openForm(refusal('INVALID_CREDENTIALS', 'Invalid credentials', 'current'));
    await change('wrong', 'n3w!');
    await waitFor(() => expect(form.getByLabelText('Current password')).toBeInvalid());
    expect(localStorage.getItem('token')).toBe('t1');
  });
});
