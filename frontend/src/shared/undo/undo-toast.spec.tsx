import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../testing/render-part.js';
import { type Scripts, serve, sent, refusal } from '../../testing/fake-server.js';
import { pass } from '../../testing/page.js';
import { send } from '../api/client.js';
import { useChange } from '../api/use-change.js';
import { Keys } from '../keys/keys.js';
import { HeldClock } from './undo-toast.js';

const DELETE = 'DELETE /api/users/7';
const UNDO = 'POST /api/undo';
const undo = (id: string) => ({ id, until: Date.now() + 600_000 });
const deleted = (id = 'u1') => ({ body: { message: 'Deleted successfully', undo: undo(id) } });
const undone = { body: { message: 'Undone' } };

function Deletion() {
  const { mutate } = useChange({
    send: () => send('DELETE', '/users/7'),
    success: 'Deleted successfully',
    changes: [],
  });
  return <button onClick={() => mutate()}>Del</button>;
}

async function press(scripts: Scripts) {
  const calls = serve(scripts);
  const user = renderPart(
    <>
      <Deletion />
      <Keys />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Del' }));
  await screen.findByText('Deleted successfully');
  return { user, calls };
}

const button = () => screen.queryByRole('button', { name: 'Undo' });
/** A toast that was dismissed fades away. */
const isGone = () => waitFor(() => expect(button()).toBeNull(), { timeout: 2_000 });

describe('the toast of a change that can be taken back', () => {
  it('says the words of the specification in a line of their own, takes it back, says so and goes', async () => {
    const { user, calls } = await press({ [DELETE]: deleted(), [UNDO]: undone });
    expect(screen.getByText('Deleted successfully')).toHaveTextContent(/^Deleted successfully$/);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(sent(calls, UNDO)).toEqual([{ id: 'u1' }]);
    await isGone();
  });

  it('stays for 10 s, which stand still while the pointer is on it', async () => {
    const { user } = await press({ [DELETE]: deleted() });
    await user.hover(screen.getByRole('button', { name: 'Undo' }));
    await pass(60_000);
    await user.unhover(screen.getByRole('button', { name: 'Undo' }));
    await pass(7_000);
    expect(button()).not.toBeNull();
    await pass(3_000);
    await isGone();
  });

  it('is reached by a key, and stays while it has the focus, which then goes back', async () => {
    const { user } = await press({ [DELETE]: deleted(), [UNDO]: undone });
    await user.keyboard('u');
    expect(button()).toHaveFocus();
    await pass(60_000);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Undone')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Del' })).toHaveFocus();
  });

  it('takes back the newest of two that read the same', async () => {
    const { user, calls } = await press({ [DELETE]: [deleted('u1'), deleted('u2')], [UNDO]: undone });
    await pass(9_000);
    await user.click(screen.getByRole('button', { name: 'Del' }));
    await pass(9_000);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(calls, UNDO)).toEqual([{ id: 'u2' }]));
  });

  it('stays when the server refuses, and goes when there is nothing to take back any more', async () => {
    const why = 'Its title is gone: undo that first';
    const { user } = await press({
      [DELETE]: deleted(),
      [UNDO]: [refusal('GUARDED', why), refusal('NOT_FOUND', 'Not found')],
    });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(why)).toBeInTheDocument();
    await pass(2_000);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Not found')).toBeInTheDocument();
    await isGone();
  });
});

it('has no button where the change can not be taken back', async () => {
  await press({ [DELETE]: { body: { message: 'Deleted successfully' } } });
  expect(button()).toBeNull();
});

it('the clock of a toast stands still until nothing holds it any more, and ends once', () => {
  const end = jest.fn();
  const clock = new HeldClock(10_000, end);
  clock.run();
  jest.advanceTimersByTime(4_000);
  clock.hold('pointer');
  clock.hold('focus');
  clock.release('pointer');
  jest.advanceTimersByTime(60_000);
  clock.release('focus');
  jest.advanceTimersByTime(5_999);
  expect(end).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  expect(end).toHaveBeenCalledTimes(1);
});
