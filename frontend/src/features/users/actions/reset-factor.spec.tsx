import { screen, within } from '@testing-library/react';
import { CurrentUserProvider } from '../../../shared/api/session/session.js';
import { serve } from '../../../testing/fake-server.js';
import { aListedUser } from '../../../testing/data/manage-user.js';
import { renderPart } from '../../../testing/render-part.js';
import { toastAbout } from '../../../testing/toast-about.js';
import { ResetFactor } from './reset-factor.js';

const RESET = 'POST /api/users/2fa/reset';
const ana = aListedUser(7, { email: 'ana' });

function open(ownId: string) {
  const calls = serve({ [RESET]: { body: { message: 'Second factor reset' } } });
  const own = {
    _id: ownId,
    username: 'root',
    role: 'admin',
    days_left: false,
    ends_at: null,
    profile_group: '',
  } as const;
  const user = renderPart(
    <CurrentUserProvider value={own}>
      <ResetFactor user={ana} />
    </CurrentUserProvider>,
  );
  return { calls, user };
}

describe('the reset of a second factor', () => {
  it('is asked for once more, and says that it is done', async () => {
    const { calls, user } = open('65f000000000000000000001');
    await user.click(screen.getByRole('button', { name: 'Reset second factor' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reset the second factor of ana?' }));
    expect(calls).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Reset second factor' }));
    expect(await toastAbout('Second factor reset')).toBe('ana');
    expect(calls).toContainEqual(expect.objectContaining({ route: RESET, body: { id: ana._id } }));
  });

  it("is not for one's own", () => {
    open(ana._id);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
