import type { ExplainAnswer } from '@keyroster/contracts/dto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { serve, sent } from '../../testing/fake-server.js';
import { renderPart } from '../../testing/render-part.js';
import { chooseLanguage } from '../i18n/language.js';
import { WhyList } from './why-list.js';

const ANA = '65f0000000000000000000a1';
const TITLE = '66f000000000000000000002';
const LIST = `GET /api/explain?user_id=${ANA}&shop_id=${TITLE}`;
const LOCK = 'POST /api/users/lock';

const lock = (holds: boolean): ExplainAnswer => ({
  may: holds,
  rules: [
    {
      rule: 'lock',
      holds,
      detail: {
        code: holds ? 'not_locked' : 'locked',
        values: holds ? {} : { reason: 'Account sharing', until: Date.UTC(2030, 0, 2, 15, 30) },
      },
      ...(!holds && { repair: { method: 'POST', path: '/api/users/lock', body: { id: ANA, value: false } } }),
    },
    {
      rule: 'subscription',
      holds: true,
      detail: { code: 'ends', values: { at: Date.UTC(2030, 0, 2, 15, 30) } },
    },
    { rule: 'title', holds: true, detail: { code: 'group', values: { title: 'Udemy' } } },
  ],
});

it('says rule by rule what holds, and mends what does not by the call that the server names', async () => {
  const calls = serve({
    [LIST]: [{ body: lock(false) }, { body: lock(true) }],
    [LOCK]: { body: { message: 'ok' } },
  });
  const user = renderPart(<WhyList user={{ _id: ANA, email: 'ana' }} wanted={{ shop_id: TITLE }} />);
  expect(await screen.findByText('Something blocks them')).toBeVisible();
  const [first, ...others] = within(screen.getByRole('list', { name: 'Access check' })).getAllByRole(
    'listitem',
  );
  if (!first) throw new Error('Each rule is an item');
  expect(first).toHaveTextContent('Lock: The account is locked: Account sharing, until 02/01/2030 10:30');
  expect(within(first).getByRole('img', { name: 'Blocks them' })).toBeVisible();
  expect(others.map(({ textContent }) => textContent)).toEqual([
    'Subscription: Runs until 02/01/2030 10:30',
    'Title: Udemy comes from their group',
  ]);
  expect(screen.getAllByRole('img', { name: 'Fine' })).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByText('Nothing blocks them')).toBeVisible();
  expect(sent(calls, LOCK)).toEqual([{ id: ANA, value: false }]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('names who loses a seat that is full, and asks first', async () => {
  const P_ID = '67f000000000000000000003';
  const FREE = 'POST /api/seats/free';
  const values = { in_use: 1, of: 1, loses: 'beto', seen: Date.UTC(2030, 0, 2, 15, 30) };
  const body = { p_id: P_ID, user_id: '65f0000000000000000000b2' };
  const full: ExplainAnswer['rules'][number] = {
    rule: 'seat',
    holds: false,
    detail: { code: 'seats_full', values },
    repair: { method: 'POST', path: '/api/seats/free', body },
  };
  const calls = serve({
    [`GET /api/explain?user_id=${ANA}&p_id=${P_ID}`]: { body: { may: false, rules: [full] } },
    [FREE]: { body: { message: 'Seat freed' } },
  });
  const user = renderPart(<WhyList user={{ _id: ANA, email: 'ana' }} wanted={{ p_id: P_ID }} />);
  await user.click(await screen.findByRole('button', { name: 'Free the seat of beto' }));
  expect(sent(calls, FREE)).toEqual([]);
  const dialog = await screen.findByRole('dialog', { name: 'Free the seat of beto?' });
  expect(dialog).toHaveTextContent('beto was last seen on 02/01/2030 10:30');
  await user.click(within(dialog).getByRole('button', { name: 'Free' }));
  await waitFor(() => expect(sent(calls, FREE)).toEqual([body]));
});

it('calls the role as the page does, in its language', async () => {
  await act(() => chooseLanguage('es'));
  const rules: ExplainAnswer['rules'] = [
    { rule: 'role', holds: true, detail: { code: 'member', values: { role: 'member' } } },
  ];
  serve({ [LIST]: { body: { may: true, rules } } });
  renderPart(<WhyList user={{ _id: ANA, email: 'ana' }} wanted={{ shop_id: TITLE }} />);
  expect(await screen.findByText(/Como miembro ve lo que tiene asignado/)).toBeVisible();
});
