import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserAnswer } from '@keyroster/contracts/dto';
import { type Reply, type Scripts, sent, serve } from '../../testing/fake-server.js';
import { NETFLIX, UDEMY } from '../../testing/data/courses.js';
import { oneUser } from '../../testing/data/renewals.js';
import { aListedUser } from '../../testing/data/people.js';
import { renderPart } from '../../testing/render-part.js';
import { aTemplate, templatesOf } from '../../testing/data/templates.js';
import { comeBack, later } from '../../testing/page.js';
import { chooseLanguage } from '../i18n/language.js';
import { chatAddress, phoneNumberOf } from './message-buttons.js';
import { MessageDialog } from './message-dialog.js';
import type { MessageAbout } from './message-form.js';

const TOLD = 'POST /api/renewals/told';
/** Noon in Lima; a subscription of 30 days from 01/06/2026 ends on 01/07/2026. */
const TODAY = Date.UTC(2026, 5, 10, 17);

const ana = (details: Partial<UserAnswer> = {}): UserAnswer =>
  aListedUser(7, { email: 'ana', wasap: '999 888 777', ...details });

const lockedFor = (reason: string): UserAnswer =>
  ana({ is_locked: true, lock: { reason, until: null, at: TODAY, by: 'root' } });

async function open(about: Partial<MessageAbout> = {}, scripts: Scripts = {}) {
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

it('the template that is offered is in the language of the page, the others after it', async () => {
  await act(() => chooseLanguage('es'));
  // The reminder is offered from three days before the end.
  await open({ user: ana({ sub_validity: 13 }) });
  expect(chosen()).toBe('Recordatorio');
  expect(text()).toBe(
    '¡Hola, ana! 👋 Te recordamos que tu acceso termina el 14/06/2026 a las 00:00 (días restantes: 3).\n' +
      '¿Lo renovamos ahora para que no pierdas ni un día?',
  );
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options.slice(0, 6)).toEqual([
    ...['Bienvenida', 'Recordatorio', 'Vencido', 'Bloqueado', 'Solucionado'],
    'Bienvenida: Welcome (Inglés)',
  ]);
});

it('the text has the focus, although it comes later than the dialog', async () => {
  const { dialog } = await open();
  await waitFor(() => expect(within(dialog).getByRole('textbox')).toHaveFocus());
  expect(await whatsapp()).toBeVisible();
});

it('the text is filled, but for what is not known, which is named; is changed, and begins anew with another template', async () => {
  const { user } = await open();
  const told = ['Hi ana! 👋', 'Sign in here: http://localhost', 'Password: {password}', 'until 01/07/2026'];
  for (const part of told) expect(text()).toContain(part);
  expect(screen.getByRole('status')).toHaveTextContent('{password} is empty: set a password first');
  expect(await whatsapp()).not.toHaveAttribute('href');
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDisabled();
  await user.fill(screen.getByRole('textbox'), 'My own words');
  expect(sentText(await whatsapp())).toBe('My own words');
  await user.selectOptions(screen.getByRole('combobox'), 'Fixed');
  expect(text()).toContain('What you told us about is fixed');
});

it.each([
  ['the end of staff', ana({ role: 'supervisor' }), '{end} is empty: admins and supervisors have no end'],
  ['the reason of a lock', lockedFor(''), '{reason} is empty: lock with a reason first'],
])('the text names %s where there is none', async (_what, user, said) => {
  await open({ user, password: '0042' });
  expect(screen.getByRole('status')).toHaveTextContent(said);
});

it('the text says the reason of a lock', async () => {
  await open({ user: lockedFor('unpaid') });
  expect(text()).toContain('Reason: unpaid');
  expect(screen.queryByRole('status')).toBeNull();
});

