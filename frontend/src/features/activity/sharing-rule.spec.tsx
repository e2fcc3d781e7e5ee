import { act, screen, waitFor } from '@testing-library/react';
import { serve } from '../../testing/fake-server.js';
import { later } from '../../testing/later.js';
import { renderPart } from '../../testing/render-part.js';
import { SharingRuleButton } from './sharing-rule.js';

const READ = 'GET /api/alarms/rule';
const SET = 'POST /api/alarms/rule';

it('the rule of sharing alarms is read, and set', async () => {
  const calls = serve({
    [READ]: { body: { lock: false, minutes: 60 } },
    [SET]: { body: { message: 'Updated', lock: true, minutes: 15 } },
  });
  const user = renderPart(<SharingRuleButton />);
  await user.click(screen.getByRole('button', { name: 'Auto-lock…' }));
  const lock = await screen.findByRole('switch', { name: /^Lock the user when a sharing alarm is raised/ });
  expect(lock).not.toBeChecked();
  await user.click(lock);
  const minutes = screen.getByLabelText('For how many minutes');
  expect(minutes).toHaveValue('60');
  await user.clear(minutes);
  await user.type(minutes, '15');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.filter(({ route }) => route === SET).map(({ body }) => body)).toEqual([
      { lock: true, minutes: 15 },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the rule is read anew when it is opened again: another admin may have set it since', async () => {
  const { coming: late, say: answer } = later();
  const replies = [{ body: { lock: false, minutes: 60 } }, late];
  serve({ [READ]: () => replies.shift() ?? 'silence' });
  const user = renderPart(<SharingRuleButton />);
  await user.click(screen.getByRole('button', { name: 'Auto-lock…' }));
  expect(await screen.findByLabelText('For how many minutes')).toHaveValue('60');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Auto-lock…' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(500));
  expect(screen.queryByLabelText('For how many minutes')).toBeNull();
  await answer({ body: { lock: true, minutes: 5 } });
  expect(await screen.findByLabelText('For how many minutes')).toHaveValue('5');
  expect(screen.getByRole('switch')).toBeChecked();
});
