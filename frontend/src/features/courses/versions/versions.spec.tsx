import { screen, waitFor, within } from '@testing-library/react';
import { aCredential, SPANISH } from '../../../testing/data/courses.js';
import { serve } from '../../../testing/fake-server.js';
import { renderPart } from '../../../testing/render-part.js';
import { Versions } from './versions.js';

const GRAMMAR = aCredential(21, SPANISH, { course_name: 'Grammar' });
const LIST = `GET /api/products/versions/${GRAMMAR._id}`;
const REVEAL = 'POST /api/products/versions/reveal';
const RESTORE = 'POST /api/products/versions/restore';
const ID = '66f000000000000000000031';
const AT = Date.UTC(2030, 0, 2, 15, 30);
const OF_THEN = {
  email: 'old-login',
  password: 'old-secret',
  domain: 'https://old.example/',
  course_name: 'Old',
};

const version = { _id: ID, at: AT, by: 'admin', changed: ['email', 'password'] };

it('says who changed what and when, and the values to whoever asks alone', async () => {
  const calls = serve({ [LIST]: { body: { versions: [version] } }, [REVEAL]: { body: OF_THEN } });
  const user = renderPart(<Versions credential={GRAMMAR} />);
  const list = within(await screen.findByRole('region', { name: 'Former versions' }));
  expect(await list.findByText('Before 02/01/2030 10:30, when admin changed login, password')).toBeVisible();
  expect(screen.queryByText('old-secret')).toBeNull();
  expect(calls.map(({ route }) => route)).toEqual([LIST]);

  await user.click(list.getByRole('button', { name: 'Show what was before 02/01/2030 10:30' }));
  expect(await list.findByText('old-secret')).toBeVisible();
  expect(list.getByText('https://old.example/')).toBeVisible();
  expect(calls.find(({ route }) => route === REVEAL)?.body).toEqual({ id: ID });
  await user.click(list.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('old-secret')).toBeNull();
});

it('is restored', async () => {
  const calls = serve({ [LIST]: { body: { versions: [version] } }, [RESTORE]: { body: { message: 'ok' } } });
  const user = renderPart(<Versions credential={GRAMMAR} />);
  await user.click(await screen.findByRole('button', { name: 'Restore what was before 02/01/2030 10:30' }));
  await waitFor(() => expect(calls.find(({ route }) => route === RESTORE)?.body).toEqual({ id: ID }));
  await waitFor(() => expect(calls.filter(({ route }) => route === LIST)).toHaveLength(2));
});

it('says when there are none', async () => {
  serve({ [LIST]: { body: { versions: [] } } });
  renderPart(<Versions credential={GRAMMAR} />);
  expect(await screen.findByText('It was never changed')).toBeVisible();
});
