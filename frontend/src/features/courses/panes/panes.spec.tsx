import { cleanup, fireEvent, screen } from '@testing-library/react';
import { adminFrame } from '../../../testing/data/admin-frame.js';
import { courses } from '../../../testing/data/courses.js';
import { serve } from '../../../testing/fake-server.js';
import { anAdmin } from '../../../testing/data/people.js';
import { renderApp } from '../../../testing/render-app.js';

function open() {
  localStorage.setItem('token', 't1');
  serve({ 'GET /api/verify-token': anAdmin(), ...adminFrame, ...courses() });
  return renderApp('/dashboard/managepassword');
}

const divider = (name = 'Width of Titles') => screen.findByRole('separator', { name });

describe('the panes', () => {
  it('are drawn wider and narrower by the arrow keys, and remember it', async () => {
    const user = open();
    const titles = await divider();
    expect(titles).toHaveAttribute('aria-valuenow', '180');
    titles.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(titles).toHaveAttribute('aria-valuenow', '196');
    expect(await divider('Width of Subtitles')).toHaveAttribute('aria-valuenow', '186');
    cleanup();
    open();
    expect(await divider()).toHaveAttribute('aria-valuenow', '196');
  });

  it('stay within what can be read, and come back by two presses', async () => {
    const user = open();
    const titles = await divider();
    titles.focus();
    await user.keyboard('{End}{ArrowRight}');
    expect(titles).toHaveAttribute('aria-valuenow', '420');
    await user.keyboard('{Home}{ArrowLeft}');
    expect(titles).toHaveAttribute('aria-valuenow', '140');
    fireEvent.doubleClick(titles);
    expect(titles).toHaveAttribute('aria-valuenow', '180');
  });

  it.each(['{"titles":"wide"}', '{"titles":', 'null', '{"titles":9000}'])(
    'are usable whatever was kept: %s',
    async (kept) => {
      localStorage.setItem('panes:courses', kept);
      open();
      const width = Number((await divider()).getAttribute('aria-valuenow'));
      expect(width).toBeGreaterThanOrEqual(140);
      expect(width).toBeLessThanOrEqual(420);
    },
  );
});