it('the text has the titles where a template names them, and can’t be sent before they are there', async () => {
  const mine = aTemplate(50, { kind: 'reminder', lang: 'en', name: 'Mine', text: 'You have {titles}.' });
  const { coming, say } = later();
  const asked = {
    'GET /api/templates': templatesOf([mine]),
    [`GET /api/users/${ana()._id}`]: () => coming,
  };
  const { user, calls } = await open({}, asked);
  const link = await screen.findByRole('link', { name: 'WhatsApp' });
  expect(link).not.toHaveAttribute('href');
  expect(link).toHaveAttribute('aria-disabled', 'true');
  await user.click(link);
  expect(calls.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  const titles = [NETFLIX, UDEMY].map((title) => ({ ...title, from: 'user' as const }));
  await say(oneUser(ana(), { titles }));
  expect(sentText(await whatsapp())).toBe('You have Netflix, Udemy.');
});

it('sending opens the chat in a tab that knows nothing of the page, by the country that the server names', async () => {
  await open(
    { user: ana({ wasap: '612 34 56 78' }), password: '0042' },
    { 'GET /api/settings': { body: { currency: 'EUR', phoneRegion: 'ES' } } },
  );
  expect(text()).toContain('Password: 0042');
  expect(screen.queryByRole('status')).toBeNull();
  const link = await whatsapp();
  await waitFor(() => expect(link.getAttribute('href')).toContain('wa.me/34612345678?'));
  expect(sentText(link)).toBe(text());
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')?.split(' ').sort()).toEqual(['noopener', 'noreferrer']);
});

it('sending can only be copied where there is no number', async () => {
  const { user } = await open({ user: ana({ wasap: 'abc', sub_validity: 13 }) });
  expect(await screen.findByText('No WhatsApp number: copy the text instead.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(text());
});

it('sending marks as told when it was a reminder, and nothing when it was another message, or only copied', async () => {
  const reminded = ana({ sub_validity: 12 });
  const { user, calls } = await open({ user: reminded }, { [TOLD]: { body: { message: 'Told' } } });
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  await user.selectOptions(screen.getByRole('combobox'), 'Fixed');
  await user.click(await whatsapp());
  expect(sent(calls, TOLD)).toEqual([]);
  await user.selectOptions(screen.getByRole('combobox'), 'Reminder');
  await user.click(await whatsapp());
  expect(await screen.findByText('Marked as reminded')).toBeInTheDocument();
  expect(sent(calls, TOLD)).toEqual([{ user_id: reminded._id, value: true }]);
});

it('keeps what was written where the templates can’t be had again', async () => {
  const away: Reply = { status: 400, body: { message: 'Not now' } };
  const { user, calls } = await open({}, { 'GET /api/templates': [templatesOf(), away] });
  await user.type(screen.getByRole('textbox'), ' My own words');
  comeBack();
  await waitFor(() => expect(sent(calls, 'GET /api/templates')).toHaveLength(2));
  expect(await screen.findByText('Not now')).toBeInTheDocument();
  expect(text()).toMatch(/My own words$/);
});

it.each([
  ['999 888 777', 'PE', '51999888777'],
  ['+51 999 888 777', 'PE', '51999888777'],
  ['51 999 888 777', 'PE', '51999888777'],
  ['wasap: 999-888-777', 'PE', '51999888777'],
  ['612 34 56 78', 'ES', '34612345678'],
  ['+1 213 373 4253', undefined, '12133734253'],
])('the number that was typed for somebody %j in %s is %s', (typed, region, digits) => {
  expect(phoneNumberOf(typed, region)?.digits).toBe(digits);
});

it.each(['', 'abc', '12', '999 888 777 666 555 444 333'])(
  'the number that was typed for somebody %j is none',
  (typed) => {
    expect(phoneNumberOf(typed, 'PE')).toBeNull();
  },
);

it('the number that was typed for somebody is none without its country where no country is known', () => {
  expect(phoneNumberOf('999 888 777', undefined)).toBeNull();
  expect(phoneNumberOf('999 888 777', 'AQ')).toBeNull();
});

it('a chat opens with the whole text, line breaks and all', () => {
  const text = 'Hola 👋 & adiós?\n100 % = #1 + más';
  const address = new URL(chatAddress({ digits: '51999888777', shown: '+51 999 888 777' }, text));
  expect(address.origin + address.pathname).toBe('https://wa.me/51999888777');
  expect([...address.searchParams]).toEqual([['text', text]]);
});
