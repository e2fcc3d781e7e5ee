import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { serve } from '../../testing/fake-server.js';
import { renderPart } from '../../testing/render-part.js';
import { pass } from '../../testing/page.js';
import { LockControl } from './lock-control.js';
import { LockDialog, type LockedUser, type LockTerms } from './lock-dialog.js';

const ANA: LockedUser = { _id: '65f000000000000000000002', email: 'ana', lock: null };
const OPTIONS = 'Lock ana with a reason or for a time';
let locks: LockTerms[];
let turns: boolean[];

function Scene({ user }: { user: LockedUser }) {
  const [asked, setAsked] = useState<LockedUser | null>(null);
  return (
    <>
      <LockControl
        email={user.email}
        isLocked={user.lock !== null}
        lock={user.lock}
        onTurn={(value) => turns.push(value)}
        onAsk={() => setAsked(user)}
      />
      <LockDialog user={asked} onLock={(_, terms) => locks.push(terms)} onClose={() => setAsked(null)} />
    </>
  );
}

function show(user = ANA) {
  [locks, turns] = [[], []];
  serve({});
  return renderPart(<Scene user={user} />);
}

const lockSwitch = () => screen.getByRole('switch', { name: 'Lock ana' });

it('locks and asks nothing when it is pressed; by the menu key it asks, and sends nothing by Cancel', async () => {
  const user = show();
  fireEvent.contextMenu(lockSwitch());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([locks, turns]).toEqual([[], []]);
  await user.click(lockSwitch());
  expect(turns).toEqual([true]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['1 h', { minutes: 60 }],
  ['Until I unlock it', {}],
])('locks with a reason for %s by its menu', async (time, terms) => {
  const user = show();
  await user.click(screen.getByRole('button', { name: OPTIONS }));
  expect(await screen.findByRole('dialog', { name: 'Lock ana' })).toBeVisible();
  await user.type(await screen.findByLabelText('Reason'), 'Account sharing');
  await user.click(screen.getByRole('radio', { name: time }));
  await user.click(screen.getByRole('button', { name: 'Lock' }));
  expect(locks).toEqual([{ reason: 'Account sharing', ...terms }]);
  expect(turns).toEqual([]);
});

it('asks by a long press, which is no press of the switch, and is an ordinary switch again after that', async () => {
  const user = show();
  fireEvent.pointerDown(lockSwitch());
  await pass(600);
  fireEvent.pointerUp(lockSwitch());
  fireEvent.click(lockSwitch());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(turns).toEqual([]);
  await user.click(lockSwitch());
  expect(turns).toEqual([true]);
});

it('says why and until when somebody is locked, and by whom', async () => {
  const until = Date.UTC(2030, 0, 21, 2, 30);
  const user = show({ ...ANA, lock: { reason: 'Account sharing', until, at: until - 900_000, by: 'root' } });
  const told = 'Locked, Account sharing, until 20/01/2030 21:30, by root on 20/01/2030 21:15';
  expect(screen.getByTitle(told)).toBeVisible();
  await user.click(screen.getByRole('button', { name: OPTIONS }));
  expect(await screen.findByText(told)).toBeVisible();
});
