import { screen, waitFor, within } from '@testing-library/react';
import { type Reply, type Scripts, sent, refusal } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';
import { aTemplate, startTemplates, templatesOf } from '../../testing/data/templates.js';
import { dialogBy, textsOf } from '../../testing/page.js';

const LIST = 'GET /api/templates';
const SAVE = 'POST /api/templates/save';
const DELETE = 'POST /api/templates/delete';
const mine = aTemplate(50, { kind: 'fixed', lang: 'es', name: 'Mía', text: 'Ya está, {name}' });
const [welcome] = startTemplates;
const saved = (message: string): Reply => ({ body: { message, templates: [] } });

const opened = (scripts: Scripts = {}) =>
  openScreen('/dashboard/templates', { [LIST]: templatesOf([...startTemplates, mine]), ...scripts });

it('lists templates with kind, language and text; one shows how it reads while it is written, and is saved', async () => {
  const { calls, user } = opened({ [SAVE]: saved('Updated successfully!') });
  const dialog = await dialogBy(user, 'Edit Mía');
  const row = within(screen.getByRole('row', { name: /Mía/, hidden: true }));
  expect(textsOf(row.getAllByRole('cell', { hidden: true })).slice(0, 4)).toEqual([
    'Mía',
    'Fixed',
    'Spanish',
    'Ya está, {name}',
  ]);
  const preview = dialog.getByRole('group', { name: 'Preview' });
  expect(preview).toHaveTextContent('Ya está, ana_paz');
  await user.type(dialog.getByLabelText('Text'), ': {{link}');
  expect(preview).toHaveTextContent('Ya está, ana_paz: https://example.com');
  await user.selectOptions(dialog.getByLabelText('Kind'), 'Other');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
  expect(sent(calls, SAVE)).toEqual([{ ...mine, kind: 'other', text: 'Ya está, {name}: {link}' }]);
});

it('makes a new one, in the language of the page, once what is wrong was said at its field', async () => {
  const wrong = refusal('VALIDATION', 'Not like this', 'text');
  const { calls, user } = opened({ [SAVE]: [wrong, saved('Created successfully!')] });
  const dialog = await dialogBy(user, 'New template');
  const save = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await save();
  expect(await dialog.findByText('Name should not be empty')).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), ' Sale ');
  await user.type(dialog.getByLabelText('Text'), 'Hi {{nombre}');
  await save();
  const said = 'There is no such placeholder as the one at position 4';
  expect(await screen.findAllByText(said)).not.toHaveLength(0);
  expect(sent(calls, SAVE)).toEqual([]);
  await user.fill(dialog.getByLabelText('Text'), 'Hi');
  await save();
  expect(await dialog.findByText('Not like this')).toBeVisible();
  expect(dialog.getByLabelText('Text')).toBeInvalid();
  await save();
  expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
  expect(sent(calls, SAVE)).toEqual(Array(2).fill({ kind: 'other', lang: 'en', name: 'Sale', text: 'Hi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks before one is deleted, and says that one from the start comes back', async () => {
  const { calls, user } = opened({ [DELETE]: saved('Deleted successfully') });
  for (const [name, consequence] of [
    ['Mía', /^“Mía” is deleted\.$/],
    ['Welcome', /the original one comes back/],
  ] as const) {
    const dialog = await dialogBy(user, `Del ${name}`, 'Do you really want to delete?');
    expect(dialog.getByText(consequence)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(screen.getByText('Deleted successfully')).toBeInTheDocument();
  expect(sent(calls, DELETE)).toEqual([{ _id: mine._id }, { _id: welcome?._id }]);
});
