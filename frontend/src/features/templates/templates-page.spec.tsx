import { screen, waitFor, within } from '@testing-library/react';
import { serve, type Reply } from '../../testing/fake-server.js';
import { anAdmin } from '../../testing/data/people.js';
import { refusal } from '../../testing/data/refusal.js';
import { renderScreen } from '../../testing/render-app.js';
import { aTemplate, startTemplates, templatesOf } from '../../testing/data/templates.js';

const CHECK = 'GET /api/verify-token';
const LIST = 'GET /api/templates';
const SAVE = 'POST /api/templates/save';
const DELETE = 'POST /api/templates/delete';

const mine = aTemplate(50, { kind: 'fixed', lang: 'es', name: 'Mía', text: 'Ya está, {name}' });
const [welcome] = startTemplates;

const saved = (message: string): Reply => ({ body: { message, templates: [] } });

function opened(scripts: Record<string, Reply> = {}) {
  localStorage.setItem('token', 't1');
  const listed = templatesOf([...startTemplates, mine]);
  const calls = serve({ [CHECK]: anAdmin(), [LIST]: listed, ...scripts });
  return { calls, user: renderScreen('/dashboard/templates') };
}

const sent = (calls: ReturnType<typeof serve>, route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body);

it('lists templates with kind, language and text', async () => {
  opened();
  const row = await screen.findByRole('row', { name: /Mía/ });
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect(cells.slice(0, 4)).toEqual(['Mía', 'Fixed', 'Spanish', 'Ya está, {name}']);
});

describe('editing', () => {
  async function edit(name: string, scripts: Record<string, Reply> = {}) {
    const { calls, user } = opened(scripts);
    await user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Edit ${name}` }));
    return { calls, user, dialog };
  }

  it('shows how it reads while it is written, and saves it', async () => {
    const { calls, user, dialog } = await edit('Mía', { [SAVE]: saved('Updated successfully!') });
    expect(dialog.getByRole('group', { name: 'Preview' })).toHaveTextContent('Ya está, ana_paz');
    await user.type(dialog.getByLabelText('Text'), ': {{link}');
    expect(dialog.getByRole('group', { name: 'Preview' })).toHaveTextContent(
      'Ya está, ana_paz: https://example.com',
    );
    await user.selectOptions(dialog.getByLabelText('Kind'), 'Other');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated successfully!')).toBeInTheDocument();
    expect(sent(calls, SAVE)).toEqual([{ ...mine, kind: 'other', text: 'Ya está, {name}: {link}' }]);
  });

  it('says where something is no placeholder, and sends nothing', async () => {
    const { calls, user, dialog } = await edit('Mía');
    await user.type(dialog.getByLabelText('Text'), ' {{nombre}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await screen.findAllByText('There is no such placeholder as the one at position 17'),
    ).not.toHaveLength(0);
    expect(sent(calls, SAVE)).toEqual([]);
  });

  it('shows at the field what the server says against it', async () => {
    const { user, dialog } = await edit('Mía', { [SAVE]: refusal('VALIDATION', 'Not like this', 'text') });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Not like this')).toBeVisible();
    expect(dialog.getByLabelText('Text')).toBeInvalid();
  });
});

it('makes a new one, in the language of the page', async () => {
  const { calls, user } = opened({ [SAVE]: saved('Created successfully!') });
  await user.click(await screen.findByRole('button', { name: 'New template' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New template' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Name should not be empty')).toBeVisible();
  await user.type(dialog.getByLabelText('Name'), ' Sale ');
  await user.type(dialog.getByLabelText('Text'), 'Hi');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Created successfully!')).toBeInTheDocument();
  expect(sent(calls, SAVE)).toEqual([{ kind: 'other', lang: 'en', name: 'Sale', text: 'Hi' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('deleting', () => {
  it.each([
    ['says so', 'Mía', mine._id, /^“Mía” goes\.$/],
    [
      'says that the one from the start comes back',
      'Welcome',
      welcome?._id,
      /the one from the start comes back/,
    ],
  ])('asks first, and %s', async (_what, name, _id, consequence) => {
    const { calls, user } = opened({ [DELETE]: saved('Deleted successfully') });
    await user.click(await screen.findByRole('button', { name: `Del ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Do you really want to delete?' }));
    expect(dialog.getByText(consequence)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted successfully')).toBeInTheDocument();
    expect(sent(calls, DELETE)).toEqual([{ _id }]);
  });
});
