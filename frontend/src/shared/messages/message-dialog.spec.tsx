import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { serve, type Reply } from '../../testing/fake-server.js';
import { NETFLIX, UDEMY } from '../../testing/data/courses.js';
import { oneUser } from '../../testing/data/renewals.js';
import { aListedUser } from '../../testing/data/manage-user.js';
import { comeBack } from '../../testing/come-back.js';
import { renderPart } from '../../testing/render-part.js';
import { later } from '../../testing/later.js';
import { aTemplate, startTemplates, templatesOf } from '../../testing/data/templates.js';
import { chooseLanguage } from '../i18n/language.js';
import { MessageDialog } from './message-dialog.js';
import type { MessageAbout } from './message-form.js';

const TOLD = 'POST /api/renewals/told';
/** Noon in Lima; a subscription of 30 days from 01/06/2026 ends on 01/07/2026. */
const TODAY = Date.UTC(2026, 5, 10, 17);

const ana = (details: Partial<UserAnswer> = {}): UserAnswer =>
  aListedUser(7, { email: 'ana', wasap: '999 888 777', ...details });

const lockedFor = (reason: string): UserAnswer =>
  ana({ is_locked: true, lock: { reason, until: null, at: TODAY, by: 'root' } });

async function open(about: Partial<MessageAbout> = {}, scripts: Parameters<typeof serve>[0] = {}) {
  jest.setSystemTime(TODAY);
  const calls = serve({ 'GET /api/templates': templatesOf(), ...scripts });
  const user = renderPart(<MessageDialog user={ana()} isOpen onClose={() => undefined} {...about} />);
  const dialog = await screen.findByRole('dialog', { name: /ana$/ });
  await within(dialog).findByRole('textbox');
  return { calls, user, dialog };
}

const text = (): string => screen.getByRole<HTMLTextAreaElement>('textbox').value;
const chosen = (): string | null | undefined =>
  screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent;
const whatsapp = () => screen.findByRole('link', { name: 'WhatsApp' });
const sentText = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '').searchParams.get('text');

afterEach(() => act(() => chooseLanguage('en')));

describe('the template that is offered', () => {
  it.each([
    ['welcomes whoever has over 3 days left', {}, 'Welcome'],
    ['reminds from 3 days on', { sub_validity: 13 }, 'Reminder'],
    ['reminds on the last day', { sub_validity: 10 }, 'Reminder'],
    ['says that it is over', { sub_validity: 9 }, 'Expired'],
    ['says that they are locked, expired or not', { is_locked: true, sub_validity: 9 }, 'Locked'],
    ['welcomes an admin, who never expires', { role: 'admin', sub_validity: 9 }, 'Welcome'],
  ])('%s', async (_what, details, kind) => {
    await open({ user: ana(details) });
    expect(chosen()).toBe(kind);
  });

  it('is in the language of the page, the others after it', async () => {
    await act(() => chooseLanguage('es'));
    await open({ user: ana({ sub_validity: 13 }) });
    expect(chosen()).toBe('Recordatorio');
    expect(text()).toBe(
      '¡Hola, ana! 👋 Te recordamos que tu acceso termina el 14/06/2026 (días restantes: 3).\n' +
        '¿Lo renovamos ahora para que no pierdas ni un día?',
    );
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options.slice(0, 6)).toEqual([
      ...['Bienvenida', 'Recordatorio', 'Vencido', 'Bloqueado', 'Solucionado'],
      'Bienvenida: Welcome (Inglés)',
    ]);
  });
});

