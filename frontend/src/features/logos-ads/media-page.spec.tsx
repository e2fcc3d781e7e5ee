import { screen, waitFor, within } from '@testing-library/react';
import { type Scripts, sent } from '../../testing/fake-server.js';
import { openScreen } from '../../testing/render-app.js';

const SCREENS = [
  ['logos', 'GET /api/get_logo', 'urls', 'POST /api/upload_logo', 'POST /api/delete_logo'],
  ['ads', 'GET /api/ads/get', 'ads', 'POST /api/ads/upload', 'POST /api/ads/delete'],
] as const;

describe.each(SCREENS)('the screen of %s', (kind, LIST, field, UPLOAD, DELETE) => {
  const message = { body: { message: 'ok', [field]: [] } };
  const opened = (scripts: Scripts) => openScreen(`/dashboard/${kind}`, scripts);

  it('says Empty without any, wants a file, falls back to its own text when the upload breaks, and shows the newest first', async () => {
    const { user, calls } = opened({
      [LIST]: [{ body: { [field]: [] } }, { body: { [field]: ['new.png', 'old.webp'] } }],
      [UPLOAD]: ['away', { status: 201, ...message }],
    });
    expect(await screen.findByText('Empty')).toBeVisible();
    const upload = () => user.click(screen.getByRole('button', { name: 'Upload' }));
    await upload();
    expect((await screen.findAllByText("File shoudn't be empty")).length).toBeGreaterThan(0);
    expect(sent(calls, UPLOAD)).toEqual([]);
    const file = new File(['picture'], 'sun.png', { type: 'image/png' });
    await user.upload(screen.getByLabelText('Upload media'), file);
    await upload();
    expect(await screen.findByText('Unable to upload logo!')).toBeInTheDocument();
    await upload();
    expect(await screen.findByText('Uploaded successfully')).toBeInTheDocument();
    expect(sent(calls, UPLOAD)[1]).toMatchObject({ file: { name: 'sun.png' } });
    const pictures = (await screen.findAllByRole('img')).map((picture) => picture.getAttribute('src'));
    expect(pictures).toEqual([`/static/${kind}/new.png`, `/static/${kind}/old.webp`]);
  });

  it('asks before a picture goes, and falls back to its own text when that breaks', async () => {
    const { user, calls } = opened({
      [LIST]: { body: { [field]: ['new.png', 'old.webp'] } },
      [DELETE]: ['away', message],
    });
    for (const said of ['Unable to delete logo!', 'Deleted successfully']) {
      const [first] = await screen.findAllByRole('button', { name: /^Del / });
      if (first) await user.click(first);
      const dialog = within(await screen.findByRole('dialog', { name: 'Do you really want to delete?' }));
      expect(await dialog.findByText(/You can undo it for 10 minutes/)).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Delete' }));
      expect(await screen.findByText(said)).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(sent(calls, DELETE)).toEqual([{ name: 'new.png' }, { name: 'new.png' }]);
  });
});
