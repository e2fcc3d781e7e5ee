import { screen, waitFor, within } from '@testing-library/react';
import { memberShop } from '../../testing/courses.js';
import { serve, type Reply } from '../../testing/fake-server.js';
import { aMember } from '../../testing/people.js';
import { refusal } from '../../testing/refusal.js';
import { renderApp } from '../../testing/render-app.js';

const PASSWORD = 'POST /api/users/password';

async function openDialog(reply?: Reply) {
  localStorage.setItem('token', 't1');
  const calls = serve({
    ...memberShop(),
    'GET /api/verify-token': aMember(),
    ...(reply && { [PASSWORD]: reply }),
  });
  const user = renderApp('/dashboard/shops');
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  const change = async (current: string, next: string) => {
    if (current) await user.type(dialog.getByLabelText('Current password'), current);
    if (next) await user.type(dialog.getByLabelText('New password'), next);
    await user.click(dialog.getByRole('button', { name: 'Update' }));
  };
  return { calls, dialog, change };
}

describe('one’s own password', () => {
  it('is changed from the frame, and the session stays', async () => {
    const { calls, change } = await openDialog({ body: { message: 'Updated successfully!' } });
    await change('old', 'n3w');
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(calls).toContainEqual(
      expect.objectContaining({ route: PASSWORD, body: { current: 'old', password: 'n3w' } }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('token')).toBe('t1');
  });

  it.each([
    ['', 'n3w', 'Fill all fields', 'Current password'],
    ['old', 'ab', 'Password length should be >= 4', 'New password'],
  ])('is not sent as %j and %j', async (current, next, text, label) => {
    const { calls, dialog, change } = await openDialog();
    await change(current, next);
    expect(await screen.findAllByText(text)).toHaveLength(2);
    expect(dialog.getByLabelText(label)).toBeInvalid();
    expect(calls.map(({ route }) => route)).not.toContain(PASSWORD);
  });

  it('shows at its field that the current one is wrong', async () => {
    const { dialog, change } = await openDialog(
      refusal('INVALID_CREDENTIALS', 'Invalid credentials', 'current'),
    );
    await change('wrong', 'n3w');
    await waitFor(() => expect(dialog.getByLabelText('Current password')).toBeInvalid());
    expect(localStorage.getItem('token')).toBe('t1');
  });
});