describe('the text', () => {
  it('is filled, but for what is not known, which is named', async () => {
    await open();
    expect(text()).toContain('Hi ana! 👋');
    expect(text()).toContain('Sign in here: http://localhost');
    expect(text()).toContain('Password: {password}');
    expect(text()).toContain('until 01/07/2026');
    expect(screen.getByRole('status')).toHaveTextContent('{password} is empty: set a password first');
  });

  it('has the password right after it was set', async () => {
    await open({ password: '0042' });
    expect(text()).toContain('Password: 0042');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('has the reason of a lock where there is one', async () => {
    await open({ user: lockedFor('unpaid') });
    expect(text()).toContain('Reason: unpaid');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('names the reason as not filled where a lock has none', async () => {
    await open({ user: lockedFor('') });
    expect(screen.getByRole('status')).toHaveTextContent('{reason} is empty: lock with a reason first');
  });

  it('has the titles where a template names them', async () => {
    const mine = aTemplate(50, { kind: 'other', lang: 'en', name: 'Mine', text: 'You have {titles}.' });
    const { user } = await open(
      {},
      {
        'GET /api/templates': templatesOf([...startTemplates, mine]),
        'GET /api/users/65f100000000000000000007': oneUser(ana(), {
          titles: [
            { ...NETFLIX, from: 'user' },
            { ...UDEMY, from: 'group' },
          ],
        }),
      },
    );
    await user.selectOptions(screen.getByRole('combobox'), 'Other: Mine');
    await waitFor(() => expect(text()).toBe('You have Netflix, Udemy.'));
  });

  it('can’t be sent before its titles are there', async () => {
    const mine = aTemplate(50, { kind: 'reminder', lang: 'en', name: 'Mine', text: 'You have {titles}.' });
    const { coming, say } = later();
    const { user, calls } = await open(
      {},
      {
        'GET /api/templates': templatesOf([mine]),
        'GET /api/users/65f100000000000000000007': () => coming,
      },
    );
    const link = await screen.findByRole('link', { name: 'WhatsApp' });
    expect(link).not.toHaveAttribute('href');
    expect(link).toHaveAttribute('aria-disabled', 'true');
    await user.click(link);
    expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
    await say(oneUser(ana(), { titles: [{ ...NETFLIX, from: 'user' }] }));
    expect(sentText(await whatsapp())).toBe('You have Netflix.');
  });

  it('can be changed, and another template begins anew', async () => {
    const { user } = await open();
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), 'My own words');
    expect(sentText(await whatsapp())).toBe('My own words');
    await user.selectOptions(screen.getByRole('combobox'), 'Fixed');
    expect(text()).toContain('What you told us about is fixed');
  });
});

describe('sending', () => {
  it('is refused while a placeholder is empty', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'WhatsApp' })).not.toHaveAttribute('href');
    expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled();
  });

  it.each([
    ['999 888 777', '51999888777'],
    ['+51999888777', '51999888777'],
    ['+34 612 34 56 78', '34612345678'],
  ])('opens the chat with %s in a tab that knows nothing of the page', async (wasap, digits) => {
    await open({ user: ana({ wasap }), password: '0042' });
    const link = await whatsapp();
    expect(link.getAttribute('href')).toMatch(new RegExp(`^https://wa\\.me/${digits}\\?text=`));
    expect(sentText(link)).toBe(text());
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')?.split(' ').sort()).toEqual(['noopener', 'noreferrer']);
  });

  it('takes a number without its country for one of the country that the server names', async () => {
    await open(
      { user: ana({ wasap: '612 34 56 78' }), password: '0042' },
      { 'GET /api/settings': { body: { currency: 'EUR', phoneRegion: 'ES' } } },
    );
    expect((await whatsapp()).getAttribute('href')).toContain('wa.me/34612345678?');
  });

  it.each(['', 'abc', '12'])('to %j can only be copied', async (wasap) => {
    await open({ user: ana({ wasap }), password: '0042' });
    expect(await screen.findByText('No WhatsApp number: copy the text instead.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy' })).toBeEnabled();
  });

  it('copies the text', async () => {
    const { user } = await open({ user: ana({ wasap: '', sub_validity: 13 }) });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(text());
  });

  it('marks as told when it was a reminder', async () => {
    const reminded = ana({ sub_validity: 12 });
    const { user, calls } = await open({ user: reminded }, { [TOLD]: { body: { message: 'Told' } } });
    await user.click(await whatsapp());
    expect(await screen.findByText('Marked as reminded')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === TOLD).map(({ body }) => body)).toEqual([
      { user_id: reminded._id, value: true },
    ]);
  });

  it('marks nothing when it was another message, or only copied', async () => {
    const { user, calls } = await open({ user: ana({ sub_validity: 12 }) });
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    await user.selectOptions(screen.getByRole('combobox'), 'Fixed');
    await user.click(await whatsapp());
    expect(calls.filter(({ route }) => route === TOLD)).toEqual([]);
  });
});

it('keeps what was written where the templates can’t be had again', async () => {
  const away: Reply = { status: 400, body: { message: 'Not now' } };
  const { user, calls } = await open({}, { 'GET /api/templates': [templatesOf(), away] });
  await user.type(screen.getByRole('textbox'), ' My own words');
  comeBack();
  await waitFor(() => expect(calls.filter(({ route }) => route === 'GET /api/templates')).toHaveLength(2));
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  expect(text()).toMatch(/My own words$/);
});

it('offers to try again where the templates did not come', async () => {
  serve({ 'GET /api/templates': { status: 400, body: { message: 'Not now' } } });
  renderPart(<MessageDialog user={ana()} isOpen onClose={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
