import { screen, waitFor } from '@testing-library/react';
import { oneUser } from '../../../testing/data/renewals.js';
import { sent, refusal } from '../../../testing/fake-server.js';
import { hear, later } from '../../../testing/page.js';
import { ONE, openPanel, seen, shown, ana, changed } from '../testing.js';

const UPDATE = 'POST /api/users/update';

it('the fields save themselves one by one, each with the version, numbers as numbers, and nothing where nothing changed', async () => {
  const boats = { ...seen, niche: 'boats', version: 4 };
  const specific = { ...boats, role: 'specific', version: 5 };
  const { calls, user, panel } = await openPanel(
    {},
    {
      [UPDATE]: [changed(boats), changed(specific), changed({ ...specific, version: 6 })],
      [ONE]: [oneUser(seen), oneUser(boats), oneUser(specific)],
    },
  );
  await user.type(panel.getByLabelText('niche'), 'x{Escape}');
  expect(panel.getByLabelText('niche')).toHaveValue('fitness');
  await user.tab();
  expect(screen.getByRole('dialog', { name: 'ana' })).toBeVisible();
  expect(sent(calls, UPDATE)).toEqual([]);

  await user.fill(panel.getByLabelText('niche'), 'boats{Enter}');
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  await user.selectOptions(shown().getByLabelText('Role'), 'specific');
  await waitFor(() => expect(sent(calls, ONE)).toHaveLength(3));
  await user.fill(shown().getByLabelText('Validity'), '45{Enter}');
  await waitFor(() =>
    expect(sent(calls, UPDATE)).toEqual([
      { id: ana._id, version: 3, niche: 'boats' },
      { id: ana._id, version: 4, role: 'specific' },
      { id: ana._id, version: 5, subValidity: 45 },
    ]),
  );
});

it('the fields keep what is typed on while they are being saved, and save that with the new version', async () => {
  const { coming, say } = later();
  const answers = [coming, changed({ ...seen, niche: 'boats and cars', version: 5 })];
  const saved = { ...seen, niche: 'boats', version: 4 };
  const { calls, user, panel } = await openPanel(
    {},
    { [UPDATE]: () => answers.shift() ?? 'away', [ONE]: [oneUser(seen), oneUser(saved)] },
  );
  await user.fill(panel.getByLabelText('niche'), 'boats{Enter} and');
  await say(changed(saved));
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  expect(shown().getByLabelText('niche')).toHaveValue('boats and');
  await user.type(shown().getByLabelText('niche'), ' cars');
  await user.tab();
  await waitFor(() =>
    expect(sent(calls, UPDATE)).toEqual([
      { id: ana._id, version: 3, niche: 'boats' },
      { id: ana._id, version: 4, niche: 'boats and cars' },
    ]),
  );
});

it.each([
  ['and with the new version', changed({ ...seen, role: 'specific', version: 4 }), 4],
  ['also where what was saved before is refused', refusal('GUARDED', 'You cannot do that'), 3],
])('the fields save what was chosen last while they were being saved, %s', async (_what, reply, version) => {
  const { coming, say } = later();
  const answers = [coming, changed({ ...seen, role: 'all_profile', version: version + 1 })];
  const { calls, user, panel } = await openPanel({}, { [UPDATE]: () => answers.shift() ?? 'away' });
  for (const role of ['specific', 'admin', 'all_profile']) {
    await user.selectOptions(panel.getByLabelText('Role'), role);
  }
  expect(panel.getByLabelText('Role')).toHaveValue('all_profile');
  await say(reply);
  await waitFor(() =>
    expect(sent(calls, UPDATE)).toEqual([
      { id: ana._id, version: 3, role: 'specific' },
      { id: ana._id, version, role: 'all_profile' },
    ]),
  );
});

it('the fields keep what is typed where somebody else changed the same field meanwhile, and save it when it is sent again', async () => {
  const theirs = { ...seen, niche: 'cars', version: 4 };
  const { calls, user, panel } = await openPanel(
    {},
    {
      [ONE]: [oneUser(seen), oneUser(theirs)],
      [UPDATE]: [
        refusal('STALE_VERSION', 'Somebody else changed this'),
        changed({ ...seen, niche: 'fitness!', version: 5 }),
      ],
    },
  );
  await user.type(panel.getByLabelText('niche'), '!');
  hear('data:changed', { what: 'users', ids: [ana._id] });
  await waitFor(() => expect(sent(calls, ONE)).toHaveLength(2));
  await user.type(shown().getByLabelText('niche'), '{Enter}');
  await waitFor(() => expect(shown().getByLabelText('niche')).toBeInvalid());
  expect(shown().getByLabelText('niche')).toHaveValue('fitness!');
  await waitFor(() => expect(sent(calls, ONE)).toHaveLength(3));
  await user.tab();
  const first = { id: ana._id, version: 3, niche: 'fitness!' };
  expect(sent(calls, UPDATE)).toEqual([first]);

  await user.type(shown().getByLabelText('niche'), '{Enter}');
  await waitFor(() => expect(sent(calls, UPDATE)).toEqual([first, { ...first, version: 4 }]));
});

it('the fields show what somebody else chose meanwhile in place of what was chosen and refused', async () => {
  const theirs = { ...seen, role: 'specific', version: 4 };
  const { calls, user, panel } = await openPanel(
    {},
    {
      [ONE]: [oneUser(seen), oneUser(theirs)],
      [UPDATE]: refusal('STALE_VERSION', 'Somebody else changed this'),
    },
  );
  await user.selectOptions(panel.getByLabelText('Role'), 'all_profile');
  await waitFor(() => expect(sent(calls, ONE)).toHaveLength(2));
  await waitFor(() => expect(shown().getByLabelText('Role')).toHaveValue('specific'));
});
