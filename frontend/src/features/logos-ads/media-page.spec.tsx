import { screen, waitFor, within } from '@testing-library/react';
import { anAdmin } from '../../testing/data/people.js';
import { serve } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-app.js';

const base = {
  'GET /api/verify-token': anAdmin(),
  'GET /api/config': { body: { product: 'keyroster', logo: null, uploadMaxMb: 5, publicUserList: true } },
};

const SCREENS = [
  ['logos', 'GET /api/get_logo', 'urls', 'POST /api/upload_logo', 'POST /api/delete_logo'],
  ['ads', 'GET /api/ads/get', 'ads', 'POST /api/ads/upload', 'POST /api/ads/delete'],
] as const;

describe.each(SCREENS)('the screen of %s', (kind, LIST, field, UPLOAD, DELETE) => {
  const message = { body: { message: 'ok', [field]: [] } };

  function opened(scripts: Parameters<typeof serve>[0] = {}) {
    localStorage.setItem('token', 't1');
    const calls = serve({ ...base, [LIST]: { body: { [field]: ['new.png', 'old.webp'] } }, ...scripts });
    return { calls, user: renderScreen(`/dashboard/${kind}`) };
  }

  it('shows the pictures, newest first', async () => {
    opened();
    const pictures = await screen.findAllByRole('img');
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      `/static/${kind}/new.png`,
      `/static/${kind}/old.webp`,
    ]);
  });

  it('says Empty without any', async () => {
    opened({ [LIST]: { body: { [field]: [] } } });
    expect(await screen.findByText('Empty')).toBeVisible();
  });

  it('wants a file', async () => {
    const { user, calls } = opened();
    await user.click(await screen.findByRole('button', { name: 'Upload' }));
    expect((await screen.findAllByText("File shoudn't be empty")).length).toBeGreaterThan(0);
    expect(calls.map(({ route }) => route)).not.toContain(UPLOAD);
  });

  it('uploads one', async () => {
    const { user, calls } = opened({ [UPLOAD]: { status: 201, ...message } });
    const file = new File(['picture'], 'sun.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('Upload media'), file);
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Uploaded successfully')).toBeInTheDocument();
    expect(calls.find(({ route }) => route === UPLOAD)?.body).toMatchObject({ file: { name: 'sun.png' } });
  });

  it('falls back to its own text when the upload breaks', async () => {
    const { user } = opened({ [UPLOAD]: 'away' });
    const file = new File(['picture'], 'sun.png', { type: 'image/png' });
    await user.upload(await screen.findByLabelText('Upload media'), file);
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByText('Unable to upload logo!')).toBeInTheDocument();
  });

  it('asks before a picture goes', async () => {
    const { user, calls } = opened({ [DELETE]: message });
    const [first] = await screen.findAllByRole('button', { name: /^Del / });
    if (first) await user.click(first);
    const dialog = await screen.findByRole('dialog', { name: 'Do you really want to delete?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted successfully')).toBeInTheDocument();
    await waitFor(() =>
      expect(calls.find(({ route }) => route === DELETE)?.body).toEqual({ name: 'new.png' }),
    );
  });

  it('falls back to its own text when the deletion breaks', async () => {
    const { user } = opened({ [DELETE]: 'away' });
    const [first] = await screen.findAllByRole('button', { name: /^Del / });
    if (first) await user.click(first);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Unable to delete logo!')).toBeInTheDocument();
  });
});
